import { describe, expect, it } from 'vitest';
import { HOUR_MS, UTC_OFFSET } from '#contract/time-zone.ts';
import { weekOf, weekText } from './days.ts';

const midnight = (day: string) => Date.parse(`${day}T00:00:00${UTC_OFFSET}`);

describe('a week', () => {
  it('runs from Monday to Sunday in the time zone of the games', () => {
    const week = { from: midnight('2026-11-16'), to: midnight('2026-11-23') };
    expect(weekOf(midnight('2026-11-16'))).toEqual(week);
    expect(weekOf(midnight('2026-11-23') - 1)).toEqual(week);
    expect(weekOf(midnight('2026-11-23')).from).toBe(week.to);
  });

  // ISO 8601: the first week of a year is the one with its first Thursday.
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2025-12-28', '2025-W52'],
    ['2025-12-29', '2026-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2021-01-03', '2020-W53'],
  ])('of %s is %s', (day, week) => {
    expect(weekText(midnight(day) + 12 * HOUR_MS)).toBe(week);
  });
});
