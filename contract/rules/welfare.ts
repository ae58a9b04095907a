import { minor, type Minor } from '../money.ts';
import { levelOf, PRIVILEGES } from './vip.ts';

/** The tasks of the welfare center: the counted activity, the target and the reward. */
export interface WelfareRule {
  readonly id: string;
  /** One claim per player, per day or per week (Monday to Sunday), in Shanghai time. */
  readonly every: 'once' | 'day' | 'week';
  readonly asset: 'bonus' | 'points';
  /** The activity counted in that time. The task is claimable when the count reaches `target`. */
  readonly counts: 'visits' | 'deposits' | 'bets' | 'profile_fields' | 'vip_level';
  readonly target: number;
  /** Reward of one claim: bonus in minor units, or whole points. */
  readonly reward: Minor;
  /** Multiplies the reward by the VIP level. */
  readonly timesLevel?: true;
}

/** E-mail, phone, birthday and gender. Every player has a nickname. */
export const PROFILE_FIELDS = ['email', 'mobile', 'birthday', 'gender'] as const;

const WEEKLY_FROM_LEVEL = PRIVILEGES.find(({ id }) => id === 'weekly_bonus')?.fromLevel ?? 1;

/**
 * Every task in display order. The rewards are our choice: 30 days with a sign-in and one bet earn 450
 * points, and an average player reaches VIP 2 within a week.
 */
export const WELFARE_RULES = [
  { id: 'sign_in', every: 'day', asset: 'points', counts: 'visits', target: 1, reward: minor(10) },
  {
    id: 'first_deposit',
    every: 'once',
    asset: 'bonus',
    counts: 'deposits',
    target: 1,
    reward: minor(10_00),
  },
  { id: 'first_bet', every: 'day', asset: 'points', counts: 'bets', target: 1, reward: minor(5) },
  { id: 'ten_bets', every: 'day', asset: 'points', counts: 'bets', target: 10, reward: minor(20) },
  {
    id: 'complete_profile',
    every: 'once',
    asset: 'points',
    counts: 'profile_fields',
    target: PROFILE_FIELDS.length,
    reward: minor(50),
  },
  {
    id: 'weekly_bonus',
    every: 'week',
    asset: 'bonus',
    counts: 'vip_level',
    target: WEEKLY_FROM_LEVEL,
    reward: minor(2_00),
    timesLevel: true,
  },
] as const satisfies readonly WelfareRule[];

export type WelfareRuleId = (typeof WELFARE_RULES)[number]['id'];

/** Returns the reward of a claim for a player with this many points: `rewardOf(weekly, 500)` is 6.00. */
export function rewardOf(rule: WelfareRule, points: number): Minor {
  return rule.timesLevel ? minor(rule.reward * levelOf(points)) : rule.reward;
}
