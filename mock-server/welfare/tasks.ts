import type { WireLanguage } from '#contract/errors.ts';
import { formatMoney, type Minor } from '#contract/money.ts';
import { levelOf } from '#contract/rules/vip.ts';
import {
  rewardOf,
  WELFARE_RULES,
  type WelfareRule,
  type WelfareRuleId,
} from '#contract/rules/welfare.ts';
import { dayText } from '#contract/time-zone.ts';
import { lastDays, weekText } from '../api/days.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { betsWithin, depositsCompleted, isClaimed, profileFieldsFilled } from './welfare-table.ts';

export type Task = (typeof WELFARE_RULES)[number];

/** The state of a task for a user at a moment. */
export interface Standing {
  /** The period of one claim: `once`, the day, or the ISO week. */
  readonly period: string;
  readonly progress: number;
  readonly status: 'available' | 'claimed' | 'locked';
  readonly reward: Minor;
}

export function taskById(id: string): Task | undefined {
  return WELFARE_RULES.find((task) => task.id === id);
}

export function standingOf(world: World, userId: number, task: Task, now: number): Standing {
  const period = periodOf(task, now);
  const progress = Math.min(progressOf(world, userId, task, now), task.target);
  const isDone = isClaimed(world, userId, task.id, period);
  return {
    period,
    progress,
    status: isDone ? 'claimed' : progress >= task.target ? 'available' : 'locked',
    reward: rewardOf(task, balanceOf(world, userId, 'points')),
  };
}

export function taskView(
  task: WelfareRule & { id: WelfareRuleId },
  { progress, status, reward }: Standing,
  language: WireLanguage,
) {
  return {
    task_id: task.id,
    ...textsOf(task, language),
    every: task.every,
    asset: task.asset,
    reward: rewardText(task.asset, reward),
    status,
    progress,
    target: task.target,
  };
}

function periodOf({ every }: WelfareRule, now: number): string {
  if (every === 'once') return 'once';
  return every === 'day' ? dayText(now) : weekText(now);
}

/** Counts the rows on every request; there are no stored counters. */
function progressOf(world: World, userId: number, { counts }: WelfareRule, now: number): number {
  switch (counts) {
    case 'visits':
      // The request itself is the activity.
      return 1;
    case 'deposits':
      return depositsCompleted(world, userId);
    case 'bets':
      return betsWithin(world, userId, lastDays(now, 1));
    case 'profile_fields':
      return profileFieldsFilled(world, userId);
    case 'vip_level':
      return levelOf(balanceOf(world, userId, 'points'));
  }
}

interface TaskTexts {
  readonly title: string;
  readonly text: string;
}

/** The name and description of a task. The text of a bonus says what it can be used for. */
function textsOf(
  { id, asset }: WelfareRule & { id: WelfareRuleId },
  language: WireLanguage,
): TaskTexts {
  const { title, text } = TEXTS[id][language];
  if (asset === 'points') return { title, text };
  return { title, text: language === 'zh' ? text + BONUS_NOTE.zh : `${text} ${BONUS_NOTE.en}` };
}

/** Formats a reward in the unit of its asset: "10.00" of bonus, "10" points. */
function rewardText(asset: 'bonus' | 'points', reward: Minor): string {
  return asset === 'points' ? String(reward) : formatMoney(reward);
}

const BONUS_NOTE = {
  en: 'It is shown in your bonus balance, which cannot be bet, transferred or withdrawn.',
  zh: '奖励计入奖金余额，奖金余额不可投注、转账或提现。',
} as const;

const TEXTS: Readonly<Record<WelfareRuleId, Readonly<Record<WireLanguage, TaskTexts>>>> = {
  sign_in: {
    en: { title: 'Daily sign-in', text: 'Sign in once a day and collect points.' },
    zh: { title: '每日签到', text: '每天签到一次，领取积分。' },
  },
  first_deposit: {
    en: { title: 'First deposit', text: 'Complete your first deposit.' },
    zh: { title: '首次充值', text: '完成首笔充值即可领取。' },
  },
  first_bet: {
    en: { title: 'First bet of the day', text: 'Place a bet today.' },
    zh: { title: '每日首注', text: '当日完成一笔投注即可领取。' },
  },
  ten_bets: {
    en: { title: 'Ten bets in a day', text: 'Place ten bets today.' },
    zh: { title: '每日十注', text: '当日完成十笔投注即可领取。' },
  },
  complete_profile: {
    en: {
      title: 'Complete your profile',
      text: 'Fill in e-mail, phone, birthday and gender.',
    },
    zh: { title: '完善资料', text: '填写邮箱、手机、生日和性别。' },
  },
  weekly_bonus: {
    en: {
      title: 'VIP weekly bonus',
      text: 'Once a week from VIP 3 on, the more the higher your level.',
    },
    zh: { title: 'VIP周俸禄', text: 'VIP 3起每周可领一次，等级越高奖励越多。' },
  },
};
