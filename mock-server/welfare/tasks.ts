import type { WireLanguage } from '#contract/errors.ts';
import { formatMoney, type Minor } from '#contract/money.ts';
import { rateText } from '#contract/rules/vip.ts';
import {
  goalOf,
  isListed,
  WELFARE_RULES,
  type Goal,
  type WelfareFacts,
  type WelfareRule,
  type WelfareRuleId,
  worthOf,
} from '#contract/rules/welfare.ts';
import { dayText } from '#contract/time-zone.ts';
import { weekText } from '../api/days.ts';
import type { World } from '../core/world/world.ts';
import { factsOf, isClaimed } from './welfare-table.ts';

/** The state of a task for a user at a moment. */
export interface Standing extends Goal {
  readonly task: WelfareRule;
  /** The period of one claim: `once`, the day, the ISO week, the month or the year. */
  readonly period: string;
  readonly status: 'available' | 'claimed' | 'locked';
  readonly reward: Minor;
  readonly facts: WelfareFacts;
}

export function standingsOf(world: World, userId: number, now: number): Standing[] {
  const facts = factsOf(world, userId, now);
  return WELFARE_RULES.map((task) => stand(world, { userId, task, now, facts })).filter(
    ({ task, status }) => isListed(task, facts, status === 'claimed'),
  );
}

export function standingOf(
  world: World,
  userId: number,
  taskId: string,
  now: number,
): Standing | undefined {
  const task = WELFARE_RULES.find(({ id }) => id === taskId);
  return task && stand(world, { userId, task, now, facts: factsOf(world, userId, now) });
}

function stand(
  world: World,
  of: { userId: number; task: WelfareRule; now: number; facts: WelfareFacts },
): Standing {
  const { userId, task, now, facts } = of;
  const period = periodOf(task, now);
  const goal = goalOf(task, facts);
  const isDone = isClaimed(world, userId, task.id, period);
  return {
    ...goal,
    task,
    period,
    status: isDone ? 'claimed' : goal.progress >= goal.target ? 'available' : 'locked',
    reward: task.reward(facts),
    facts,
  };
}

export function taskView(standing: Standing, language: WireLanguage) {
  const { task, status, progress, target, reward, facts } = standing;
  return {
    task_id: task.id,
    ...textsOf(task.id, facts)[language],
    every: task.every,
    asset: task.asset,
    // In the unit of its asset: "10.00" of bonus, "10" points.
    reward: task.asset === 'points' ? String(reward) : formatMoney(reward),
    status,
    progress,
    target,
  };
}

/** Returns the period of a claim at a moment, in Shanghai time: each can be claimed once. */
export function periodOf({ every }: Pick<WelfareRule, 'every'>, now: number): string {
  const day = dayText(now);
  switch (every) {
    case 'once':
      return 'once';
    case 'day':
      return day;
    case 'week':
      return weekText(now);
    case 'month':
      return day.slice(0, 7);
    case 'year':
      return day.slice(0, 4);
  }
}

interface TaskTexts {
  readonly title: string;
  readonly text: string;
}
type TextsByLanguage = Readonly<Record<WireLanguage, TaskTexts>>;

type OwnTextId = Exclude<WelfareRuleId, `upgrade_gift_${number}`>;

/** The name and description of a task. A rebate names the rate that a player gets. */
const TEXTS: Readonly<Record<OwnTextId, (facts: WelfareFacts) => TextsByLanguage>> = {
  sign_in: () => ({
    en: { title: 'Daily sign-in', text: 'Sign in once a day and collect points.' },
    zh: { title: '每日签到', text: '每天签到一次，领取成长值。' },
  }),
  first_deposit: () => ({
    en: { title: 'First deposit', text: 'Complete your first deposit.' },
    zh: { title: '首次充值', text: '完成首笔充值即可领取。' },
  }),
  first_bet: () => ({
    en: { title: 'First bet of the day', text: 'Place a bet today.' },
    zh: { title: '每日首单', text: '当日完成一单投注即可领取。' },
  }),
  ten_bets: () => ({
    en: { title: 'Ten bets in a day', text: 'Place ten bets today.' },
    zh: { title: '每日十单', text: '当日完成十单投注即可领取。' },
  }),
  complete_profile: () => ({
    en: { title: 'Complete your profile', text: 'Fill in email, phone, birthday and gender.' },
    zh: { title: '完善资料', text: '填写邮箱、手机、生日和性别。' },
  }),
  weekly_bonus: () => ({
    en: { title: 'VIP weekly bonus', text: 'Once a week. Higher levels earn more.' },
    zh: { title: 'VIP周俸禄', text: '每周可领一次，等级越高奖励越多。' },
  }),
  level_bonus: () => ({
    en: { title: 'VIP level bonus', text: 'Once a month. Higher levels earn more.' },
    zh: { title: 'VIP等级礼金', text: '每月可领一次，等级越高奖励越多。' },
  }),
  birthday_gift: ({ birthday }) => ({
    en: {
      title: 'Birthday gift',
      text: `In the month of your birthday. ${birthday ? 'Once a year.' : 'First add your birthday in Personal info.'}`,
    },
    zh: {
      title: '生日礼金',
      text: `生日当月可领${birthday ? '，每年一次。' : '。请先在个人资料中填写生日。'}`,
    },
  }),
  high_rebate(facts) {
    const rate = rateText(worthOf('high_rebate', facts));
    const en = `${rate} of the stakes settled yesterday. Valid for a day.`;
    const zh = `返还昨日已结算投注额的${rate}，当日有效。`;
    return { en: { title: 'High rebate', text: en }, zh: { title: '高额返水', text: zh } };
  },
  rebate_bonus(facts) {
    const rate = rateText(worthOf('rebate_bonus', facts));
    const en = `${rate} of the stakes settled last week. Valid for a week.`;
    const zh = `返还上周已结算投注额的${rate}，本周有效。`;
    return { en: { title: 'Rebate bonus', text: en }, zh: { title: '返水加赠', text: zh } };
  },
};

const upgradeGift = (level: string): TextsByLanguage => ({
  en: { title: `VIP ${level} upgrade gift`, text: `Once, when you reach VIP ${level}.` },
  zh: { title: `VIP ${level}晋级礼金`, text: `升至VIP ${level}即可领取，仅限一次。` },
});

const textsOf = (id: WelfareRuleId, facts: WelfareFacts): TextsByLanguage =>
  hasOwnText(id) ? TEXTS[id](facts) : upgradeGift(id.slice(-1));

const hasOwnText = (id: WelfareRuleId): id is OwnTextId => id in TEXTS;
