import { OUTCOMES, sumOf } from '#contract/rules/dice.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { hitsOf } from '#contract/rules/settle.ts';

/**
 * Returns when a pick last came: in the newest draw, some draws ago, or not in the draws that were counted.
 *
 * @param miss draws since the pick last came
 * @param counted draws in which the figure was counted
 */
export function lastSeen(miss: number, counted: number): 'now' | 'ago' | 'never' {
  if (miss === 0) return 'now';
  return miss >= counted ? 'never' : 'ago';
}

/**
 * Returns for each sum from 3 to 18 how often it comes, from 0 to 1, and whether a selection such as "big" then
 * mostly wins.
 */
export function sumBars(selection: Selection) {
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
