import { minor, type Minor } from '../money.ts';
import { levelOf, PRIVILEGES } from './vip.ts';

/** The tasks of the welfare center: what is counted, how far, and what may be claimed for it. */
export interface WelfareRule {
  readonly id: string;
  /** Claimed once for each: the player's life, a day, a week Monday to Sunday; Shanghai's. */
  readonly every: 'once' | 'day' | 'week';
  readonly asset: 'bonus' | 'points';
  /** What is counted within that time; `target` of it makes the task claimable. */
  readonly counts: 'visits' | 'deposits' | 'bets' | 'profile_fields' | 'vip_level';
  readonly target: number;
  /** For one claim: minor units of bonus, or whole points. */
  readonly reward: Minor;
  /** The reward is for each VIP level: at level 3 it is three times as much. */
  readonly timesLevel?: true;
}

/** E-mail, phone, birthday and gender: a nickname everybody has. */
export const PROFILE_FIELDS = ['email', 'mobile', 'birthday', 'gender'] as const;

const WEEKLY_FROM_LEVEL = PRIVILEGES.find(({ id }) => id === 'weekly_bonus')?.fromLevel ?? 1;

/**
 * Every task, in the order it is shown. Rewards are our judgement: 30 days of signing in and one
 * bet a day make 450 points, so that an ordinary player reaches VIP 2 within a week.
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

/** What a claim brings to a player with this many points: `rewardOf(weekly, 500)` is 6.00. */
export function rewardOf(rule: WelfareRule, points: number): Minor {
  return rule.timesLevel ? minor(rule.reward * levelOf(points)) : rule.reward;
}
