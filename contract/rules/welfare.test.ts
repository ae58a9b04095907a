import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MINOR, minor } from '../money.ts';
import {
  isBirthdayGiftDue,
  levelOf,
  MAX_REBATE,
  nextLevelPoints,
  PRIVILEGES,
  rateText,
  rebateOf,
  VIP_REWARDS,
  VIP_THRESHOLDS,
} from './vip.ts';
import {
  goalOf,
  isListed,
  NEW_PLAYER,
  WELFARE_RULES,
  type WelfareFacts,
  type WelfareRuleId,
} from './welfare.ts';

const ruleOf = (id: WelfareRuleId) => {
  const rule = WELFARE_RULES.find((each) => each.id === id);
  if (!rule) throw new Error(`there is no rule ${id}`);
  return rule;
};

/** A player of a level who has done all that the other tasks count. */
const playerOf = (level: number): WelfareFacts => ({
  points: VIP_THRESHOLDS[level - 1] ?? 0,
  deposits: 1,
  betsToday: 10,
  profileFields: 4,
  birthday: '1990-11-30',
  lastBirthdayGift: '',
  today: '2026-11-21',
  settledYesterday: minor(1000_00),
  settledLastWeek: minor(5000_00),
});

const LEVELS = VIP_THRESHOLDS.map((_, index) => index + 1);

const isOpen = (id: WelfareRuleId, facts: WelfareFacts) => {
  const { progress, target } = goalOf(ruleOf(id), facts);
  return progress >= target;
};

describe('the welfare rules', () => {
  it('have unique names, targets and rewards', () => {
    expect(new Set(WELFARE_RULES.map(({ id }) => id)).size).toBe(WELFARE_RULES.length);
    for (const { target, reward } of WELFARE_RULES) {
      expect(target).toBeGreaterThan(0);
      expect(reward(playerOf(8))).toBeGreaterThan(0);
    }
  });

  it.each(LEVELS)('let VIP %i claim exactly the privileges of that level', (level) => {
    const open = WELFARE_RULES.filter(({ id }) => isOpen(id, playerOf(level))).flatMap(
      ({ privilege }) => privilege ?? [],
    );
    // The sign-in and the upgrade gifts have no level of their own; the service is no payment.
    const paid = PRIVILEGES.filter(
      ({ id, fromLevel }) =>
        level >= fromLevel && !['sign_in_bonus', 'upgrade_gift', 'exclusive_service'].includes(id),
    );
    expect(open.toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  });

  it('pay nothing below the level that unlocks a privilege, and show what they pay from it on', () => {
    for (const { privilege, ...rule } of WELFARE_RULES) {
      const fromLevel = PRIVILEGES.find(({ id }) => id === privilege)?.fromLevel ?? 1;
      for (const level of LEVELS.filter((each) => each < fromLevel)) {
        expect(goalOf({ ...rule, ...(privilege && { privilege }) }, playerOf(level))).toEqual({
          progress: level,
          target: fromLevel,
        });
        expect(rule.reward(playerOf(level))).toBe(rule.reward(playerOf(fromLevel)));
      }
    }
  });

  it('never pay less at a higher level', () => {
    for (const { reward } of WELFARE_RULES) {
      const rewards = LEVELS.map((level) => reward(playerOf(level)));
      expect(rewards).toEqual(rewards.toSorted((a, b) => a - b));
    }
  });
});

describe('the upgrade gifts', () => {
  const gift = (level: 2 | 3 | 8) => ruleOf(`upgrade_gift_${level}`);

  it('open at the points of their level', () => {
    expect(goalOf(gift(3), { ...NEW_PLAYER, points: 499 })).toEqual({ progress: 499, target: 500 });
    expect(goalOf(gift(3), { ...NEW_PLAYER, points: 500 })).toEqual({ progress: 500, target: 500 });
  });

  it('pay the gift of their own level, also to a player far above', () => {
    expect(gift(2).reward(playerOf(8))).toBe(VIP_REWARDS.upgrade_gift[1]);
    expect(gift(8).reward(playerOf(8))).toBe(VIP_REWARDS.upgrade_gift[7]);
  });

  it.each([
    [1, [], ['2']],
    [3, [], ['2', '3', '4']],
    [3, ['2'], ['3', '4']],
    [3, ['2', '3'], ['3', '4']],
    [8, ['2', '3', '4', '5', '6', '7', '8'], ['8']],
  ])('at VIP %i with %j claimed list %j', (level, claimed, listed) => {
    const shown = WELFARE_RULES.filter(({ id }) => id.startsWith('upgrade')).filter((rule) =>
      isListed(rule, playerOf(level), claimed.includes(rule.id.slice(-1))),
    );
    expect(shown.map(({ id }) => id.slice(-1))).toEqual(listed);
  });

  it('are the only tasks that are ever left out', () => {
    const others = WELFARE_RULES.filter(({ id }) => !id.startsWith('upgrade'));
    for (const rule of others) expect(isListed(rule, playerOf(1), true)).toBe(true);
  });
});

describe('the birthday gift', () => {
  const isGiven = (birthday: string, today: string) =>
    isOpen('birthday_gift', { ...playerOf(2), birthday, today });

  it.each([
    ['1990-11-30', '2026-11-01', true],
    ['1990-11-01', '2026-11-30', true],
    ['1990-11-30', '2026-10-31', false],
    ['1990-11-30', '2026-12-01', false],
    // Nobody waits four years for a birthday.
    ['1992-02-29', '2026-02-28', true],
    ['', '2026-11-01', false],
  ])('for a birthday %j on %s: %s', (birthday, today, expected) => {
    expect(isGiven(birthday, today)).toBe(expected);
  });

  it.each([
    ['2025-11-30', '2026-11-01', true],
    ['2025-12-01', '2026-11-30', false],
    ['2026-11-01', '2026-11-30', false],
    ['2020-11-01', '2026-11-30', true],
  ])('after a gift on %s is due on %s: %s', (lastGift, today, expected) => {
    expect(isBirthdayGiftDue('1990-11-15', today, lastGift)).toBe(expected);
  });

  it('is paid once in twelve months, however often the birthday changes', () => {
    const month = fc.integer({ min: 1, max: 12 }).map((no) => String(no).padStart(2, '0'));
    fc.assert(
      fc.property(fc.array(month, { minLength: 48, maxLength: 48 }), (birthdays) => {
        let last = '';
        const given: number[] = [];
        for (const [no, birthday] of birthdays.entries()) {
          const today = `${2026 + Math.floor(no / 12)}-${String((no % 12) + 1).padStart(2, '0')}-10`;
          if (!isBirthdayGiftDue(`1990-${birthday}-01`, today, last)) continue;
          last = today;
          given.push(no);
        }
        for (const [no, at] of given.entries()) {
          expect(at - (given[no - 1] ?? -12)).toBeGreaterThanOrEqual(12);
        }
      }),
    );
  });
});

describe('a rebate', () => {
  const stake = fc.integer({ min: 0, max: MAX_MINOR });
  const rate = fc.integer({ min: 0, max: MAX_REBATE });

  it('is the exact share, rounded down', () => {
    fc.assert(
      fc.property(stake, rate, (stakes, points) => {
        const exact = (BigInt(stakes) * BigInt(points)) / 10_000n;
        expect(BigInt(rebateOf(minor(stakes), points))).toBe(exact);
      }),
    );
  });

  it('is locked while it is less than 0.01', () => {
    const facts = { ...playerOf(5), settledYesterday: minor(4_99) };
    expect(goalOf(ruleOf('high_rebate'), facts)).toEqual({ progress: 0, target: 1 });
    const enough = { ...facts, settledYesterday: minor(5_00) };
    expect(goalOf(ruleOf('high_rebate'), enough)).toEqual({ progress: 1, target: 1 });
    expect(ruleOf('high_rebate').reward(enough)).toBe(1);
  });

  it('has no rate above the limit of the audit', () => {
    for (const rates of [VIP_REWARDS.high_rebate, VIP_REWARDS.rebate_bonus]) {
      expect(Math.max(...rates)).toBeLessThanOrEqual(MAX_REBATE);
    }
  });

  it('is written with two decimals', () => {
    expect([rateText(5), rateText(20)]).toEqual(['0.05%', '0.20%']);
  });
});

it.each([
  [0, 1, 100],
  [99, 1, 100],
  [100, 2, 500],
  [499, 2, 500],
  [500, 3, 2_000],
  [999_999, 7, 1_000_000],
  [1_000_000, 8, null],
  [Number.MAX_SAFE_INTEGER, 8, null],
])('a VIP level of %i points is %i, and the next begins at %s', (points, level, next) => {
  expect(levelOf(points)).toBe(level);
  expect(nextLevelPoints(points)).toBe(next);
});
