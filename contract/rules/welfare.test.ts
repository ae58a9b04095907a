import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import { PRIVILEGES, VIP_THRESHOLDS } from './vip.ts';
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
