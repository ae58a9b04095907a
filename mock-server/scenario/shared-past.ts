import { DAY_MS, HOUR_MS, startOfDay } from '#contract/time-zone.ts';
import type { Scenario } from '#fixtures/scenario.ts';

/** The past of each world for itself, to the millisecond: the last two hours before it begins. */
const RECENT_MS = 2 * HOUR_MS;

type Past = Pick<Scenario, 'habits'>;

/**
 * Returns the midnight at which the past that all worlds of a scenario share ends; null when they share none.
 * Months of habits take a second, so they are played once, whatever the seed and the time of day.
 */
export function endOfSharedPast({ habits = [] }: Past, now: number): number | null {
  return habits.length === 0 ? null : startOfDay(now - RECENT_MS);
}

/**
 * Returns the moment of something that happened `ago` milliseconds before a world begins. In a scenario with a
 * shared past, all that is not recent counts from noon, so that it does not depend on the time of day.
 */
export function momentBefore(scenario: Past, now: number, ago: number): number {
  if (ago <= RECENT_MS || endOfSharedPast(scenario, now) === null) return now - ago;
  return Math.min(startOfDay(now) + DAY_MS / 2 - ago, now);
}
