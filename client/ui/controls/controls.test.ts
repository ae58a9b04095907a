import { expect, test } from 'vitest';
import { clockText } from './countdown.tsx';
import { daysAround, isDayWithin } from './fields.tsx';
import { moneyText } from './money.tsx';

test.each([
  ['0.00', '0.00', '0.00'],
  ['10.5', '10.50', '+10.50'],
  ['1240.00', '1,240.00', '+1,240.00'],
  ['123456789.01', '123,456,789.01', '+123,456,789.01'],
  ['-1240.50', '−1,240.50', '−1,240.50'],
  ['-0.00', '0.00', '0.00'],
  ['?', '?', '?'],
])('moneyText formats %s as %s, with a sign %s', (wire, shown, signed) => {
  expect(moneyText(wire)).toBe(shown);
  expect(moneyText(wire, true)).toBe(signed);
});

test.each([
  [120_000, '2:00'],
  [119_001, '2:00'],
  [119_000, '1:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [600_000, '10:00'],
])('clockText formats %i ms as %s', (remainingMs, text) => {
  expect(clockText(remainingMs)).toBe(text);
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
])('a date field accepts 150 years on either side of today (SCR-21): %j is %s', (day, isWithin) => {
  expect(isDayWithin(day, daysAround('2026-03-10'))).toBe(isWithin);
});
