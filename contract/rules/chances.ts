import { minor, sumMoney, type Minor } from '../money.ts';
import { OUTCOMES } from './dice.ts';
import { MAX_PAYOUT } from './limits.ts';
import { oddsFor, type PaytableName } from './paytables.ts';
import type { Selection } from './plays.ts';
import { hitsOf, payout, type Odds } from './settle.ts';

/**
 * The one enumerator: every probability, return and preview shown anywhere is counted here, over
 * all 216 outcomes and with the function that settles bets. No number is typed in.
 */

/** On how many of the 216 outcomes the selection hits once, twice, three times. Big: [105, 0, 0]. */
export function hitCounts(selection: Selection): readonly [number, number, number] {
  const outcomesByHits: [number, number, number, number] = [0, 0, 0, 0];
  for (const dice of OUTCOMES) outcomesByHits[hitsOf(selection, dice)] += 1;
  const [, once, twice, thrice] = outcomesByHits;
  return [once, twice, thrice];
}

/** On how many of the 216 outcomes the selection wins anything. */
export function winningOutcomes(selection: Selection): number {
  return hitCounts(selection).reduce((total, outcomes) => total + outcomes, 0);
}

/**
 * What one unit on each of the 216 outcomes brings back together, in hundredths: 21000 for big
 * under k35, where 21600 would be a fair game. `null` when the table does not offer the selection.
 */
export function returnOver216(paytable: PaytableName, selection: Selection): number | null {
  const odds = oddsFor(paytable, selection);
  if (odds === null) return null;
  return hitCounts(selection).reduce(
    (total, outcomes, index) => total + outcomes * (odds[index] ?? 0),
    0,
  );
}

/** Return to player in basis points, rounded to the nearest, halves up: 9722 is 97.22 %. */
export function rtpBasisPoints(paytable: PaytableName, selection: Selection): number | null {
  const returned = returnOver216(paytable, selection);
  return returned === null ? null : Math.round((returned * 10_000) / (OUTCOMES.length * 100));
}

export type CartLine = {
  readonly selection: Selection;
  readonly stake: Minor;
  readonly odds: Odds;
};

export type CartPreview = {
  /** Σ stakes. */
  readonly total: Minor;
  /** Of the 216 outcomes, those that bring back more than `total`. */
  readonly aheadOutcomes: number;
  /** The best and the worst outcome: returned less staked, so the worst is mostly negative. */
  readonly best: Minor;
  readonly worst: Minor;
  /** What the cart costs on average, rounded up to the minor unit: never understated. */
  readonly expectedCost: Minor;
};

/** What a cart may do, counted over the 216 outcomes. An empty cart does nothing: all zeros. */
export function previewCart(
  lines: readonly CartLine[],
  maxPayout: Minor = MAX_PAYOUT,
): CartPreview {
  const total = sumMoney(lines.map((line) => line.stake));
  const returns = OUTCOMES.map((dice) =>
    sumMoney(
      lines.map(({ selection, stake, odds }) =>
        payout(stake, odds, hitsOf(selection, dice), maxPayout),
      ),
    ),
  );
  return {
    total,
    aheadOutcomes: returns.filter((returned) => returned > total).length,
    best: minor(Math.max(...returns) - total),
    worst: minor(Math.min(...returns) - total),
    expectedCost: minor(total - Math.floor(sumMoney(returns) / OUTCOMES.length)),
  };
}
