import { minor, sumMoney, ZERO, type Minor } from '../money.ts';
import type { CartLine } from './chances.ts';
import { chanceToEndAhead, type StopRules } from './chase-chance.ts';
import { OUTCOMES } from './dice.ts';
import { MAX_MULTIPLIER, maxStake } from './limits.ts';
import { hitsOf, payout } from './settle.ts';

/**
 * The three kinds of chase plan and their costs (GAME-19). A plan is its
 * multipliers, period by period, the form `bet_content` takes them in. Where the next multiplier
 * would be larger than `cap`, the plan ends before it.
 */
export type Multipliers = readonly number[];

/** Returns a plan with the same stakes in every period: 1, 1, 1. */
export function samePlan(periods: number, multiplier: number, cap: number): Multipliers {
  return limitMultipliers(
    cap,
    Array.from({ length: periods }, () => multiplier),
  );
}

/** Returns a plan multiplied by `times` every `every` periods: 2 and 3 give 1, 1, 3, 3, 9. */
export function everyPlan(
  periods: number,
  { every, times }: { readonly every: number; readonly times: number },
  cap: number,
): Multipliers {
  return limitMultipliers(
    cap,
    Array.from({ length: periods }, (_, index) => times ** Math.floor(index / every)),
  );
}

/**
 * Returns the smallest multipliers with which the smallest win of each period exceeds everything spent
 * so far, including that period, by `percent` per cent. Returns `null` when no multiplier is enough
 * because a win pays too little, and when the lines mix several plays (GAME-19).
 */
export function profitPlan(
  periods: number,
  { lines, percent }: { readonly lines: readonly CartLine[]; readonly percent: number },
  cap: number,
): Multipliers | null {
  if (new Set(lines.map(({ selection }) => selection.play)).size !== 1) return null;
  const cost = stakeOf(lines);
  const { least } = payoutsOf(lines);
  // In hundredths of a minor unit, to stay in integers.
  const gain = least * 100 - cost * (100 + percent);
  if (gain <= 0) return null;
  const multipliers: number[] = [];
  let spent = 0;
  while (multipliers.length < periods) {
    const multiplier = Math.max(1, Math.ceil((spent * (100 + percent)) / gain));
    if (multiplier > cap) break;
    multipliers.push(multiplier);
    spent += cost * multiplier;
  }
  return multipliers;
}

/** Returns the largest multiplier that every line allows, at most MAX_MULTIPLIER; 0 without lines. */
export function multiplierCap(lines: readonly CartLine[]): number {
  if (lines.length === 0) return 0;
  const caps = lines.map(({ stake, odds }) => Math.floor(maxStake(odds) / stake));
  return Math.min(MAX_MULTIPLIER, ...caps);
}

export type ChaseRow = {
  readonly multiplier: number;
  readonly cost: Minor;
  /** Total spent by the end of this period. */
  readonly cumulative: Minor;
  /** Net result if this period is the first to pay, for its smallest and largest payout. */
  readonly leastNet: Minor;
  readonly mostNet: Minor;
};

export type ChasePreview = {
  readonly rows: readonly ChaseRow[];
  /** The amount reserved when the chase begins. */
  readonly total: Minor;
  /** The largest possible loss, taking the loss limit into account. */
  readonly worst: Minor;
  /** Probability that the chase ends with a profit: 0 to 1. */
  readonly aheadChance: number;
};

/** Returns the possible costs and results of a chase over the 216 outcomes. */
export function previewChase(
  lines: readonly CartLine[],
  multipliers: Multipliers,
  stops: StopRules,
): ChasePreview {
  const cost = stakeOf(lines);
  const wins = payoutsOf(lines);
  let cumulative = 0;
  const rows = multipliers.map((multiplier) => {
    cumulative += cost * multiplier;
    return {
      multiplier,
      cost: minor(cost * multiplier),
      cumulative: minor(cumulative),
      leastNet: minor(wins.least * multiplier - cumulative),
      mostNet: minor(wins.most * multiplier - cumulative),
    };
  });
  return {
    rows,
    total: minor(cumulative),
    worst: largestLoss(rows, stops, wins.least > cost),
    aheadChance: chanceToEndAhead(lines, multipliers, stops),
  };
}

/**
 * The loss limit is checked after each period, so the last period played can exceed it. When not every payout
 * ends the chase, a small one can delay the stop until a more expensive period: then this is an upper bound.
 */
function largestLoss(
  rows: readonly ChaseRow[],
  { stopOnWin, stopAtLoss }: StopRules,
  isPayoutWin: boolean,
): Minor {
  const total = rows.at(-1)?.cumulative ?? ZERO;
  if (stopAtLoss === null) return total;
  if (stopOnWin && isPayoutWin)
    return rows.find(({ cumulative }) => cumulative >= stopAtLoss)?.cumulative ?? total;
  const bounds = rows.map(({ cumulative, cost }) => Math.min(cumulative, stopAtLoss - 1 + cost));
  return minor(Math.max(0, ...bounds));
}

/** Returns the smallest and largest payout of the outcomes that pay; zeros if none does. */
function payoutsOf(lines: readonly CartLine[]): { least: Minor; most: Minor } {
  const wins = OUTCOMES.map((dice) =>
    sumMoney(
      lines.map(({ selection, stake, odds }) => payout(stake, odds, hitsOf(selection, dice))),
    ),
  ).filter((returned) => returned > 0);
  if (wins.length === 0) return { least: ZERO, most: ZERO };
  return { least: minor(Math.min(...wins)), most: minor(Math.max(...wins)) };
}

function stakeOf(lines: readonly CartLine[]): Minor {
  return sumMoney(lines.map(({ stake }) => stake));
}

function limitMultipliers(cap: number, multipliers: readonly number[]): Multipliers {
  const tooLarge = multipliers.findIndex((multiplier) => multiplier > cap);
  return tooLarge < 0 ? multipliers : multipliers.slice(0, tooLarge);
}
