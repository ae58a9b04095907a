import { describe, expect, it } from 'vitest';
import { lastSeen, sumBars } from './tile-figure.ts';

it.each([
  [0, 100, 'now'],
  [1, 100, 'ago'],
  [99, 100, 'ago'],
  [100, 100, 'never'],
  [0, 0, 'now'],
] as const)('a miss of %i in %i draws was seen %s', (miss, counted, seen) => {
  expect(lastSeen(miss, counted)).toBe(seen);
});

describe('the bars of the sums', () => {
  const winning = (play: 'big' | 'small' | 'odd' | 'even') =>
    sumBars({ play, pick: '' })
      .filter(({ wins }) => wins)
      .map(({ sum }) => sum);

  it('mark the range of big and small, without the triples at both ends', () => {
    expect(winning('big')).toEqual([11, 12, 13, 14, 15, 16, 17]);
    expect(winning('small')).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });

  it('mark every other sum for odd and even', () => {
    expect(winning('odd')).toEqual([5, 7, 9, 11, 13, 15, 17]);
    expect(winning('even')).toEqual([4, 6, 8, 10, 12, 14, 16]);
  });

  it('are highest at 10 and 11', () => {
    const bars = sumBars({ play: 'big', pick: '' });
    expect(bars.filter(({ height }) => height === 1).map(({ sum }) => sum)).toEqual([10, 11]);
    expect(bars[0]?.height).toBeCloseTo(1 / 27);
  });
});
