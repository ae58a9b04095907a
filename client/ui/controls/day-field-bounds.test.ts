import { expect, test } from 'vitest';
import { daysAround, isDayWithin } from './day-field-bounds.ts';

test('a date field offers 150 years on either side of the current year (SCR-21)', () => {
  expect(daysAround('2026-03-10')).toEqual({ min: '1876-01-01', max: '2176-12-31' });
});

test.each([
  ['1875-12-31', false],
  ['1876-01-01', true],
  ['2026-03-10', true],
  ['2176-12-31', true],
  ['2177-01-01', false],
  ['0202-03-10', false],
  ['22026-03-10', false],
  ['', false],
])('%s is a day of 2026’s: %s', (day, isWithin) => {
  expect(isDayWithin(day, daysAround('2026-03-10'))).toBe(isWithin);
});
