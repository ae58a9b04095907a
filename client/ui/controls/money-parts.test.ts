import { expect, test } from 'vitest';
import { moneyText } from './money-parts.ts';

test.each([
  ['0.00', '0.00'],
  ['10.5', '10.50'],
  ['1240.00', '1,240.00'],
  ['123456789.01', '123,456,789.01'],
  ['-1240.50', '−1,240.50'],
  ['-0.00', '0.00'],
  ['?', '?'],
])('shows %s as %s', (wire, shown) => {
  expect(moneyText(wire)).toBe(shown);
});

test('a signed amount says plus, and zero has no sign', () => {
  expect(moneyText('67.70', true)).toBe('+67.70');
  expect(moneyText('-30.00', true)).toBe('−30.00');
  expect(moneyText('0.00', true)).toBe('0.00');
});
