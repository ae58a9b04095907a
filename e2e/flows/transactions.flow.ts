import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow, type FlowFixtures } from './support/flow.ts';

const URL = '/pages/trade/record';

/** Starts with 1,000.00, then deposits 50.00, stakes 10.00, saves 5.00 and withdraws 100.00 (pending). */
async function fillHistory({
  world,
  player,
}: Pick<FlowFixtures, 'world' | 'player'>): Promise<void> {
  await player.signIn();
  const { token } = player;
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, token);
  await player.bet({ play: 'big', amount: '10.00' });
  await world.call('wallet.savings', { direction: 'in', amount: '5.00' }, token);
  const order = { amount: '100.00', channel: 'bank', address: '6222020200001234' };
  await world.call('wallet.withdraw', order, token);
}

async function filter(app: App, { type = 'All types', status = 'Any status' }): Promise<void> {
  await app.choose('Type', type);
  await app.choose('Status', status);
}

flow('transactions are listed with credits and debits', async ({ app, player, world }) => {
  await fillHistory({ world, player });
  await app.open(URL);
  await app.count('article', 5);
  await app.sees('+1,050.00');
  await app.sees('−115.00');
  await app.sees('5 entries · +935.00');
  await (await app.row('Withdrawal')).sees('Processing');
  const stake = await app.row('Bet');
  await stake.sees(/K3 · 3 min ?10:00 · draw 201/);
  await stake.lacks('Completed');
  await stake.tap(/./);
  await stake.sees('−10.00');
  await stake.sees('Balance after 1,040.00');
  expect(await player.balance()).toBe('935.00');
});

flow('transactions and totals are filtered by type and status', async ({ app, player, world }) => {
  await fillHistory({ world, player });
  const [order] = await world.office.withdrawals('processing');
  await world.office.rejectWithdrawal(order?.order_no ?? '');
  await app.open(URL);
  await app.count('article', 6);
  await filter(app, { type: 'Bet' });
  await app.count('article', 1);
  await app.lacks('−115.00');
  await app.find('button', 'Type: Bet');
  await filter(app, { status: 'Cancelled' });
  await app.count('article', 1);
  await (await app.row('Withdrawal')).sees('Cancelled');
  await filter(app, { type: 'Refund', status: 'Completed' });
  await (await app.row('Refund')).sees('+100.00');
  await filter(app, { type: 'Chase' });
  await app.sees('No transactions match these filters.');
  await app.tap('Clear filters');
  await app.count('article', 6);
});

flow('the prize record lists payouts alone', async ({ app, player, world, clock, dice }) => {
  await player.signIn();
  await app.open(`${URL}?view=prizes`);
  await app.sees('No payouts on these days.');
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, player.token);
  await player.bet({ play: 'big', amount: '10.00' });
  await player.bet({ play: 'small', amount: '30.00' });
  await dice.next(1, [6, 6, 5]);
  await clock.to('settled');
  await app.reload();
  const row = await app.row('Payout');
  await app.sees('Paid out +20.00');
  await row.tap(/./);
  await row.sees('+20.00');
  await row.sees('Order number B');
});

flow('savings move money from and to the balance', { isTranslated: true }, async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await app.open(`${URL}?view=assets`);
  const move = async (direction: string, amount: string) => {
    await app.tap(direction, 'radio');
    await app.fill('Amount', amount);
    await app.tap(/^Move/);
  };
  await move('Into savings', '250.75');
  await app.sees('Moved into savings');
  expect(await player.balance()).toBe('749.25');
  const { savings } = await world.call('wallet.index', {}, player.token);
  expect(savings).toBe('250.75');
  await app.sees('Main account → Savings');
  await app.sees('Order number S');
  await app.tap('Make another');
  await move('Out of savings', '250.76');
  await app.sees('Insufficient balance');
  await move('Out of savings', '250.75');
  await app.sees('Moved out of savings');
  expect(await player.balance()).toBe('1000.00');
});

flow('hiding the balance hides all assets', async ({ app, player }) => {
  await player.signIn();
  await app.open(`${URL}?view=assets`);
  await app.sees('Main account');
  await app.tap('Hide balance');
  await app.until(() => expect(app.text.match(/Balance hidden/g)).toHaveLength(5));
});

flow('a new player is not told about filters', async ({ app, player }) => {
  await player.signIn({ amount: '0.00' });
  await app.open(URL);
  await app.sees('No transactions on these days.');
  await app.lacks('Clear filters');
});

flow('a host without totals of days shows none', async ({ app, player, world }) => {
  await fillHistory({ world, player });
  app.changeAnswers('wallet.transactions', (answer) => {
    Reflect.deleteProperty(answer, 'days');
    for (const row of answer.list) Reflect.deleteProperty(row, 'game_name');
  });
  await app.open(URL);
  await app.count('article', 5);
  await app.lacks('entries');
  await (await app.row('Bet')).lacks('K3');
});
