import { minor, type Minor } from '../money.ts';
import {
  isBirthdayGiftDue,
  levelOf,
  type PaidPrivilege,
  type PrivilegeId,
  PRIVILEGES,
  rebateOf,
  VIP_THRESHOLDS,
  worthAt,
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
  /** Counts the activity in that time. The task is claimable when the count reaches `target`. */
  readonly count: (facts: WelfareFacts) => number;
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
/** The request itself is the activity. */
const visits = () => 1;
const bets = ({ betsToday }: WelfareFacts) => betsToday;

/** A gift for each level is a task of its own: it is paid once, also when the level is lost and reached again. */
const UPGRADE_GIFTS: readonly WelfareRule[] = UPGRADE_LEVELS.map((level) => ({
  id: `upgrade_gift_${level}`,
  every: 'once',
  asset: 'bonus',
  kind: 'upgrade_gift',
  count: ({ points }) => points,
  target: VIP_THRESHOLDS[level - 1] ?? Number.MAX_SAFE_INTEGER,
  reward: always(worthAt('upgrade_gift', level)),
}));

/** The task of a privilege, which pays what that is worth. */
const ofPrivilege = <P extends PaidPrivilege & WelfareRuleId>(id: P) =>
  ({
    id,
    asset: 'bonus',
    privilege: id,
    count: visits,
    target: 1,
    reward: (facts: WelfareFacts) => minor(worthOf(id, facts)),
  }) as const;

const dailyRebate = (facts: WelfareFacts) =>
  rebateOf(facts.settledYesterday, worthOf('high_rebate', facts));
const weeklyRebate = (facts: WelfareFacts) =>
  rebateOf(facts.settledLastWeek, worthOf('rebate_bonus', facts));

/**
 * Every task in display order. The rewards are our choice: 30 days with a sign-in and one bet earn 450
 * points, and an average player reaches VIP 2 within a week.
 */
export const WELFARE_RULES: readonly WelfareRule[] = [
  { id: 'sign_in', every: 'day', asset: 'points', count: visits, target: 1, reward: always(10) },
  {
    id: 'first_deposit',
    every: 'once',
    asset: 'bonus',
    count: ({ deposits }) => deposits,
    target: 1,
    reward: always(10_00),
  },
  { id: 'first_bet', every: 'day', asset: 'points', count: bets, target: 1, reward: always(5) },
  { id: 'ten_bets', every: 'day', asset: 'points', count: bets, target: 10, reward: always(20) },
  {
    id: 'complete_profile',
    every: 'once',
    asset: 'points',
    count: ({ profileFields }) => profileFields,
    target: PROFILE_FIELDS.length,
    reward: always(50),
  },
  { ...ofPrivilege('weekly_bonus'), every: 'week' },
  ...UPGRADE_GIFTS,
  {
    ...ofPrivilege('birthday_gift'),
    every: 'year',
    kind: 'birthday_gift',
    count: ({ birthday, today, lastBirthdayGift }) =>
      isBirthdayGiftDue(birthday, today, lastBirthdayGift) ? 1 : 0,
  },
  { ...ofPrivilege('level_bonus'), every: 'month', kind: 'level_bonus' },
  {
    ...ofPrivilege('high_rebate'),
    every: 'day',
    kind: 'rebate',
    count: dailyRebate,
    reward: dailyRebate,
  },
  {
    ...ofPrivilege('rebate_bonus'),
    every: 'week',
    kind: 'rebate',
    count: weeklyRebate,
    reward: weeklyRebate,
  },
];

/** Returns what a privilege is worth to a player: at their own level, or at the one that unlocks it. */
export function worthOf(
  privilege: PaidPrivilege,
  { points }: Pick<WelfareFacts, 'points'>,
): number {
  return worthAt(privilege, Math.max(levelOf(points), fromLevelOf(privilege)));
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
  return { progress: Math.min(rule.count(facts), rule.target), target: rule.target };
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
