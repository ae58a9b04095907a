import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { formatMoney, minor } from '#contract/money.ts';
import {
  levelOf,
  nextLevelPoints,
  type PaidPrivilege,
  type PrivilegeId,
  PRIVILEGES,
  rateText,
  worthAt,
} from '#contract/rules/vip.ts';
import type { Answer, Call } from '../api/call.ts';
import { balanceOf } from '../ledger/ledger.ts';

/** Returns the caller's level and its privileges, with the amounts of that level. */
export function vip({ world, language, user }: Call<'user.vip'>): Answer<Data<'user.vip'>> {
  const points = balanceOf(world, user.id, 'points');
  const level = levelOf(points);
  return {
    data: {
      level,
      points,
      next_points: nextLevelPoints(points),
      privileges: PRIVILEGES.map(({ id, fromLevel }) => {
        const { title, text } = WORDS[id][language];
        return {
          id,
          title,
          text: text(Math.max(level, fromLevel)),
          from_level: fromLevel,
          active: level >= fromLevel,
        };
      }),
    },
    sameUntil: Infinity,
  };
}

interface Words {
  readonly title: string;
  /** Says what the privilege gives at a level. */
  readonly text: (level: number) => string;
}

const amount = (privilege: PaidPrivilege, level: number) =>
  formatMoney(minor(worthAt(privilege, level))).replace(/\B(?=(\d{3})+\.)/g, ',');
const rate = (privilege: PaidPrivilege, level: number) => rateText(worthAt(privilege, level));

const WORDS: Readonly<Record<PrivilegeId, Readonly<Record<WireLanguage, Words>>>> = {
  upgrade_gift: {
    en: {
      title: 'Upgrade gift',
      text: (level) =>
        `Once for each level you reach: ${amount('upgrade_gift', level)} at VIP ${level}.`,
    },
    zh: {
      title: '晋级礼金',
      text: (level) => `每升一级可领一次，VIP ${level}为${amount('upgrade_gift', level)}。`,
    },
  },
  high_rebate: {
    en: {
      title: 'High rebate',
      text: (level) =>
        `${rate('high_rebate', level)} of yesterday’s settled stakes at VIP ${level}, rounded down. Claim it daily.`,
    },
    zh: {
      title: '高额返水',
      text: (level) =>
        `VIP ${level}返还昨日已结算投注额的${rate('high_rebate', level)}，舍去尾数，每日领取。`,
    },
  },
  weekly_bonus: {
    en: {
      title: 'Weekly bonus',
      text: (level) =>
        `Claim a bonus every week: ${amount('weekly_bonus', level)} at VIP ${level}.`,
    },
    zh: {
      title: '周俸禄',
      text: (level) => `每周可领一份奖励，VIP ${level}为${amount('weekly_bonus', level)}。`,
    },
  },
  birthday_gift: {
    en: {
      title: 'Birthday gift',
      text: (level) =>
        `${amount('birthday_gift', level)} at VIP ${level}, in the month of your birthday, once a year.`,
    },
    zh: {
      title: '生日礼金',
      text: (level) => `生日当月可领，每年一次，VIP ${level}为${amount('birthday_gift', level)}。`,
    },
  },
  exclusive_service: {
    en: {
      title: 'Exclusive service',
      text: () => 'Priority support: your feedback is first in our team’s list. Nothing to claim.',
    },
    zh: { title: '专属客服', text: () => '优先支持：您的反馈排在客服列表最前，无需领取。' },
  },
  sign_in_bonus: {
    en: { title: 'Sign-in bonus', text: () => 'Points for signing in every day.' },
    zh: { title: '签到奖励', text: () => '每日签到即可领取成长值。' },
  },
  rebate_bonus: {
    en: {
      title: 'Rebate bonus',
      text: (level) =>
        `Extra weekly rebate: ${rate('rebate_bonus', level)} of last week’s settled stakes at VIP ${level}, rounded down.`,
    },
    zh: {
      title: '返水加赠',
      text: (level) =>
        `VIP ${level}每周再返还上周已结算投注额的${rate('rebate_bonus', level)}，舍去尾数。`,
    },
  },
  level_bonus: {
    en: {
      title: 'Level bonus',
      text: (level) =>
        `A monthly bonus for your level: ${amount('level_bonus', level)} at VIP ${level}.`,
    },
    zh: {
      title: '等级礼金',
      text: (level) =>
        `按当前等级每月可领一份奖励，VIP ${level}为${amount('level_bonus', level)}。`,
    },
  },
};
