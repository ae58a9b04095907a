import type { Player } from '../../kit/client/player.ts';
import { expect, test } from '../support/test.ts';
import type { World } from '../../kit/client/world.ts';
import { PagedList } from '../pages/paged-list.ts';
import { Shell } from '../pages/shell.ts';
import { TransactionsPage } from '../pages/transactions-page.ts';

/** Starts with 1,000.00, then deposits 50.00, stakes 10.00, saves 5.00 and withdraws 100.00 (pending). */
async function live(world: World, player: Player): Promise<void> {
  await player.signIn();
  const { token } = player;
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, token);
  await player.bet({ play: 'big', amount: '10.00' });
  await world.call('wallet.savings', { direction: 'in', amount: '5.00' }, token);
  const order = { amount: '100.00', channel: 'bank', address: '6222020200001234' };
  await world.call('wallet.withdraw', order, token);
}

test('lists every line with its credits and debits', async ({ page, player, world }) => {
  await live(world, player);
  const history = new TransactionsPage(page);
  await history.open();
  await expect(history.rows).toHaveCount(5);
  await expect(history.totals).toContainText('+1,050.00');
  await expect(history.totals).toContainText('−115.00');
  await expect(history.rows.first()).toContainText('Withdrawal');
  await expect(history.rows.first()).toContainText('Processing');
  const stake = await history.openRow('Stake');
  await expect(stake).toContainText('−10.00');
  await expect(stake).toContainText('Balance after1,040.00');
  expect(await player.balance()).toBe('935.00');
});

test('filters by type and status, and the totals follow', async ({ page, player, world }) => {
  await live(world, player);
  const [order] = await world.office.withdrawals('processing');
  await world.office.rejectWithdrawal(order?.order_no ?? '');
  const history = new TransactionsPage(page);
  await history.open();
  await expect(history.rows).toHaveCount(6);
  await history.filter({ type: 'Stake' });
  await expect(history.rows).toHaveCount(1);
  await expect(history.totals).toContainText('−10.00');
  await expect(history.kind).toHaveText('Filter: Stake, Any status');
  await history.filter({ status: 'Cancelled' });
  await expect(history.rows).toHaveCount(1);
  await expect(history.row('Withdrawal')).toContainText('Cancelled');
  await history.filter({ type: 'Refund', status: 'Completed' });
  await expect(history.row('Refund')).toContainText('+100.00');
  await history.filter({ type: 'Chase' });
  await expect(
    history.text('No transactions match. Try other days, types or statuses.'),
  ).toBeVisible();
});

test('filters by days in the time zone of the games', async ({ page, player, world, clock }) => {
  await live(world, player);
  const history = new TransactionsPage(page);
  await history.open();
  await history.show('Today');
  await expect(history.row('Stake')).toHaveCount(1);
  // Moves from ten in the morning to the first hour of the next day.
  await clock.advance('14h');
  await history.show('7 days');
  await expect(history.row('Stake')).toHaveCount(1);
  await history.show('Today');
  await expect(history.row('Stake')).toHaveCount(0);
  await history.show('30 days');
  await expect(history.row('Stake')).toHaveCount(1);
});

test('a long history loads in pages to its end without duplicates', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '0.00' });
  for (let at = 1; at <= 24; at += 1) {
    const deposit = { amount: `${at}.00`, channel: 'demo' };
    await world.call('wallet.deposit', deposit, player.token);
  }
  const history = new TransactionsPage(page);
  const list = new PagedList(page);
  await history.open();
  await history.rows.first().waitFor();
  await history.scrollToEnd();
  await expect(history.rows).toHaveCount(24);
  await expect(list.text('No more')).toBeVisible();
  await world.call('wallet.deposit', { amount: '99.00', channel: 'demo' }, player.token);
  await list.refreshButton.press('Enter');
  await expect(history.rows.first()).toContainText('99.00');
});

test('reports lists that fail to load and loads them on retry', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn();
  const fault = await faults.answer('wallet.transactions', { code: 0, msg: 'no' }, { times: null });
  const history = new TransactionsPage(page);
  await history.open();
  await expect(history.text(/The transactions could not be loaded/)).toBeVisible();
  await faults.clear(fault);
  await history.tryAgain();
  await expect(history.rows).toHaveCount(1);
});

test('the prize record lists payouts alone', async ({ page, player, world, clock, dice }) => {
  await player.signIn();
  const prizes = new TransactionsPage(page);
  await prizes.open('prizes');
  await expect(prizes.text('No payouts in these days.')).toBeVisible();
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, player.token);
  await player.bet({ play: 'big', amount: '10.00' });
  await player.bet({ play: 'small', amount: '30.00' });
  await dice.next(1, [6, 6, 5]);
  await clock.to('settled');
  await page.reload();
  await expect(prizes.rows).toHaveCount(1);
  await expect(prizes.totals).toContainText('Paid out20.00');
  const row = await prizes.openRow('Payout');
  await expect(row).toContainText('+20.00');
  await expect(row).toContainText('Order numberB');
});

test('savings move money from and to the balance, to the cent', async ({ page, player, world }) => {
  await player.signIn();
  const assets = new TransactionsPage(page);
  await assets.open('assets');
  await assets.move('Into savings', '250.75');
  await expect(assets.text('Moved into savings')).toBeVisible();
  expect(await player.balance()).toBe('749.25');
  const { savings } = await world.call('wallet.index', {}, player.token);
  expect(savings).toBe('250.75');
  await assets.move('Out of savings', '250.76');
  await expect(assets.text('Insufficient balance')).toBeVisible();
  await assets.move('Out of savings', '250.75');
  await expect(assets.text('Moved out of savings')).toBeVisible();
  expect(await player.balance()).toBe('1000.00');
});

test('hiding the balance hides all assets', async ({ page, player }) => {
  await player.signIn();
  const assets = new TransactionsPage(page);
  await assets.open('assets');
  await expect(assets.text('Main account')).toBeVisible();
  await assets.hideBalances();
  await expect(assets.hidden).toHaveCount(5);
});

test('asks a visitor to log in', async ({ page }) => {
  await new Shell(page).goTo('/pages/trade/record');
  const history = new TransactionsPage(page);
  await expect(history.text('Log in to see your transactions and assets.')).toBeVisible();
});
