import type { rulesEn } from './rules-en.ts';
import type { WordsLike } from './words.ts';

export const rulesZh: WordsLike<typeof rulesEn> = {
  rules: {
    title: '玩法规则',
    intro: '每期开出三颗骰子。选择您看好的结果，填写金额，在封盘前投注即可。',
    close: '每期开奖前一分钟封盘，以服务器时间为准，封盘后不再接受投注。',
    odds: '赔率含本金：以2.00的赔率投注10.00，中奖返还20.00。返还金额向下取整到0.01，每注最高{{max}}。',
    void: '作废的期次全额退款。',
    independent: '每期结果相互独立，以往的结果不影响下一期。',
    oddsHead: '赔率',
    chance: '概率',
    chanceOf: '216种结果中{{outcomes}}种 · {{percent}}',
    rtpOf: '返奖率 {{percent}}',
    big: '和值为11–17。遇豹子不中奖。',
    small: '和值为4–10。遇豹子不中奖。',
    odd: '和值为单数。遇豹子不中奖。',
    even: '和值为双数。遇豹子不中奖。',
    triple: '三颗骰子都是所选号码（三同号单选）。',
    any_triple: '三颗骰子号码相同，不限号码（三同号通选）。',
    all_triple: '一次加入六个围骰，共六注。',
    sum: '三颗骰子点数之和等于所选数字。豹子也算：2-2-2也中和值6。',
    long: '两个号码都出现，第三颗不限，只派奖一次（二不同号）。',
    short: '恰好两颗骰子为所选号码，遇豹子不中奖（对子）。',
    fish: '所选图案出现即中奖，出现越多派奖越高。',
    signs: '六种图案',
  },
};
