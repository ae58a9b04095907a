import { expect } from 'vitest';
import { flow } from './support/flow.ts';

/** The forms that take an amount, with their buttons in both languages. */
const FORMS = [
  ['/pages/trade/transfer', { en: 'Transfer 12.50', 'zh-Hans': '转账 12.50' }],
  ['/pages/trade/withdraw', { en: 'Withdraw 12.50', 'zh-Hans': '提现 12.50' }],
  ['/pages/repay/repay', { en: 'Deposit 12.50', 'zh-Hans': '充值 12.50' }],
  [
    '/pages/trade/record?view=savings',
    { en: 'Move 12.50 into savings', 'zh-Hans': '存入保险箱 12.50' },
  ],
] as const;
const WORDS = {
  en: { amount: 'Amount', invalid: 'Please enter a valid amount above zero' },
  'zh-Hans': { amount: '金额', invalid: '请输入有效金额：大于零' },
};

for (const [url, buttons] of FORMS) {
  for (const locale of ['en', 'zh-Hans'] as const) {
    flow(`${url} takes an amount as it is meant (${locale})`, async ({ app, player, journal }) => {
      localStorage.setItem('locale', locale);
      await player.signIn();
      await app.open(url);
      const { amount, invalid } = WORDS[locale];
      await app.type(amount, '12,50');
      await app.find('button', buttons[locale]);
      await app.paste(amount, '1,000');
      await app.paste(amount, '１２，５０');
      await app.find('button', buttons[locale]);
      await app.type(amount, '1.000');
      await app.sees(invalid);
      await app.press('{Enter}');
      await app.hasNo('dialog');
      expect((await app.field(amount)).value).toBe('1.000');
      expect(await journal.count({ method: 'POST' })).toBe(0);
    });
  }
}

flow('an amount is left without its groups, so that its digits can be edited', async (fixtures) => {
  const { app, player } = fixtures;
  await player.signIn();
  await app.open('/pages/trade/record?view=savings');
  const field = await app.field('Amount');
  await app.type('Amount', '1.250,5');
  field.blur();
  await app.until(() => expect(field.value).toBe('1250.50'));
  field.focus();
  await app.press('{End}{Backspace}{Backspace}{Backspace}{Backspace}');
  await app.tap('Move 125.00 into savings');
  await app.sees('Moved into savings');
  expect(await player.balance()).toBe('875.00');
});
