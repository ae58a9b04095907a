import { winningOutcomes } from './chances.ts';
import { OUTCOMES, type Dice } from './dice.ts';
import type { Selection } from './plays.ts';
import { hitsOf } from './settle.ts';

/** How often a selection came, against how often chance alone would bring it. */
export type Temperature = 'hot' | 'warm' | 'cold';

/**
 * What a window of draws says of one selection (GAME-25, GAME-26). None of it says anything of the
 * next draw: each is independent.
 */
export type TrendFigures = {
  /** Draws in which it won; a face that shows twice counts once. */
  readonly hits: number;
  /** Draws in which chance alone would let it win: window × probability. */
  readonly expected: number;
  /** Draws since it last won; 0 when it won the newest, the whole window when it never did. */
  readonly miss: number;
  /** window / (hits + 1). */
  readonly averageMiss: number;
  readonly maxMiss: number;
  /** The gap before its last win; null when it never won. */
  readonly previousMiss: number | null;
  readonly longestStreak: number;
  readonly temperature: Temperature;
};

/** The figures of a selection over draws in the order they were drawn, the newest last. */
export function trendOf(selection: Selection, draws: readonly Dice[]): TrendFigures {
  const hits = draws.map((dice) => hitsOf(selection, dice) > 0);
  return figuresOf(hits, winningOutcomes(selection) / OUTCOMES.length);
}

/** The same of anything that a draw shows or does not, and shows by chance so often. */
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

/** Within one standard deviation of what chance brings is warm, whichever figure looks large. */
function temperatureOf(hits: number, draws: number, chance: number): Temperature {
  const deviation = Math.sqrt(draws * chance * (1 - chance));
  const z = deviation === 0 ? 0 : (hits - draws * chance) / deviation;
  if (Math.abs(z) < 1) return 'warm';
  return z > 0 ? 'hot' : 'cold';
}
