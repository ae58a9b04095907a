import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  dayText,
  HOUR_MS,
  localTimeText,
  parseDay,
  startOfDay,
  timeOfDay,
  UTC_OFFSET,
  weekdayOf,
} from './time-zone.ts';

const midnight = (day: string) => Date.parse(`${day}T00:00:00${UTC_OFFSET}`);

describe('a day in the time zone of the games', () => {
  test('begins at 16:00 UTC of the day before', () => {
    expect(midnight('2026-03-02')).toBe(Date.parse('2026-03-01T16:00:00Z'));
    expect(dayText(midnight('2026-03-02') - 1)).toBe('2026-03-01');
    expect(dayText(midnight('2026-03-02'))).toBe('2026-03-02');
  });

  test.each([0, 1, 12 * HOUR_MS, DAY_MS - 1])('starts %d ms before a moment of it', (ms) => {
    const start = midnight('2026-11-21');
    expect(startOfDay(start + ms)).toBe(start);
    expect(timeOfDay(start + ms)).toBe(ms);
    expect(dayText(start + ms)).toBe('2026-11-21');
  });

  test('works before 1970', () => {
    const start = midnight('1969-07-20');
    expect(startOfDay(start + HOUR_MS)).toBe(start);
    expect(timeOfDay(start + HOUR_MS)).toBe(HOUR_MS);
  });
});

test.each(['2026-11-21', '2024-02-29', '1876-01-01'])('parseDay reads %s', (day) => {
  expect(parseDay(day)).toBe(midnight(day));
});

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '20261121', '', 'today'])(
  'parseDay returns null for "%s"',
  (day) => {
    expect(parseDay(day)).toBeNull();
  },
);

test('localTimeText writes date and time of the zone', () => {
  expect(localTimeText(Date.parse('2026-11-21T16:00:01.002Z'))).toBe('2026-11-22T00:00:01.002');
});

test.each([
  ['2026-11-16', 1],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
])('weekdayOf: %s is day %i of its week', (day, weekday) => {
  expect(weekdayOf(midnight(day))).toBe(weekday);
  expect(weekdayOf(midnight(day) + DAY_MS - 1)).toBe(weekday);
});
