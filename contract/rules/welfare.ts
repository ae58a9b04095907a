import { minor, type Minor } from '../money.ts';
import {
  atLevel,
  isBirthdayGiftDue,
  levelOf,
  type PrivilegeId,
  PRIVILEGES,
  rebateOf,
  VIP_REWARDS,
  VIP_THRESHOLDS,
} from './vip.ts';

/** A task of the welfare center: what is counted, and when it can be claimed. */
export interface WelfareRule {
  readonly id: WelfareRuleId;
  /** One claim per player and period: a day, week (Monday to Sunday), month or year in Shanghai time. */
  readonly every: 'once' | 'day' | 'week' | 'month' | 'year';
  readonly asset: 'bonus' | 'points';
  /** Names the reward in the ledger, which separates it from other bonuses. */
  readonly kind?: 'upgrade_gift' | 'birthday_gift' | 'level_bonus' | 'rebate';
  /** The privilege that unlocks it. Without one, every player has it. */
  readonly privilege?: PrivilegeId;
  /** The activity counted in that time. The task is claimable when the count reaches `target`. */
  readonly counts:
    | 'visits'
    | 'deposits'
    | 'bets'
    | 'profile_fields'
    | 'points'
    | 'birthday'
    | 'reward';
  readonly target: number;
  /** Returns the reward of a claim: bonus in minor units, or whole points. */
  readonly reward: (facts: WelfareFacts) => Minor;
}

/** The facts about a player that tasks depend on. */
export interface WelfareFacts {
  readonly points: number;
  readonly deposits: number;
  readonly betsToday: number;
  readonly profileFields: number;
  /** The birthday of the profile, "1990-02-28", or empty. */
  readonly birthday: string;
  /** The day of the last birthday gift, or empty. */
  readonly lastBirthdayGift: string;
  /** The day in Shanghai, "2026-11-21". */
  readonly today: string;
  /** Stakes of bets won or lost in the last whole day and week. A cancelled bet earns nothing. */
  readonly settledYesterday: Minor;
  readonly settledLastWeek: Minor;
}

/** A player who has just signed up. */
export const NEW_PLAYER: WelfareFacts = {
  points: 0,
  deposits: 0,
  betsToday: 0,
  profileFields: 0,
  birthday: '',
  lastBirthdayGift: '',
  today: '',
  settledYesterday: minor(0),
  settledLastWeek: minor(0),
};

/** E-mail, phone, birthday and gender. Every player has a nickname. */
export const PROFILE_FIELDS = ['email', 'mobile', 'birthday', 'gender'] as const;

const UPGRADE_LEVELS = [2, 3, 4, 5, 6, 7, 8] as const;

export type WelfareRuleId =
  | 'sign_in'
  | 'first_deposit'
  | 'first_bet'
  | 'ten_bets'
  | 'complete_profile'
  | 'weekly_bonus'
  | 'birthday_gift'
  | 'level_bonus'
  | 'high_rebate'
  | 'rebate_bonus'
  | `upgrade_gift_${(typeof UPGRADE_LEVELS)[number]}`;

const always = (reward: number) => () => minor(reward);

/** A gift for each level is a task of its own: it is paid once, also when the level is lost and reached again. */
const UPGRADE_GIFTS: readonly WelfareRule[] = UPGRADE_LEVELS.map((level) => ({
  id: `upgrade_gift_${level}`,
  every: 'once',
  asset: 'bonus',
  kind: 'upgrade_gift',
  counts: 'points',
  target: VIP_THRESHOLDS[level - 1] ?? Number.MAX_SAFE_INTEGER,
  reward: () => atLevel(VIP_REWARDS.upgradeGift, level),
}));

/**
 * Every task in display order. The rewards are our choice: 30 days with a sign-in and one bet earn 450
 * points, and an average player reaches VIP 2 within a week.
 */
export const WELFARE_RULES: readonly WelfareRule[] = [
  { id: 'sign_in', every: 'day', asset: 'points', counts: 'visits', target: 1, reward: always(10) },
  {
    id: 'first_deposit',
    every: 'once',
    asset: 'bonus',
    counts: 'deposits',
    target: 1,
    reward: always(10_00),
  },
  { id: 'first_bet', every: 'day', asset: 'points', counts: 'bets', target: 1, reward: always(5) },
  { id: 'ten_bets', every: 'day', asset: 'points', counts: 'bets', target: 10, reward: always(20) },
  {
    id: 'complete_profile',
    every: 'once',
    asset: 'points',
    counts: 'profile_fields',
    target: PROFILE_FIELDS.length,
    reward: always(50),
  },
  {
    id: 'weekly_bonus',
    every: 'week',
    asset: 'bonus',
    privilege: 'weekly_bonus',
    counts: 'visits',
    target: 1,
    reward: (facts) => atLevel(VIP_REWARDS.weeklyBonus, paidLevel('weekly_bonus', facts)),
  },
  ...UPGRADE_GIFTS,
  {
    id: 'birthday_gift',
    every: 'year',
    asset: 'bonus',
    kind: 'birthday_gift',
    privilege: 'birthday_gift',
    counts: 'birthday',
    target: 1,
    reward: (facts) => atLevel(VIP_REWARDS.birthdayGift, paidLevel('birthday_gift', facts)),
  },
  {
    id: 'level_bonus',
    every: 'month',
    asset: 'bonus',
    kind: 'level_bonus',
    privilege: 'level_bonus',
    counts: 'visits',
    target: 1,
    reward: (facts) => atLevel(VIP_REWARDS.monthlyBonus, paidLevel('level_bonus', facts)),
  },
  {
    id: 'high_rebate',
    every: 'day',
    asset: 'bonus',
    kind: 'rebate',
    privilege: 'high_rebate',
    counts: 'reward',
    target: 1,
    reward: (facts) =>
      rebateOf(
        facts.settledYesterday,
        atLevel(VIP_REWARDS.dailyRebate, paidLevel('high_rebate', facts)),
      ),
  },
  {
    id: 'rebate_bonus',
    every: 'week',
    asset: 'bonus',
    kind: 'rebate',
    privilege: 'rebate_bonus',
    counts: 'reward',
    target: 1,
    reward: (facts) =>
      rebateOf(
        facts.settledLastWeek,
        atLevel(VIP_REWARDS.weeklyRebate, paidLevel('rebate_bonus', facts)),
      ),
  },
];

/** Returns the level whose amount is shown: the player's own, or the one that unlocks the privilege. */
export function paidLevel(
  privilege: PrivilegeId,
  { points }: Pick<WelfareFacts, 'points'>,
): number {
  return Math.max(levelOf(points), fromLevelOf(privilege));
}

/** The progress of a player: claimable when `progress` reaches `target`. */
export interface Goal {
  readonly progress: number;
  readonly target: number;
}

/** Returns how far a player is with a task: first to the level that unlocks it, then to what it counts. */
export function goalOf(rule: WelfareRule, facts: WelfareFacts): Goal {
  const level = levelOf(facts.points);
  const fromLevel = rule.privilege ? fromLevelOf(rule.privilege) : 1;
  if (level < fromLevel) return { progress: level, target: fromLevel };
  return { progress: Math.min(countOf(rule, facts), rule.target), target: rule.target };
}

/**
 * Returns whether a task belongs in a player's list. Of the seven upgrade gifts it shows those that
 * can be claimed, that of the level held and that of the next.
 */
export function isListed(
  { id }: WelfareRule,
  { points }: WelfareFacts,
  isClaimed: boolean,
): boolean {
  const giftLevel = UPGRADE_LEVELS.find((each) => id === `upgrade_gift_${each}`);
  if (giftLevel === undefined) return true;
  const level = levelOf(points);
  return giftLevel < level ? !isClaimed : giftLevel <= level + 1;
}

function fromLevelOf(privilege: PrivilegeId): number {
  return PRIVILEGES.find(({ id }) => id === privilege)?.fromLevel ?? 1;
}

function countOf(rule: WelfareRule, facts: WelfareFacts): number {
  switch (rule.counts) {
    case 'visits':
      // The request itself is the activity.
      return 1;
    case 'deposits':
      return facts.deposits;
    case 'bets':
      return facts.betsToday;
    case 'profile_fields':
      return facts.profileFields;
    case 'points':
      return facts.points;
    case 'birthday':
      return isBirthdayGiftDue(facts.birthday, facts.today, facts.lastBirthdayGift) ? 1 : 0;
    case 'reward':
      return rule.reward(facts);
  }
}
