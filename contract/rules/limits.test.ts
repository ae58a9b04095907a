import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import { MAX_PAYOUT, maxStake, MIN_STAKE } from './limits.ts';
import { oddsFor, PAYTABLE_NAMES } from './paytables.ts';
import { ALL_SELECTIONS } from './plays.ts';
import { payout } from './settle.ts';

describe('maxStake', () => {
  it('is the maximum payout divided by the odds, rounded down to the minor unit', () => {
    expect(maxStake([200])).toBe(100_000_00);
    expect(maxStake([21_000])).toBe(952_38);
    expect(maxStake([777])).toBe(25_740_02);
  });

  it('uses the highest of the odds', () => {
    expect(maxStake([200, 300, 400])).toBe(50_000_00);
  });

  it('throws without odds', () => {
    expect(() => maxStake([])).toThrow(RangeError);
    expect(() => maxStake([0])).toThrow(RangeError);
  });

  it('allows the minimum stake everywhere, and no payout above the cap', () => {
    for (const name of PAYTABLE_NAMES) {
      for (const selection of ALL_SELECTIONS) {
        const odds = oddsFor(name, selection);
        if (!odds) continue;
        expect(maxStake(odds)).toBeGreaterThan(MIN_STAKE);
        expect(payout(maxStake(odds), odds, odds.length)).toBeLessThanOrEqual(MAX_PAYOUT);
        const more = minor(maxStake(odds) + 1);
        expect(payout(more, odds, odds.length) - MAX_PAYOUT).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
