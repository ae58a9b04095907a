import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, UTC_OFFSET } from '#contract/time-zone.ts';
import { daysBetween, daysWithin, lastDays, weekOf, weekText } from './days.ts';

const midnight = (day: string) => Date.parse(`${day}T00:00:00${UTC_OFFSET}`);

describe('a range of days', () => {
  it('covers a day and the days before it', () => {
    const to = midnight('2026-11-22');
    expect(lastDays(midnight('2026-11-21') + 5 * HOUR_MS, 7)).toEqual({
      from: to - 7 * DAY_MS,
      to,
    });
  });

  it('includes its first and its last day', () => {
    expect(daysBetween('2026-11-20', '2026-11-21')).toEqual({
      from: midnight('2026-11-20'),
      to: midnight('2026-11-22'),
    });
  });

  it('may be open at either end', () => {
    expect(daysWithin(undefined, undefined)).toEqual({ from: null, to: null });
    expect(daysWithin('2026-11-20', undefined)).toEqual({ from: midnight('2026-11-20'), to: null });
    expect(daysWithin(undefined, '2026-11-20')).toEqual({ from: null, to: midnight('2026-11-21') });
    expect(daysWithin('1876-01-01', '2176-01-01').from).toBe(midnight('1876-01-01'));
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-11-21', '2026-13-01'],
    ['2026-11-21', '2026-11-20'],
  ])('is refused for an invalid day or an end before its start: %s to %s', (first, last) => {
    expect(() => daysBetween(first, last)).toThrow('invalid_parameters');
    expect(() => daysWithin(first, last)).toThrow('invalid_parameters');
  });
});

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
