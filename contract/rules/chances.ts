import { minor, sumMoney, type Minor } from '../money.ts';
import { OUTCOMES } from './dice.ts';
import { MAX_PAYOUT } from './limits.ts';
import { oddsFor, type PaytableName } from './paytables.ts';
import type { Selection } from './plays.ts';
import { hitsOf, payout, type Odds } from './settle.ts';

/**
 * Computes every probability, return and preview by enumerating all 216 outcomes with the function that
 * settles bets. No probability is a literal.
 */

/** Returns how many of the 216 outcomes hit the selection once, twice, three times. Big: [105, 0, 0]. */
export function hitCounts(selection: Selection): readonly [number, number, number] {
  const outcomesByHits: [number, number, number, number] = [0, 0, 0, 0];
  for (const dice of OUTCOMES) outcomesByHits[hitsOf(selection, dice)] += 1;
  const [, once, twice, thrice] = outcomesByHits;
  return [once, twice, thrice];
}

export function winningOutcomes(selection: Selection): number {
  return hitCounts(selection).reduce((total, outcomes) => total + outcomes, 0);
}

/**
 * Returns the total payout of one unit staked on each of the 216 outcomes, in hundredths: 21000 for big
 * under k35, where 21600 would be a fair game. Returns `null` when the table does not offer the selection.
 */
export function returnOver216(paytable: PaytableName, selection: Selection): number | null {
  const odds = oddsFor(paytable, selection);
  if (odds === null) return null;
  return hitCounts(selection).reduce(
    (total, outcomes, index) => total + outcomes * (odds[index] ?? 0),
    0,
  );
}

/** Returns the return to player in basis points, rounded half up: 9722 is 97.22 %. */
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
  /** Number of the 216 outcomes that pay more than `total`. */
  readonly aheadOutcomes: number;
  /** Net result of the best and the worst outcome: payout minus stake. */
  readonly best: Minor;
  readonly worst: Minor;
  /** Average loss of the cart, rounded up to the minor unit. */
  readonly expectedCost: Minor;
};

/** Returns the possible results of a cart over the 216 outcomes; all zeros for an empty cart. */
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
