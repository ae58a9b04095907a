import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const URL = '/pages/trade/withdraw';
const ACCOUNT = '6222020200001234';

async function requestWithdrawal(app: App, amount: string, address?: string): Promise<void> {
  await app.fill('Amount', amount);
  if (address !== undefined) await app.fill('Account or address', address);
  await app.tap(/^Withdraw/);
}

async function storeCard(app: App, account = ACCOUNT): Promise<void> {
  await app.tap('Add a card');
  const sheet = await app.dialog('Add a card');
  await sheet.fill('Cardholder name', 'Ann Lee');
  await sheet.fill('Account or address', account);
  await sheet.tap('Save card');
}

flow('a withdrawal to a new card is listed and paid', { isTranslated: true }, async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await app.open(URL);
  await app.sees(/it arrives by 11\sMar\s10:00/);
  await storeCard(app);
  await app.find('button', /^To.*••••\s1234/);
  await requestWithdrawal(app, '200');
  const question = await app.dialog('Withdraw 200.00?');
  await question.sees(/Main account → Bank ••••\s1234/);
  await question.sees('Fee 0.00');
  await question.sees('Arrives by 11 Mar 10:00');
  expect(await player.balance()).toBe('1000.00');
  await question.tap('Withdraw');
  await app.sees('Withdrawal requested');
  await app.sees('200.00 is on hold and arrives by 11 Mar 10:00.');
  expect(await player.balance()).toBe('800.00');
  const order = await app.part('article');
  await order.sees('Processing');

  const [asked] = await world.office.withdrawals('processing');
  await world.office.approveWithdrawal(asked?.order_no ?? '');
  await app.tap('Refresh');
  await order.lacks(/Processing|Cancelled/);
  await order.tap(/./);
  await order.sees(asked?.order_no ?? 'an order');
  expect(await player.balance()).toBe('800.00');
});

flow('a stored card leads to a withdrawal to it', async ({ app, player }) => {
  await player.signIn();
  await app.open(`${URL}?view=card`);
  await app.sees('No cards saved yet.');
  for (const account of [ACCOUNT, '6222020200005678']) {
    await storeCard(app, account);
    await app.hasNo('dialog');
  }
  for (const digits of ['1234', '5678']) {
    await app.open(`${URL}?view=card`);
    await app.tap(new RegExp(`${digits}.*Ann Lee`));
    await app.hasTitle('Withdraw');
    await app.find('button', new RegExp(`^To.*${digits}`));
  }
});

flow('an invalid field of a withdrawal is not sent', async ({ app, player, journal }) => {
  await player.signIn();
  await app.open(URL);
  for (const [amount, message] of [
    ['', 'Please enter a valid amount'],
    ['9.99', 'The amount must be between 10.00 and 50,000.00'],
    ['ten', 'Please enter a valid amount'],
    ['1000.01', 'Withdraw amount cannot exceed available balance'],
  ] as const) {
    await requestWithdrawal(app, amount);
    await app.sees(message);
    await app.hasFocus('Amount');
  }
  await requestWithdrawal(app, '1000');
  await app.sees('Please enter the receiving address');
  await requestWithdrawal(app, '1000', '123456');
  await app.sees('Enter at least 7 digits');
  await app.settle();
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
});

flow('"max" is the whole balance, and a cancel sends nothing', async ({ app, player, journal }) => {
  await player.signIn({ amount: '123.45' });
  await app.open(URL);
  await app.tap(/^Max/);
  expect((await app.field('Amount')).value).toBe('123.45');
  await app.fill('Account or address', ACCOUNT);
  await app.tap(/^Withdraw/);
  await (await app.dialog()).tap('Cancel');
  await app.noDialog();
  await app.settle();
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
});

flow('Enter in the card sheet stores the card alone', async ({ app, player, journal }) => {
  await player.signIn();
  await app.open(URL);
  await app.fill('Amount', '100');
  await app.press('{Enter}', await app.find('button', 'Add a card'));
  const sheet = await app.dialog('Add a card');
  await app.press('{Enter}', await sheet.field('Cardholder name'));
  await sheet.sees("Please enter the holder's name");
  await sheet.fill('Cardholder name', 'Ann Lee');
  await sheet.fill('Account or address', ACCOUNT);
  await app.press('{Enter}');
  await app.find('button', /^To.*••••\s1234/);
  await app.noDialog();
  expect((await app.field('Amount')).value).toBe('100');
  await app.settle();
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
  expect(await journal.count({ route: 'wallet.addCard' })).toBe(1);
  await app.press('{Enter}', await app.field('Amount'));
  await app.dialog('Withdraw 100.00?');
});
