import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { allOf, amountProblem, wireAmount } from './wallet-amount.ts';

const LIMITS = { min: minor(10_00), max: minor(500_00) };
const rule = (available: string | null) =>
  ({ available, exceeds: 'withdraw_exceeds_balance', limits: LIMITS }) as const;

describe('an amount', () => {
  it.each(['', ' ', '0', '0.00', '-1', '1.005', '1e3', 'ten', '١٠'])(
    'of "%s" is invalid',
    (text) => {
      expect(amountProblem(text, rule('100.00'))?.key).toBe('amount_invalid');
    },
  );

  it('may be the whole balance and not a cent more', () => {
    expect(amountProblem('100', rule('100.00'))).toBeNull();
    expect(amountProblem('100.01', rule('100.00'))?.key).toBe('withdraw_exceeds_balance');
  });

  it('may equal either limit, and a violation names the limits', () => {
    expect(amountProblem('10', rule('1000.00'))).toBeNull();
    expect(amountProblem('500', rule('1000.00'))).toBeNull();
    const low = amountProblem('9.99', rule('1000.00'));
    expect(low?.message).toBe('The amount must be between 10.00 and 500.00');
    expect(amountProblem('500.01', rule('1000.00'))?.key).toBe('amount_out_of_range');
  });

  it('of an empty balance is an insufficient balance', () => {
    expect(amountProblem('10', rule('0.00'))?.key).toBe('insufficient_balance');
  });

  it('is left to the server while the balance is unknown', () => {
    expect(amountProblem('400', rule(null))).toBeNull();
  });

  it('is limited by the balance only if there are no limits', () => {
    const open = { available: '1000.00', exceeds: 'transfer_exceeds_balance' } as const;
    expect(amountProblem('0.01', open)).toBeNull();
    expect(amountProblem('1000.01', open)?.message).toBe(
      'Transfer amount cannot exceed available balance',
    );
  });

  it('is normalised for the wire', () => {
    expect([' 10', '10.5', '10.50'].map(wireAmount)).toEqual(['10.00', '10.50', '10.50']);
  });
});

describe('the amount of the "all" button', () => {
  it('is capped at the limit of one order', () => {
    expect(allOf('499.99', LIMITS.max)).toBe('499.99');
    expect(allOf('500.01', LIMITS.max)).toBe('500.00');
    expect(allOf('500.01')).toBe('500.01');
  });
});
