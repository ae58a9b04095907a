import { PLAYS } from '#contract/rules/plays.ts';
import { formatOdds, type Odds } from '#contract/rules/settle.ts';
import { Problem } from '../core/control/problem.ts';
import { HIGHEST_RATE, LOWEST_RATE, ODDS_KEYS, parseOddsFor, ratesOf } from '../rounds/odds.ts';

/**
 * Parses one change of odds: the key is a play or a selection such as "sum:10", whose own odds come
 * before those of its play. Returns null for null, which removes a change.
 */
export function parseOddsChange(key: string, text: string | null): Odds | null {
  if (!ODDS_KEYS.includes(key)) {
    throw new Problem(
      400,
      'Nothing to bet on',
      `"${key}" is neither a play nor a selection: give a play (${PLAYS.join(', ')}) or one pick of it, such as "sum:10" or "long:1-4".`,
    );
  }
  if (text === null) return null;
  const odds = parseOddsFor(key, text);
  if (odds) return odds;
  const example = ratesOf(key) === 3 ? '"2.00/3.00/4.00", for one, two and three hits' : '"1.95"';
  throw new Problem(
    400,
    'Not odds',
    `"${text}" are not odds for ${key}: give ${ratesOf(key)} from ${formatOdds([LOWEST_RATE])} to ${formatOdds([HIGHEST_RATE])}, the stake included, such as ${example}.`,
  );
}
