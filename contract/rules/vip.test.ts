import { describe, expect, it } from 'vitest';
import { levelOf, nextLevelPoints, PRIVILEGES, VIP_THRESHOLDS } from './vip.ts';

describe('a VIP level', () => {
  it.each([
    [0, 1, 100],
    [99, 1, 100],
    [100, 2, 500],
    [499, 2, 500],
    [500, 3, 2_000],
    [999_999, 7, 1_000_000],
    [1_000_000, 8, null],
    [Number.MAX_SAFE_INTEGER, 8, null],
  ])('of %i points is %i, and the next begins at %s', (points, level, next) => {
    expect(levelOf(points)).toBe(level);
    expect(nextLevelPoints(points)).toBe(next);
  });

  it('requires more points than the previous one', () => {
    expect(VIP_THRESHOLDS[0]).toBe(0);
    expect(VIP_THRESHOLDS.toSorted((a, b) => a - b)).toEqual([...new Set(VIP_THRESHOLDS)]);
  });

  it('unlocks eight privileges, each at an existing level', () => {
    expect(new Set(PRIVILEGES.map(({ id }) => id)).size).toBe(8);
    for (const { fromLevel } of PRIVILEGES) {
      expect(VIP_THRESHOLDS[fromLevel - 1]).toBeDefined();
    }
  });
});
