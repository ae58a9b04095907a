import { minor, sumMoney, ZERO, type Minor } from '../money.ts';
import type { CartLine } from './chances.ts';
import { OUTCOMES } from './dice.ts';
import { MAX_MULTIPLIER, maxStake } from './limits.ts';
import { hitsOf, payout } from './settle.ts';

/**
 * The three ways to lay out a chase and what each may cost (GAME-19). A plan is its
 * multipliers, period by period, the form `bet_content` takes them in. Where the next multiplier
 * would be larger than `cap`, the plan ends before it.
 */
export type Multipliers = readonly number[];

/** The same stakes in every period: 1, 1, 1. */
export function samePlan(periods: number, multiplier: number, cap: number): Multipliers {
  return upTo(
    cap,
    Array.from({ length: periods }, () => multiplier),
  );
}

/** Multiplied every `every` periods by `times`: with 2 and 3 that is 1, 1, 3, 3, 9. */
export function everyPlan(
  periods: number,
  { every, times }: { readonly every: number; readonly times: number },
  cap: number,
): Multipliers {
  return upTo(
    cap,
    Array.from({ length: periods }, (_, index) => times ** Math.floor(index / every)),
  );
}

/**
 * In each period the smallest multiplier with which even the smallest win clears all that was spent
 * so far, that period included, by `percent` of it. Null where no multiplier does, because a win
 * brings too little, and where the lines are of several plays (GAME-19).
 */
export function profitPlan(
  periods: number,
  { lines, percent }: { readonly lines: readonly CartLine[]; readonly percent: number },
  cap: number,
): Multipliers | null {
  if (new Set(lines.map(({ selection }) => selection.play)).size !== 1) return null;
  const cost = stakeOf(lines);
  const { least } = winsOf(lines);
  // In hundredths of a minor unit, so that all of it stays whole.
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

/** The largest multiplier that every line may take, and any line at all; 0 without lines. */
export function multiplierCap(lines: readonly CartLine[]): number {
  if (lines.length === 0) return 0;
  const caps = lines.map(({ stake, odds }) => Math.floor(maxStake(odds) / stake));
  return Math.min(MAX_MULTIPLIER, ...caps);
}

export type ChaseRow = {
  readonly multiplier: number;
  readonly cost: Minor;
  /** What was spent by the end of this period. */
  readonly cumulative: Minor;
  /** Returned less spent if this period is the first to win, with its smallest and largest win. */
  readonly leastNet: Minor;
  readonly mostNet: Minor;
};

export type ChasePreview = {
  readonly rows: readonly ChaseRow[];
  /** What is reserved when the chase begins. */
  readonly total: Minor;
  /** The most it may lose, the stop at a loss considered. */
  readonly worst: Minor;
  /** That at least one period wins anything: between 0 and 1. */
  readonly winChance: number;
};

export type StopRules = { readonly stopOnWin: boolean; readonly stopAtLoss: Minor | null };

/** What a chase may cost and bring, counted over the 216 outcomes like everything else. */
export function previewChase(
  lines: readonly CartLine[],
  multipliers: Multipliers,
  stops: StopRules,
): ChasePreview {
  const cost = stakeOf(lines);
  const wins = winsOf(lines);
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
    worst: worstOf(rows, stops),
    winChance: 1 - (1 - wins.outcomes / OUTCOMES.length) ** rows.length,
  };
}

/**
 * The loss is looked at after each period, so the last one played may go past the stop. Where wins do
 * not end the chase, a small one may put the stop off until a dearer period: then this is a bound.
 */
function worstOf(rows: readonly ChaseRow[], { stopOnWin, stopAtLoss }: StopRules): Minor {
  const total = rows.at(-1)?.cumulative ?? ZERO;
  if (stopAtLoss === null) return total;
  if (stopOnWin)
    return rows.find(({ cumulative }) => cumulative >= stopAtLoss)?.cumulative ?? total;
  const bounds = rows.map(({ cumulative, cost }) => Math.min(cumulative, stopAtLoss - 1 + cost));
  return minor(Math.max(0, ...bounds));
}

/** What the lines bring back where they bring anything, and on how many outcomes they do. */
function winsOf(lines: readonly CartLine[]): { least: Minor; most: Minor; outcomes: number } {
  const wins = OUTCOMES.map((dice) =>
    sumMoney(
      lines.map(({ selection, stake, odds }) => payout(stake, odds, hitsOf(selection, dice))),
    ),
  ).filter((returned) => returned > 0);
  if (wins.length === 0) return { least: ZERO, most: ZERO, outcomes: 0 };
  return {
    least: minor(Math.min(...wins)),
    most: minor(Math.max(...wins)),
    outcomes: wins.length,
  };
}

function stakeOf(lines: readonly CartLine[]): Minor {
  return sumMoney(lines.map(({ stake }) => stake));
}

function upTo(cap: number, multipliers: readonly number[]): Multipliers {
  const tooLarge = multipliers.findIndex((multiplier) => multiplier > cap);
  return tooLarge < 0 ? multipliers : multipliers.slice(0, tooLarge);
}
