import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import { levelOf, nextLevelPoints, PRIVILEGES, VIP_THRESHOLDS } from './vip.ts';
import { rewardOf, WELFARE_RULES } from './welfare.ts';

const ruleOf = (id: string) => {
  const rule = WELFARE_RULES.find((each) => each.id === id);
  if (!rule) throw new Error(`there is no rule ${id}`);
  return rule;
};

describe('the welfare rules', () => {
  it('have unique names, targets and rewards', () => {
    expect(new Set(WELFARE_RULES.map(({ id }) => id)).size).toBe(WELFARE_RULES.length);
    for (const { target, reward } of WELFARE_RULES) {
      expect(target).toBeGreaterThan(0);
      expect(reward).toBeGreaterThan(0);
    }
  });

  it('unlock the weekly bonus at the level of its privilege', () => {
    const privilege = PRIVILEGES.find(({ id }) => id === 'weekly_bonus');
    expect(ruleOf('weekly_bonus').target).toBe(privilege?.fromLevel);
  });
});

describe('rewardOf', () => {
  it('is the same at every level', () => {
    expect(rewardOf(ruleOf('sign_in'), 0)).toBe(minor(10));
    expect(rewardOf(ruleOf('sign_in'), 1_000_000)).toBe(minor(10));
  });

  it('grows with the level for the weekly bonus', () => {
    const rewards = VIP_THRESHOLDS.map((points) => rewardOf(ruleOf('weekly_bonus'), points));
    expect(rewards).toEqual([200, 400, 600, 800, 1000, 1200, 1400, 1600]);
  });
});

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
