import { expect, it } from 'vitest';
import { outcomeOf, type Settlement } from './bet-outcome.ts';

it.each([
  ['win', '20.00', 'won'],
  ['win', '10.01', 'won'],
  ['win', '10.00', 'paidBack'],
  ['win', '0.01', 'paidBack'],
  ['lose', '0.00', 'lost'],
  ['pending', '0.00', 'pending'],
  ['cancelled', '10.00', 'refunded'],
  // a status that a newer server may have
  ['toString' as 'win', '20.00', 'unknown'],
] as const)(
  'a stake of 10.00 with status %s and a payout of %s is %s',
  (status, returned, outcome) => {
    const settlement: Settlement = { status, amount: '10.00', returned };
    expect(outcomeOf(settlement)).toBe(outcome);
  },
);
