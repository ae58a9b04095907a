import { Dialogs } from '../pages/dialogs.ts';
import { Shell } from '../pages/shell.ts';
import { WithdrawPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '6222020200001234';

test('a withdrawal to a new card is frozen, listed and paid by the operator', async ({
  page,
  player,
  world,
}) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  const dialogs = new Dialogs(page);
  await withdraw.open();
  await withdraw.storeCard('Ann Lee', ACCOUNT);
  await expect(withdraw.place(/\*\*\*\*1234/)).toBeChecked();
  await withdraw.ask('200');
  await expect(dialogs.named('Withdraw 200.00?')).toContainText('To Bank ****1234');
  expect(await player.balance()).toBe('1000.00');
  await dialogs.button('Withdraw').click();
  await expect(withdraw.text('Withdrawal requested')).toBeVisible();
  await expect(
    withdraw.text('200.00 is frozen and will be processed within 1–24 hours.'),
  ).toBeVisible();
  expect(await player.balance()).toBe('800.00');
  await expect(withdraw.orders).toHaveCount(1);
  await expect(withdraw.orders).toContainText('Processing');

  const [order] = await world.office.withdrawals('processing');
  await world.office.approveWithdrawal(order?.order_no ?? '');
  await withdraw.refresh();
  await expect(withdraw.orders).toContainText('Completed');
  await withdraw.openOrder();
  await expect(withdraw.orders).toContainText(order?.order_no ?? 'an order');
  expect(await player.balance()).toBe('800.00');
});

test('a rejected withdrawal is refunded in full', async ({ page, player, world }) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.ask('300.50', ACCOUNT);
  await new Dialogs(page).button('Withdraw').click();
  await expect(withdraw.text('Withdrawal requested')).toBeVisible();
  expect(await player.balance()).toBe('699.50');
  const [order] = await world.office.withdrawals('processing');
  await world.office.rejectWithdrawal(order?.order_no ?? '');
  await withdraw.refresh();
  await expect(withdraw.orders).toContainText('Cancelled');
  expect(await player.balance()).toBe('1000.00');
});

test('an undecided withdrawal is paid within a day, and the list follows', async ({
  page,
  player,
  clock,
}) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.ask('10', ACCOUNT);
  await new Dialogs(page).button('Withdraw').click();
  await expect(withdraw.orders).toContainText('Processing');
  await clock.advance('1h');
  await clock.advance('23h');
  await expect(withdraw.orders).toContainText('Completed');
  expect(await player.balance()).toBe('990.00');
});

test('each invalid field shows its error and nothing is sent', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  for (const [amount, message] of [
    ['', 'Please enter a valid amount'],
    ['ten', 'Please enter a valid amount'],
    ['9.99', 'The amount must be between 10.00 and 50,000.00'],
    ['1000.01', 'Withdraw amount cannot exceed available balance'],
  ] as const) {
    await withdraw.ask(amount);
    await expect(withdraw.text(message)).toBeVisible();
    await expect(withdraw.amount).toBeFocused();
  }
  await withdraw.ask('1000');
  await expect(withdraw.text('Please enter the receiving address')).toBeVisible();
  await withdraw.ask('1000', '123456');
  await expect(withdraw.text('An account number has more than 6 digits')).toBeVisible();
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
});

test('a player without money sees a message', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.ask('10', ACCOUNT);
  await expect(withdraw.text('Insufficient balance')).toBeVisible();
});

test('"all" fills in the full balance, and cancelling sends nothing', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn({ amount: '123.45' });
  const withdraw = new WithdrawPage(page);
  const dialogs = new Dialogs(page);
  await withdraw.open();
  await withdraw.takeAll();
  await expect(withdraw.amount).toHaveValue('123.45');
  await withdraw.address.fill(ACCOUNT);
  await withdraw.submit();
  await dialogs.button('Cancel').click();
  await expect(dialogs.open).toHaveCount(0);
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
});

test('a withdrawal whose answer is lost counts once', async ({ page, player, faults }) => {
  await player.signIn();
  await faults.loseAnswer('wallet.withdraw');
  const withdraw = new WithdrawPage(page);
  const dialogs = new Dialogs(page);
  await withdraw.open();
  await withdraw.ask('100', ACCOUNT);
  await dialogs.button('Withdraw').click();
  await expect(withdraw.text('Network connection failed')).toBeVisible();
  await withdraw.submit();
  await dialogs.button('Withdraw').click();
  await expect(withdraw.text('Withdrawal requested')).toBeVisible();
  await expect(withdraw.orders).toHaveCount(1);
  expect(await player.balance()).toBe('900.00');
});

test('Enter in the card sheet stores the card and starts no withdrawal', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.amount.fill('100');
  await withdraw.addCard.press('Enter');
  await withdraw.holder.press('Enter');
  await expect(withdraw.text("Please enter the holder's name")).toBeVisible();
  await withdraw.holder.fill('Ann Lee');
  await withdraw.cardAddress.fill(ACCOUNT);
  await withdraw.cardAddress.press('Enter');
  await expect(withdraw.place(/\*\*\*\*1234/)).toBeChecked();
  await expect(new Dialogs(page).open).toHaveCount(0);
  await expect(withdraw.amount).toHaveValue('100');
  expect(await journal.count({ route: 'wallet.withdraw' })).toBe(0);
  expect(await journal.count({ route: 'wallet.addCard' })).toBe(1);
  await withdraw.amount.press('Enter');
  await expect(new Dialogs(page).named('Withdraw 100.00?')).toBeVisible();
});

test('the server refuses a card that is already stored', async ({ page, player }) => {
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.storeCard('Ann Lee', ACCOUNT);
  await expect(withdraw.place(/\*\*\*\*1234/)).toBeChecked();
  await withdraw.storeCard('Ann Lee', ACCOUNT);
  await expect(withdraw.text('This card is stored already')).toBeVisible();
});

test('reports lists that fail to load and loads them on retry', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn();
  const every = { times: null };
  const broken = [
    await faults.answer('wallet.cards', { code: 0, msg: 'no' }, every),
    await faults.answer('wallet.withdrawals', { code: 0, msg: 'no' }, every),
    await faults.answer('wallet.index', { code: 0, msg: 'no' }, every),
  ];
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await expect(withdraw.text(/^Your cards could not be loaded/)).toBeVisible();
  await expect(withdraw.text(/^The balance could not be loaded/)).toBeVisible();
  await expect(withdraw.text(/^Your withdrawals could not be loaded/)).toBeVisible();
  for (const fault of broken) await faults.clear(fault);
  await withdraw.tryAgain();
  await expect(withdraw.text('You have not withdrawn anything yet.')).toBeVisible();
  await withdraw.tryAgain();
  await expect(withdraw.text(/^Your cards could not be loaded/)).toBeHidden();
  await withdraw.tryAgain();
  await expect(withdraw.text(/^The balance could not be loaded/)).toBeHidden();
});

test('asks a visitor to log in', async ({ page }) => {
  const withdraw = new WithdrawPage(page);
  await new Shell(page).goTo('/pages/trade/withdraw');
  await expect(withdraw.text('Log in to withdraw from your balance.')).toBeVisible();
});
