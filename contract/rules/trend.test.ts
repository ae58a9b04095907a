import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, type Dice } from './dice.ts';
import { ALL_SELECTIONS, type Selection } from './plays.ts';
import { trendOf } from './trend.ts';

const BIG: Selection = { play: 'big', pick: '' };
const BIG_ROLL: Dice = [6, 5, 4];
const SMALL_ROLL: Dice = [1, 2, 3];

const rolls = (pattern: string): Dice[] =>
  pattern.split('').map((mark) => (mark === 'x' ? BIG_ROLL : SMALL_ROLL));

describe('trendOf', () => {
  it('counts hits, gaps and streaks, the newest draw last', () => {
    expect(trendOf(BIG, rolls('..x...xx.'))).toMatchObject({
      hits: 3,
      miss: 1,
      maxMiss: 3,
      previousMiss: 0,
      longestStreak: 2,
      averageMiss: 9 / 4,
    });
  });

  it('keeps the gap before the newest hit, if there is one', () => {
    expect(trendOf(BIG, rolls('x...x')).previousMiss).toBe(3);
    expect(trendOf(BIG, rolls('.....')).previousMiss).toBeNull();
  });

  it('counts a face that shows twice once', () => {
    expect(trendOf({ play: 'fish', pick: '4' }, [[4, 4, 1]]).hits).toBe(1);
  });

  it('returns nothing for an empty window', () => {
    expect(trendOf(BIG, [])).toMatchObject({ hits: 0, expected: 0, miss: 0, temperature: 'warm' });
  });

  it('expects the average of the 216 outcomes, and calls that warm', () => {
    for (const selection of ALL_SELECTIONS) {
      const { hits, expected, temperature } = trendOf(selection, OUTCOMES);
      expect(hits).toBeCloseTo(expected, 9);
      expect(temperature).toBe('warm');
    }
  });

  it.each([
    [11, 'cold'],
    [12, 'warm'],
    [17, 'warm'],
    [18, 'hot'],
  ])('calls %i hits of 30 on big %s', (hits, temperature) => {
    const draws = rolls('x'.repeat(hits) + '.'.repeat(30 - hits));
    expect(trendOf(BIG, draws).temperature).toBe(temperature);
  });

  it('calls exactly one standard deviation less cold', () => {
    // The chance is 1/8, so 7 draws bring 7/8 hits with a deviation of 7/8.
    const draws = rolls('.'.repeat(7));
    expect(trendOf({ play: 'sum', pick: '10' }, draws).temperature).toBe('cold');
  });

  it('agrees with figures computed from a text pattern', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[x.]{1,60}$/), (pattern) => {
        const { hits, miss, maxMiss, longestStreak } = trendOf(BIG, rolls(pattern));
        const longest = (mark: string) =>
          Math.max(0, ...pattern.split(mark === 'x' ? '.' : 'x').map((run) => run.length));
        expect({ hits, miss, maxMiss, longestStreak }).toEqual({
          hits: pattern.replaceAll('.', '').length,
          miss: (/\.*$/.exec(pattern)?.[0] ?? '').length,
          maxMiss: longest('.'),
          longestStreak: longest('x'),
        });
      }),
    );
  });
});
