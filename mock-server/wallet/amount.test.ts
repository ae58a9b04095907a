import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { amountOf, assertWithin } from './amount.ts';

it.each(['0.01', '1', '9999999999.99'])('an amount may be %s', (text) => {
  expect(amountOf(text)).toBe(Math.round(Number(text) * 100));
});

it.each(['0', '0.00', '-1', '1.001', 'x', '', null])('an amount is never %j', (text) => {
  expect(() => amountOf(text)).toThrow(expect.objectContaining({ key: 'amount_invalid' }));
});

it('an amount may be either limit, and nothing beyond', () => {
  const check = (amount: number) => () => assertWithin(minor(amount), minor(1_00), minor(5_00));
  expect(check(1_00)).not.toThrow();
  expect(check(5_00)).not.toThrow();
  const refusal = { key: 'amount_out_of_range', values: { min: '1.00', max: '5.00' } };
  for (const amount of [99, 5_01]) {
    expect(check(amount)).toThrow(expect.objectContaining(refusal));
  }
});
