import type { Minor } from '../money.ts';
import type { CartLine } from './chances.ts';
import { OUTCOMES } from './dice.ts';
import { hitsOf, payout } from './settle.ts';

export type StopRules = { readonly stopOnWin: boolean; readonly stopAtLoss: Minor | null };

/** Totals and outcomes that a slow phone combines in one of a hundred draws. */
const WORK = 10_000;

/** Less than this is nothing: it changes no digit that anybody sees. */
const NEVER = 1e-12;

/**
 * Returns the probability that a chase ends with more money than it began with, 0 to 1. It carries the chance
 * of every total from draw to draw, which is exact but for floating point. Only totals that are too many for
 * `work` are put on a grid, each between its two neighbours so that the mean stays.
 */
export function chanceToEndAhead(
  lines: readonly CartLine[],
  multipliers: readonly number[],
  { stopOnWin, stopAtLoss }: StopRules,
  work = WORK,
): number {
  const draws = netsByDraw(lines, multipliers);
  let most = sumOf(draws.map((nets) => Math.max(...nets.map(({ net }) => net))));
  let least = sumOf(draws.map((nets) => Math.min(...nets.map(({ net }) => net))));
  let ahead = 0;
  let running = new Map([[0, 1]]);
  for (const nets of draws) {
    most -= Math.max(...nets.map(({ net }) => net));
    least -= Math.min(...nets.map(({ net }) => net));
    const next = new Map<number, number>();
    for (const [before, chance] of running) {
      for (const { net, outcomes } of nets) {
        const total = before + net;
        const share = (chance * outcomes) / OUTCOMES.length;
        const isStopped =
          (stopOnWin && net > 0) || (stopAtLoss !== null && total <= 0 - stopAtLoss);
        // What is left of the plan may be unable to change the outcome.
        if (isStopped || total + least > 0 || total + most <= 0) {
          if (total > 0) ahead += share;
        } else addTo(next, total, share);
      }
    }
    running = onGrid(next, Math.floor(work / nets.length));
  }
  return ahead;
}

/** Leaves out what never comes, and puts what is more than `limit` on a grid. */
function onGrid(chances: ReadonlyMap<number, number>, limit: number): Map<number, number> {
  const likely = new Map([...chances].filter(([, chance]) => chance > NEVER));
  if (likely.size <= limit) return likely;
  let [low, high] = [Infinity, -Infinity];
  for (const total of likely.keys()) [low, high] = [Math.min(low, total), Math.max(high, total)];
  const step = Math.ceil((high - low) / limit);
  const grid = new Map<number, number>();
  for (const [total, chance] of likely) {
    const above = ((total % step) + step) % step;
    addTo(grid, total - above, chance * (1 - above / step));
    if (above > 0) addTo(grid, total - above + step, (chance * above) / step);
  }
  return grid;
}

function addTo(chances: Map<number, number>, total: number, chance: number): void {
  chances.set(total, (chances.get(total) ?? 0) + chance);
}

interface Net {
  readonly net: number;
  /** Of the 216 outcomes. */
  readonly outcomes: number;
}

/** Returns the possible nets of each draw, the same list for the same multiplier. */
function netsByDraw(
  lines: readonly CartLine[],
  multipliers: readonly number[],
): readonly (readonly Net[])[] {
  const hits = OUTCOMES.map((dice) => lines.map(({ selection }) => hitsOf(selection, dice)));
  const groups = countBy(hits, String);
  const known = new Map<number, readonly Net[]>();
  for (const multiplier of new Set(multipliers)) {
    const nets = groups.map(({ first, count }) => ({
      net: sumOf(
        lines.map(({ stake, odds }, at) => {
          const staked = (stake * multiplier) as Minor; // whole times whole
          return payout(staked, odds, first[at] ?? 0) - staked;
        }),
      ),
      outcomes: count,
    }));
    known.set(multiplier, nets);
  }
  return multipliers.map((multiplier) => known.get(multiplier) ?? []);
}

/** Groups values by a key, and counts them. */
function countBy<T>(values: readonly T[], keyOf: (value: T) => string) {
  const groups = new Map<string, { readonly first: T; count: number }>();
  for (const value of values) {
    const group = groups.get(keyOf(value)) ?? { first: value, count: 0 };
    group.count += 1;
    groups.set(keyOf(value), group);
  }
  return [...groups.values()];
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}
