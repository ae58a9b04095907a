import { formatMoney, minor, parseMoney, sumMoney, type Minor } from '../money.ts';
import {
  CHASE_MAX_PERIODS,
  CHASE_MIN_PERIODS,
  MAX_LINES,
  MAX_MULTIPLIER,
  MAX_PAYOUT,
  maxStake,
  MIN_STAKE,
} from './limits.ts';
import { parseSelection, type Selection } from './plays.ts';
import { formatOdds, parseOdds, type Odds } from './settle.ts';

/** One selection in a bet. `odds` are the odds the client showed, `null` when it sent none. */
export type BetLine = {
  readonly selection: Selection;
  readonly stake: Minor;
  readonly odds: Odds | null;
};

/**
 * The same lines for several periods, the first of them included (GAME-18).
 * `multipliers` scale the stakes period by period; after `parseBetContent` there are exactly
 * `periods` of them. `stopAtLoss` ends the plan once it has lost that much.
 */
export type ChasePlan = {
  readonly periods: number;
  readonly multipliers: readonly number[];
  readonly stopOnWin: boolean;
  readonly stopAtLoss: Minor | null;
};

export type BetContent = { readonly lines: readonly BetLine[]; readonly chase: ChasePlan | null };

export type BetProblem =
  | 'bet_content' // not readable as a bet at all
  | 'bet_empty' // no line
  | 'bet_lines' // more than MAX_LINES
  | 'bet_selection' // no such play or pick
  | 'bet_stake_min'
  | 'bet_stake_max'
  | 'bet_chase';

/** `line` is the zero-based index of the invalid line, if the problem is in a line. */
export type BetContentResult =
  | { readonly ok: true; readonly content: BetContent }
  | { readonly ok: false; readonly problem: BetProblem; readonly line?: number };

/**
 * Parses `bet_content`: JSON text or the equivalent object (FLD-14). Never throws on
 * data, whatever its shape or size, and reports the first problem it meets.
 *
 * - Absent and empty text are a bet without lines.
 * - A chase may name fewer multipliers than periods: the last one is repeated, [1] when absent.
 * - Stakes are checked against MIN_STAKE and MAX_PAYOUT only, because the odds in the text are a quote;
 *   `checkStake` checks them against the current odds.
 */
export function parseBetContent(input: unknown): BetContentResult {
  if (input === undefined || input === null || input === '') return fail('bet_empty');
  const content = typeof input === 'string' ? parseJson(input) : input;
  if (!isRecord(content)) return fail('bet_content');
  const rawLines = field(content, 'lines');
  if (!Array.isArray(rawLines)) return fail('bet_content');
  if (rawLines.length === 0) return fail('bet_empty');
  if (rawLines.length > MAX_LINES) return fail('bet_lines');

  const chase = parseChase(field(content, 'chase'));
  if (chase === 'bet_chase') return fail(chase);
  const largest = Math.max(1, ...(chase?.multipliers ?? []));
  const lines: BetLine[] = [];
  for (const [index, rawLine] of rawLines.entries()) {
    const line = parseLine(rawLine, largest);
    if (typeof line === 'string') return fail(line, index);
    lines.push(line);
  }
  return { ok: true, content: { lines, chase } };
}

/**
 * Checks a stake in minor units against the limits for the current odds. For a chase, pass the largest
 * multiplier, so that a plan that could not be completed is refused at the start.
 */
export function checkStake(
  stake: Minor,
  odds: Odds,
  multiplier = 1,
): 'bet_stake_min' | 'bet_stake_max' | null {
  if (stake < MIN_STAKE) return 'bet_stake_min';
  return stake * multiplier > maxStake(odds) ? 'bet_stake_max' : null;
}

/** Returns the cost of a bet in minor units: all lines in all periods of its chase, paid at once. */
export function costOfBet(lines: readonly BetLine[], chase: ChasePlan | null): Minor {
  const once = sumMoney(lines.map((line) => line.stake));
  const times = chase ? chase.multipliers.reduce((total, each) => total + each, 0) : 1;
  return minor(once * times);
}

/** Formats a bet in the wire form that `parseBetContent` accepts (FLD-14). */
export function betContentText(lines: readonly BetLine[], chase: ChasePlan | null = null): string {
  return JSON.stringify({
    lines: lines.map(({ selection, stake, odds }) => ({
      play: selection.play,
      pick: selection.pick,
      amount: formatMoney(stake),
      ...(odds && { odds: formatOdds(odds) }),
    })),
    ...(chase && {
      chase: {
        periods: chase.periods,
        multipliers: chase.multipliers,
        stop_on_win: chase.stopOnWin,
        ...(chase.stopAtLoss !== null && { stop_at_loss: formatMoney(chase.stopAtLoss) }),
      },
    }),
  });
}

function parseLine(raw: unknown, largestMultiplier: number): BetLine | BetProblem {
  if (!isRecord(raw)) return 'bet_content';
  const selection = parseSelection(field(raw, 'play'), field(raw, 'pick'));
  if (!selection) return 'bet_selection';
  const stake = parseMoney(field(raw, 'amount'));
  if (stake === null) return 'bet_content';
  if (stake < MIN_STAKE) return 'bet_stake_min';
  // Odds are at least 1.00, so a stake above the largest payout is never valid.
  if (stake * largestMultiplier > MAX_PAYOUT) return 'bet_stake_max';
  const quoted = field(raw, 'odds') ?? null;
  const odds = parseOdds(quoted);
  return quoted !== null && odds === null ? 'bet_content' : { selection, stake, odds };
}

function parseChase(raw: unknown): ChasePlan | null | 'bet_chase' {
  if (raw === undefined || raw === null) return null;
  if (!isRecord(raw)) return 'bet_chase';
  const periods = field(raw, 'periods');
  if (!isWholeWithin(periods, CHASE_MIN_PERIODS, CHASE_MAX_PERIODS)) return 'bet_chase';
  const multipliers = parseMultipliers(field(raw, 'multipliers') ?? [1], periods);
  const stopOnWin = field(raw, 'stop_on_win') ?? true;
  if (multipliers === null || typeof stopOnWin !== 'boolean') return 'bet_chase';
  const rawLoss = field(raw, 'stop_at_loss') ?? null;
  const stopAtLoss = parseMoney(rawLoss);
  if (rawLoss !== null && (stopAtLoss === null || stopAtLoss === 0)) return 'bet_chase';
  return { periods, multipliers, stopOnWin, stopAtLoss };
}

function parseMultipliers(raw: unknown, periods: number): readonly number[] | null {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > periods) return null;
  const given: unknown[] = raw;
  const multipliers: number[] = [];
  for (let period = 0; period < periods; period += 1) {
    const multiplier = given[Math.min(period, given.length - 1)];
    if (!isWholeWithin(multiplier, 1, MAX_MULTIPLIER)) return null;
    multipliers.push(multiplier);
  }
  return multipliers;
}

/** Longer text is not parsed. The largest valid bet has about 5 KB. */
const MAX_TEXT_LENGTH = 32_768;

function parseJson(text: string): unknown {
  if (text.length > MAX_TEXT_LENGTH) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own field; inherited fields were not part of the payload. */
function field(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

function isWholeWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function fail(problem: BetProblem, line?: number): BetContentResult {
  return line === undefined ? { ok: false, problem } : { ok: false, problem, line };
}
