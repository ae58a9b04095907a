import { MAX_PAYOUT, MIN_STAKE } from '#contract/rules/limits.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { ALL_SELECTIONS, PLAYS, selectionKey, type Selection } from '#contract/rules/plays.ts';
import { formatOdds, parseOdds, type Odds } from '#contract/rules/settle.ts';
import { type Breach, breachBy } from '../core/world/audit.ts';
import { rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';

/** Returns the odds of a game for a selection, or null when it is not offered. */
export type OddsBook = (selection: Selection) => Odds | null;

/**
 * Returns the current odds of a game: the back office's override for the selection or its play, else
 * the paytable. All odds come from here; bets and chases keep the odds they were placed at.
 */
export function oddsOf(world: World, game: Game): OddsBook {
  const overrides = overridesOf(world, game);
  return (selection) => {
    const set = overrides[selectionKey(selection)] ?? overrides[selection.play];
    return set === undefined ? oddsFor(game.paytable, selection) : parseOdds(set);
  };
}

/** Returns the overrides of a game by play ("sum") or selection ("sum:10"). */
export function overridesOf({ db }: World, game: Game): Readonly<Record<string, string>> {
  const sql = 'SELECT key, odds FROM odds_override WHERE game_id = ? ORDER BY key';
  const stored = rows<{ key: string; odds: string }>(db, sql, game.id);
  return Object.fromEntries(stored.map(({ key, odds }) => [key, odds]));
}

/** Sets the odds of a play or a selection; null removes the override. */
export function overrideOdds({ db }: World, game: Game, key: string, odds: Odds | null): void {
  if (odds === null) {
    run(db, 'DELETE FROM odds_override WHERE game_id = ? AND key = ?', game.id, key);
    return;
  }
  const sql = 'INSERT OR REPLACE INTO odds_override (game_id, key, odds) VALUES (?, ?, ?)';
  run(db, sql, game.id, key, formatOdds(odds));
}

export const ODDS_KEYS: readonly string[] = [
  ...new Set([...PLAYS, ...ALL_SELECTIONS.map(selectionKey)]),
];

/** In hundredths: the stake itself. Lower odds would make a winning line lose money. */
export const LOWEST_RATE = 100;
/** In hundredths: higher odds would exceed the maximum payout with the minimum stake. */
export const HIGHEST_RATE = (MAX_PAYOUT / MIN_STAKE) * 100;

/** Parses odds for a key of ODDS_KEYS: three rates for fish, one for all others. */
export function parseOddsFor(key: string, text: string): Odds | null {
  const odds = parseOdds(text);
  if (odds?.length !== countRates(key)) return null;
  return odds.every((rate) => rate >= LOWEST_RATE && rate <= HIGHEST_RATE) ? odds : null;
}

/** Returns the number of rates: fish pays by how often its face shows. */
export function countRates(key: string): 1 | 3 {
  return /^fish(:|$)/.test(key) ? 3 : 1;
}

/** Audit rule: an override has a valid key and payable odds. */
export function wrongOverrides({ db }: World): Breach[] {
  const sql = 'SELECT game_id, key, odds FROM odds_override ORDER BY game_id, key';
  const wrong = rows<{ game_id: number; key: string; odds: string }>(db, sql).filter(
    ({ key, odds }) => !ODDS_KEYS.includes(key) || !parseOddsFor(key, odds),
  );
  const says = 'odds set by hand are for a play or selection, and within the limits';
  return breachBy('O1', says, wrong);
}
