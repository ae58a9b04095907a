import { expect, test } from 'vitest';
import { clockText } from './countdown.tsx';
import { daysAround, isDayWithin } from './fields.tsx';
import { moneyText } from './money.tsx';

test.each([
  ['0.00', '0.00'],
  ['10.5', '10.50'],
  ['1240.00', '1,240.00'],
  ['123456789.01', '123,456,789.01'],
  ['-1240.50', '−1,240.50'],
  ['-0.00', '0.00'],
  ['?', '?'],
])('moneyText formats %s as %s', (wire, shown) => {
  expect(moneyText(wire)).toBe(shown);
});

test('moneyText adds a plus sign on request, but no sign to zero', () => {
  expect(moneyText('67.70', true)).toBe('+67.70');
  expect(moneyText('-30.00', true)).toBe('−30.00');
  expect(moneyText('0.00', true)).toBe('0.00');
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
])('a date field accepts %j: %s', (day, isWithin) => {
  expect(isDayWithin(day, daysAround('2026-03-10'))).toBe(isWithin);
});
