import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MINOR, minor, ZERO } from '../money.ts';
import { OUTCOMES } from './dice.ts';
import { MAX_PAYOUT } from './limits.ts';
import { oracleHits, oraclePays } from './oracle.ts';
import { oddsFor, PAYTABLE_NAMES } from './paytables.ts';
import { ALL_SELECTIONS, selectionKey } from './plays.ts';
import { formatOdds, hitsOf, parseOdds, payout } from './settle.ts';

const selections = ALL_SELECTIONS.map((each) => [selectionKey(each), each] as const);

describe('settling against the oracle, over all 216 outcomes', () => {
  it.each(selections)('%s hits as the oracle computes', (_, selection) => {
    const { play, pick } = selection;
    const hits = OUTCOMES.map((dice) => hitsOf(selection, dice));
    expect(hits).toEqual(OUTCOMES.map((dice) => oracleHits(play, pick, dice.join(''))));
  });

  it.each(selections)('%s pays as the oracle computes under every paytable', (_, selection) => {
    const stakes = [1, 99, 100, 101, 12_345, 9_523_809, 9_999_999, 10_000_000, 10_000_001];
    for (const name of PAYTABLE_NAMES) {
      const odds = oddsFor(name, selection);
      if (!odds) continue;
      const lines = stakes.map((amount) => ({ ...selection, amount, odds: formatOdds(odds) }));
      for (const dice of OUTCOMES) {
        const hits = hitsOf(selection, dice);
        const paid = stakes.map((stake) => BigInt(payout(minor(stake), odds, hits, MAX_PAYOUT)));
        expect(paid).toEqual(lines.map((line) => oraclePays(line, dice.join(''))));
      }
    }
  });
});

describe('payout', () => {
  const stake = fc.integer({ min: 0, max: MAX_MINOR }).map(minor);
  const rate = fc.integer({ min: 1, max: 30_000 });

  it('agrees with BigInt for every valid stake', () => {
    fc.assert(
      fc.property(stake, rate, (amount, percent) => {
        expect(BigInt(payout(amount, [percent], 1))).toBe(
          (BigInt(amount) * BigInt(percent)) / 100n,
        );
      }),
    );
  });

  it('never exceeds the cap, and reaches it', () => {
    fc.assert(
      fc.property(stake, rate, stake, (amount, percent, cap) => {
        expect(payout(amount, [percent], 1, cap)).toBeLessThanOrEqual(cap);
      }),
    );
    expect(payout(MAX_PAYOUT, [200], 1, MAX_PAYOUT)).toBe(MAX_PAYOUT);
    expect(payout(minor(100), [200], 1, ZERO)).toBe(0);
  });

  it.each([
    ['a negative stake', -1, [200], 1],
    ['hits the odds do not cover', 100, [200], 2],
    ['hits that are no count', 100, [200], 0.5],
    ['fractional odds', 1, [200.5], 1],
    ['negative odds', 100, [-200], 1],
    ['odds of zero', 100, [0], 1],
    ['odds that are no number', 100, [Number.NaN], 1],
    ['a payout beyond the safe integers', MAX_MINOR, [10_000_000], 1],
  ])('throws for %s', (_, amount, odds, hits) => {
    expect(() => payout(minor(amount), odds, hits)).toThrow(RangeError);
  });
});

describe('odds as text', () => {
  it('formats one rate, or three with slashes', () => {
    expect(formatOdds([777])).toBe('7.77');
    expect(formatOdds([200, 300, 400])).toBe('2.00/3.00/4.00');
  });

  it('parses what it formats', () => {
    const rates = fc.integer({ min: 1, max: 1_000_000 });
    const anyOdds = fc.oneof(fc.tuple(rates), fc.tuple(rates, rates, rates));
    fc.assert(
      fc.property(anyOdds, (odds) => {
        expect(parseOdds(formatOdds(odds))).toEqual(odds);
      }),
    );
  });

  it.each([
    '',
    '0.00',
    '-7.77',
    '7.777',
    '7,77',
    '2.00/3.00',
    '2/3/4/5',
    '2.00/x/4.00',
    7.77,
    null,
  ])('refuses %j', (text) => {
    expect(parseOdds(text)).toBeNull();
  });
});
