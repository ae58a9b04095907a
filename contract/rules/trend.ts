import { winningOutcomes } from './chances.ts';
import { OUTCOMES, type Dice } from './dice.ts';
import type { Selection } from './plays.ts';
import { hitsOf } from './settle.ts';

/** Compares how often a selection hit with the number of hits expected by chance. */
export type Temperature = 'hot' | 'warm' | 'cold';

/**
 * Statistics of one selection in a window of draws (GAME-25, GAME-26). They predict nothing, because every
 * draw is independent.
 */
export type TrendFigures = {
  /** Draws with a win; a face that shows twice counts once. */
  readonly hits: number;
  /** Expected number of wins: window × probability. */
  readonly expected: number;
  /** Draws since the last win; 0 when the newest draw won, the whole window without a win. */
  readonly miss: number;
  /** window / (hits + 1). */
  readonly averageMiss: number;
  readonly maxMiss: number;
  /** Gap before the last win; null without a win. */
  readonly previousMiss: number | null;
  readonly longestStreak: number;
  readonly temperature: Temperature;
};

/** Returns the statistics of a selection. `draws` are in drawing order, the newest last. */
export function trendOf(selection: Selection, draws: readonly Dice[]): TrendFigures {
  const hits = draws.map((dice) => hitsOf(selection, dice) > 0);
  return figuresOf(hits, winningOutcomes(selection) / OUTCOMES.length);
}

/** Returns the statistics of any yes-or-no property of a draw with the given probability. */
export function figuresOf(window: readonly boolean[], chance: number): TrendFigures {
  let hits = 0;
  let gap = 0;
  let streak = 0;
  let maxMiss = 0;
  let longestStreak = 0;
  let previousMiss: number | null = null;
  for (const isHit of window) {
    if (isHit) {
      hits += 1;
      streak += 1;
      longestStreak = Math.max(longestStreak, streak);
      previousMiss = gap;
      gap = 0;
    } else {
      streak = 0;
      gap += 1;
      maxMiss = Math.max(maxMiss, gap);
    }
  }
  const draws = window.length;
  return {
    hits,
    expected: draws * chance,
    miss: gap,
    averageMiss: draws / (hits + 1),
    maxMiss,
    previousMiss,
    longestStreak,
    temperature: temperatureOf(hits, draws, chance),
  };
}

/** Hits within one standard deviation of the expected number are warm. */
function temperatureOf(hits: number, draws: number, chance: number): Temperature {
  const deviation = Math.sqrt(draws * chance * (1 - chance));
  const z = deviation === 0 ? 0 : (hits - draws * chance) / deviation;
  if (Math.abs(z) < 1) return 'warm';
  return z > 0 ? 'hot' : 'cold';
}
