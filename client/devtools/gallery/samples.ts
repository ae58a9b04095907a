/** Words of every length in both languages, and the largest figures there are. */
export interface Samples {
  act: string;
  short: string;
  long: string;
  sentence: string;
  note: string;
  options: readonly [string, string, string];
}

export const SAMPLES: Record<'en' | 'zh', Samples> = {
  en: {
    act: 'Place bet',
    short: 'Big',
    long: 'Acknowledge the responsibilities of an unusually long-winded account holder',
    sentence: 'There is nothing here yet.',
    note: 'Closes in 01:42',
    options: ['Today', '7 days', 'Custom'],
  },
  zh: {
    act: '确认下注',
    short: '大',
    long: '我已阅读并同意用户协议、隐私政策以及所有与账户安全有关的补充条款',
    sentence: '这里还没有内容。',
    note: '距封盘 01:42',
    options: ['今天', '近七天', '自定义'],
  },
};

export const HUGE = '99999999.99';
