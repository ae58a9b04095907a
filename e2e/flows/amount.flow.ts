import { expect } from 'vitest';
import { flow } from './support/flow.ts';

/** The forms that take an amount, with the buttons that name it. */
const FORMS = [
  ['/pages/trade/transfer', 'Transfer 12.50'],
  ['/pages/trade/withdraw', 'Withdraw 12.50'],
  ['/pages/repay/repay', 'Deposit 12.50'],
  ['/pages/trade/record?view=savings', 'Move 12.50 into savings'],
] as const;

for (const [url, button] of FORMS) {
  flow(`${url} takes an amount as it is meant`, async ({ app, player, journal }) => {
    await player.signIn();
    await app.open(url);
    for (const typed of ['12,50', '１２，５０']) {
      await app.paste('Amount', '1,000');
      await app.type('Amount', typed);
      await app.find('button', button);
    }
    await app.type('Amount', '1.000');
    await app.sees('Please enter a valid amount above zero');
    await app.press('{Enter}');
    await app.hasNo('dialog');
    expect((await app.field('Amount')).value).toBe('1.000');
    expect(await journal.count({ method: 'POST' })).toBe(0);
  });
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
