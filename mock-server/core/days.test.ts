import { describe, expect, it } from 'vitest';
import { dayText, daysBetween, daysWithin, lastDays, weekOf, weekText } from './days.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Midnight in Shanghai is 16:00 UTC of the day before. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

describe('a day', () => {
  it('begins at midnight in Shanghai', () => {
    expect(dayText(midnight('2026-11-21') - 1)).toBe('2026-11-20');
    expect(dayText(midnight('2026-11-21'))).toBe('2026-11-21');
    expect(dayText(midnight('2026-11-22') - 1)).toBe('2026-11-21');
  });

  it('and the days before it make a stretch', () => {
    const to = midnight('2026-11-22');
    expect(lastDays(midnight('2026-11-21') + 5 * HOUR, 7)).toEqual({ from: to - 7 * DAY, to });
  });

  it('is in a stretch as its first and as its last', () => {
    expect(daysBetween('2026-11-20', '2026-11-21')).toEqual({
      from: midnight('2026-11-20'),
      to: midnight('2026-11-22'),
    });
  });

  it('may be left out at either end', () => {
    expect(daysWithin(undefined, undefined)).toEqual({ from: null, to: null });
    expect(daysWithin('2026-11-20', undefined)).toEqual({ from: midnight('2026-11-20'), to: null });
    expect(daysWithin(undefined, '2026-11-20')).toEqual({ from: null, to: midnight('2026-11-21') });
    expect(daysWithin('1876-01-01', '2176-01-01').from).toBe(midnight('1876-01-01'));
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-11-21', '2026-13-01'],
    ['2026-11-21', '2026-11-20'],
  ])('of no calendar, or an end before its start, is refused: %s to %s', (first, last) => {
    expect(() => daysBetween(first, last)).toThrow('invalid_parameters');
    expect(() => daysWithin(first, last)).toThrow('invalid_parameters');
  });
});

describe('a week', () => {
  it('is Monday to Sunday in Shanghai', () => {
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
    expect(weekText(midnight(day) + 12 * HOUR)).toBe(week);
  });
});
