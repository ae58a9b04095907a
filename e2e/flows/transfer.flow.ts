import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const URL = '/pages/trade/transfer';

interface Order {
  readonly to: string;
  readonly amount: string;
  readonly remark?: string;
}

async function requestTransfer(app: App, { to, amount, remark = '' }: Order): Promise<void> {
  await app.fill('Recipient', to);
  await app.fill('Amount', amount);
  await app.fill('Note', remark);
  await app.tap(/^Transfer/);
}

async function transfer(app: App, order: Order): Promise<void> {
  await requestTransfer(app, order);
  await (await app.dialog(/^Transfer .*\?$/)).tap('Transfer');
}

flow('a transfer arrives at once, in both histories', { isTranslated: true }, async (its) => {
  const { app, player, world } = its;
  const bob = await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn();
  await app.open(URL);
  await requestTransfer(app, { to: 'bob2026', amount: '120.5', remark: 'for the fish' });
  const question = await app.dialog('Transfer 120.50?');
  await question.sees('To b***6 (user bob2026)');
  await question.sees('Note: for the fish');
  expect(await player.balance()).toBe('1000.00');
  await question.tap('Transfer');
  await app.sees('120.50 sent');
  await app.sees('Main account → bob2026');
  await app.sees('Balance after 879.50');
  expect(await player.balance()).toBe('879.50');
  expect((await world.office.user('bob2026')).main).toBe('120.50');

  await app.tap('Done');
  await app.open('/pages/trade/record');
  await app.tap(/Transfer out .* bob2026/);
  for (const text of ['−120.50', 'for the fish', '879.50']) await app.sees(text);
  const theirs = await world.call('wallet.transactions', {}, bob.userinfo.token);
  expect(theirs.list[0]).toMatchObject({
    type: 'transfer_in',
    amount: '120.50',
    balance: '120.50',
    party: 'player1',
    remark: 'for the fish',
  });
});

flow('an invalid field of a transfer is not sent', async ({ app, player, journal }) => {
  await player.signIn();
  await app.open(URL);
  await requestTransfer(app, { to: '', amount: '10' });
  await app.sees('Please enter recipient user');
  expect((await app.field('Note')).maxLength).toBe(140);
  for (const [amount, message] of [
    ['1.001', 'Please enter a valid amount'],
    ['1000.01', 'Transfer amount cannot exceed available balance'],
    ['', 'Please enter a valid amount'],
  ] as const) {
    await requestTransfer(app, { to: 'bob2026', amount });
    await app.sees(message);
  }
  await app.settle();
  expect(await journal.count({ route: 'wallet.transfer' })).toBe(0);
});

const REFUSED = [
  ['nobody99', 'Recipient user not found'],
  ['player1', 'You cannot transfer to yourself'],
  ['locked1', 'The account of the recipient is locked'],
] as const;

flow('a wrong recipient is refused before the question', async (its) => {
  const { app, player, world, journal } = its;
  await world.office.createUser({ username: 'locked1' });
  await world.office.ban('locked1');
  await player.signIn();
  await app.open(URL);
  for (const [to, message] of REFUSED) {
    await requestTransfer(app, { to, amount: '10' });
    await app.sees(message);
    await app.hasFocus('Recipient');
  }
  await app.hasNo('dialog');
  expect(await journal.count({ route: 'wallet.transfer' })).toBe(0);
});

flow('a host without the check is asked once', { hostProfile: 'stock' }, async (its) => {
  const { app, player, world, journal } = its;
  await world.office.createUser({ username: 'locked1' });
  await world.office.ban('locked1');
  await player.signIn();
  await app.open(URL);
  for (const [to, message] of REFUSED) {
    await transfer(app, { to, amount: '10' });
    await app.sees(message);
  }
  expect(await player.balance()).toBe('1000.00');
  expect(await journal.count({ route: 'wallet.recipient' })).toBe(1);
});

flow('the recipient is named when the field is left', async ({ app, player, world }) => {
  await world.office.createUser({ username: 'bob2026' });
  await player.signIn();
  await app.open(URL);
  await app.fill('Recipient', '\u200bBob2026\u202c');
  await app.fill('Amount', '1');
  await app.sees('To b***6');
  await app.fill('Recipient', 'bob');
  await app.lacks('To b***6');
  await app.sees('Check the username: transfers are final.');
  await app.fill('Amount', '2');
  await app.sees('Recipient user not found');
});

flow('the last four recipients are one tap away, each once', async ({ app, player, world }) => {
  await player.signIn();
  const names = ['annie', 'bobby', 'cathy', 'danny', 'kay7'];
  for (const username of names) await world.office.createUser({ username });
  for (const to_user of [...names, 'bobby'])
    await world.call('wallet.transfer', { to_user, amount: '10.00' }, player.token);
  await app.open(URL);
  const recent = await app.part('group', 'Recent');
  const shown = () => recent.all('button').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['bobby', 'kay7', 'danny', 'cathy']);
  await recent.tap('cathy');
  await app.sees('To c***y');
  expect((await app.field('Recipient')).value).toBe('cathy');
  await transfer(app, { to: 'annie', amount: '10' });
  await app.tap('Make another');
  await (await app.part('group', 'Recent')).sees('annie');
});
