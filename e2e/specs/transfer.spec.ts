import { Dialogs } from '../pages/dialogs.ts';
import { TransactionsPage, TransferPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('a transfer needs a confirmation, arrives at once and appears in both histories', async ({
  page,
  player,
  world,
}) => {
  const bob = await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn();
  const transfer = new TransferPage(page);
  const dialogs = new Dialogs(page);
  await transfer.open();
  await transfer.ask({ to: 'bob2026', amount: '120.5', remark: 'for the fish' });
  const question = dialogs.named('Transfer 120.50?');
  await expect(question).toContainText('To user bob2026');
  await expect(question).toContainText('Remark: for the fish');
  expect(await player.balance()).toBe('1000.00');
  await dialogs.button('Transfer').click();
  await expect(transfer.text('Transfer successful')).toBeVisible();
  await expect(transfer.text('120.50 has gone to bob2026.')).toBeVisible();
  expect(await player.balance()).toBe('879.50');
  expect((await world.office.user('bob2026')).main).toBe('120.50');

  await transfer.seeHistory();
  const history = new TransactionsPage(page);
  const row = await history.openRow('Transfer out · bob2026');
  await expect(row).toContainText('−120.50');
  await expect(row).toContainText('for the fish');
  await expect(row).toContainText('879.50');
  const theirs = await world.call('wallet.transactions', {}, bob.userinfo.token);
  expect(theirs.list[0]).toMatchObject({
    type: 'transfer_in',
    amount: '120.50',
    balance: '120.50',
    party: 'player1',
    remark: 'for the fish',
  });
});

test('each invalid field shows its error and nothing is sent', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn();
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.ask({ to: '', amount: '10' });
  await expect(transfer.text('Please enter recipient user')).toBeVisible();
  for (const [amount, message] of [
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['1.001', 'Please enter a valid amount'],
    ['1000.01', 'Transfer amount cannot exceed available balance'],
  ] as const) {
    await transfer.ask({ to: 'bob2026', amount });
    await expect(transfer.text(message)).toBeVisible();
  }
  expect(await journal.count({ route: 'wallet.transfer' })).toBe(0);
});

test('the server refuses recipients who cannot receive a transfer', async ({
  page,
  player,
  world,
}) => {
  await world.office.createUser({ username: 'locked1' });
  await world.office.ban('locked1');
  await player.signIn();
  const transfer = new TransferPage(page);
  const dialogs = new Dialogs(page);
  await transfer.open();
  for (const [to, message] of [
    ['nobody99', 'Recipient user not found'],
    ['player1', 'You cannot transfer to yourself'],
    ['locked1', 'The account of the recipient is locked'],
  ] as const) {
    await transfer.ask({ to, amount: '10' });
    await dialogs.button('Transfer').click();
    await expect(transfer.text(message)).toBeVisible();
  }
  expect(await player.balance()).toBe('1000.00');
});

test('the server refuses an amount that was spent meanwhile', async ({ page, player, world }) => {
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn({ amount: '100.00' });
  const transfer = new TransferPage(page);
  await transfer.open();
  await expect(transfer.text('100.00')).toBeVisible();
  await player.bet({ play: 'big', amount: '60.00' });
  await transfer.ask({ to: 'bob2026', amount: '100' });
  await new Dialogs(page).button('Transfer').click();
  await expect(transfer.text('Transfer amount cannot exceed available balance')).toBeVisible();
  expect(await player.balance()).toBe('40.00');
});

test('a player without money sees a message', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.ask({ to: 'bob2026', amount: '1' });
  await expect(transfer.text('Insufficient balance')).toBeVisible();
});

test('a remark is limited to 140 characters', async ({ page, player }) => {
  await player.signIn();
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.remark.pressSequentially('x'.repeat(141));
  await expect(transfer.remark).toHaveValue('x'.repeat(140));
});

test('a transfer whose answer is lost counts once', async ({ page, player, world, faults }) => {
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn();
  await faults.loseAnswer('wallet.transfer');
  const transfer = new TransferPage(page);
  const dialogs = new Dialogs(page);
  await transfer.open();
  await transfer.ask({ to: 'bob2026', amount: '100' });
  await dialogs.button('Transfer').click();
  await expect(transfer.text('Network connection failed')).toBeVisible();
  await transfer.submit();
  await dialogs.button('Transfer').click();
  await expect(transfer.text('Transfer successful')).toBeVisible();
  expect(await player.balance()).toBe('900.00');
  expect((await world.office.user('bob2026')).main).toBe('100.00');
  await transfer.makeAnother();
  await expect(transfer.recipient).toBeFocused();
  await expect(transfer.recipient).toHaveValue('');
});
