import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const URL = '/pages/repay/repay';

async function requestDeposit(app: App, amount: string): Promise<void> {
  await app.fill('Amount', amount);
  await app.tap(/^Deposit/);
}

async function choose(app: App, method: RegExp): Promise<void> {
  await app.tap(/^Method/);
  await (await app.dialog('Method')).tap(method);
}

flow('a deposit is reviewed, credited once and listed', { isTranslated: true }, async (its) => {
  const { app, player, world, clock } = its;
  await player.signIn({ amount: '0.00' });
  await app.open(URL);
  await choose(app, /^Demo bank/);
  await requestDeposit(app, '250.50');
  const question = await app.dialog('Deposit 250.50?');
  await question.sees('Demo bank → Main account');
  await question.sees('Fee 0.00');
  await question.sees('Arrives by 10 Mar 10:01');
  await question.tap('Deposit');
  await app.sees('arrives in about 30 seconds');
  const order = await app.part('article');
  await order.sees('Processing');
  expect(await player.balance()).toBe('0.00');
  await clock.advance('31s');
  await order.lacks(/Processing|Cancelled/);
  expect(await player.balance()).toBe('250.50');
  const [paid] = await world.office.deposits('completed');
  await order.tap(/./);
  await order.sees(paid?.order_no ?? 'an order');
});

flow('a deposit that the operator rejects credits nothing', async ({ app, player, world }) => {
  await player.signIn({ amount: '0.00' });
  await app.open(URL);
  await choose(app, /^Demo card/);
  await requestDeposit(app, '100');
  await (await app.dialog()).tap('Deposit');
  await app.sees('arrives in about 30 seconds');
  const [order] = await world.office.deposits('processing');
  await world.office.rejectDeposit(order?.order_no ?? '');
  await app.tap('Refresh');
  await (await app.part('article')).sees('Cancelled');
  expect(await player.balance()).toBe('0.00');
});

flow('offline no order is made, and the form waits', async ({ app, player, journal }) => {
  await player.signIn({ amount: '0.00' });
  await app.open(URL);
  await app.find('button', 'Deposit 1,000.00');
  app.setOnline(false);
  await app.tap('Offline · paused');
  app.setOnline(true);
  await app.find('button', 'Deposit 1,000.00');
  expect(await journal.count({ route: 'wallet.deposit' })).toBe(0);
});

flow('chips add to the amount of a deposit', async ({ app, player }) => {
  await player.signIn({ amount: '0.00' });
  await app.open(URL);
  const amount = await app.field('Amount');
  expect(amount.value).toBe('1000');
  // It is read with its groups.
  expect(amount.parentElement?.dataset['read']).toBe('1,000');
  await app.tap('+100');
  await app.tap('+500');
  expect((await app.field('Amount')).value).toBe('1600');
  await app.tap('Deposit 1,600.00');
  await app.sees('Balance after 1,600.00');
});
