import type { Data } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { levelOf, nextLevelPoints, PRIVILEGES, type PrivilegeId } from '#contract/rules/vip.ts';
import type { Answer, Call } from '../api/call.ts';
import { balanceOf } from '../ledger/ledger.ts';

/** Returns the caller's level and its privileges. */
export function vip({ world, language, user }: Call<'user.vip'>): Answer<Data<'user.vip'>> {
  const points = balanceOf(world, user.id, 'points');
  const level = levelOf(points);
  return {
    data: {
      level,
      points,
      next_points: nextLevelPoints(points),
      privileges: PRIVILEGES.map(({ id, fromLevel }) => ({
        id,
        ...WORDS[id][language],
        from_level: fromLevel,
        active: level >= fromLevel,
      })),
    },
  };
}

interface Words {
  readonly title: string;
  readonly text: string;
}

const WORDS: Readonly<Record<PrivilegeId, Readonly<Record<WireLanguage, Words>>>> = {
  upgrade_gift: {
    en: { title: 'Upgrade gift', text: 'A gift of bonus money each time you reach a new level.' },
    zh: { title: '晋级礼金', text: '每晋升一个等级，即可获赠一份奖励金。' },
  },
  high_rebate: {
    en: { title: 'High rebate', text: 'A higher rate of rebate on everything you stake.' },
    zh: { title: '高额返水', text: '全部投注享受更高的返水比例。' },
  },
  weekly_bonus: {
    en: { title: 'Weekly bonus', text: 'A bonus to claim every week you come by.' },
    zh: { title: '周俸禄', text: '每周登录即可领取一份周俸禄。' },
  },
  birthday_gift: {
    en: { title: 'Birthday gift', text: 'A present on the birthday in your profile.' },
    zh: { title: '生日礼金', text: '在个人资料登记的生日当天，送上一份礼金。' },
  },
  exclusive_service: {
    en: { title: 'Exclusive service', text: 'Customer service answers you first.' },
    zh: { title: '专属客服', text: '优先接入在线客服，专人为您服务。' },
  },
  sign_in_bonus: {
    en: { title: 'Sign-in bonus', text: 'Points for signing in every day.' },
    zh: { title: '签到奖励', text: '每日签到即可获得积分。' },
  },
  rebate_bonus: {
    en: { title: 'Rebate bonus', text: 'An extra on top of the rebate of each week.' },
    zh: { title: '返水加赠', text: '每周返水之外，再享额外加赠。' },
  },
  level_bonus: {
    en: { title: 'Level bonus', text: 'A bonus for the level you hold, once a month.' },
    zh: { title: '等级奖金', text: '按当前等级，每月领取一份奖金。' },
  },
};
