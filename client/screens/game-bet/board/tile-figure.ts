import { OUTCOMES, sumOf } from '#contract/rules/dice.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { hitsOf } from '#contract/rules/settle.ts';

/** When a pick last came: in the newest draw, some draws ago, or not in the draws that were counted. */
export type LastSeen = 'now' | 'ago' | 'never';

/**
 * @param miss draws since the pick last came
 * @param counted draws in which the figure was counted
 */
export function lastSeen(miss: number, counted: number): LastSeen {
  if (miss === 0) return 'now';
  return miss >= counted ? 'never' : 'ago';
}

/** A sum from 3 to 18: how often it comes, from 0 to 1, and whether the selection then mostly wins. */
export interface SumBar {
  readonly sum: number;
  readonly height: number;
  readonly wins: boolean;
}

/** Returns the distribution of the sums, marked with those that win a selection such as "big". */
export function sumBars(selection: Selection): readonly SumBar[] {
  return OUTCOMES_OF_SUMS.map(([sum, outcomes]) => {
    const won = outcomes.filter((dice) => hitsOf(selection, dice) > 0);
    return {
      sum,
      height: outcomes.length / MOST_OUTCOMES,
      wins: won.length > outcomes.length / 2,
    };
  });
}

const OUTCOMES_OF_SUMS = Array.from({ length: 16 }, (_, at) => {
  const sum = at + 3;
  return [sum, OUTCOMES.filter((dice) => sumOf(dice) === sum)] as const;
});
const MOST_OUTCOMES = Math.max(...OUTCOMES_OF_SUMS.map(([, outcomes]) => outcomes.length));
