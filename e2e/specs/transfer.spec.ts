import { Dialogs } from '../pages/dialogs.ts';
import { TransactionsPage } from '../pages/transactions-page.ts';
import { TransferPage } from '../pages/transfer-page.ts';
import { expect, test } from '../support/test.ts';

test('a transfer is asked about, arrives at once, and stands in both histories', async ({
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
  await expect(transfer.says('Transfer successful')).toBeVisible();
  await expect(transfer.says('120.50 has gone to bob2026.')).toBeVisible();
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

test('each wrong field says what is wrong, and nothing is sent', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn();
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.ask({ to: '', amount: '10' });
  await expect(transfer.says('Please enter recipient user')).toBeVisible();
  for (const [amount, says] of [
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['1.001', 'Please enter a valid amount'],
    ['1000.01', 'Transfer amount cannot exceed available balance'],
  ] as const) {
    await transfer.ask({ to: 'bob2026', amount });
    await expect(transfer.says(says)).toBeVisible();
  }
  expect(await journal.count({ route: 'wallet.transfer' })).toBe(0);
});

test('the host says who cannot receive it', async ({ page, player, world }) => {
  await world.office.createUser({ username: 'locked1' });
  await world.office.ban('locked1');
  await player.signIn();
  const transfer = new TransferPage(page);
  const dialogs = new Dialogs(page);
  await transfer.open();
  for (const [to, says] of [
    ['nobody99', 'Recipient user not found'],
    ['player1', 'You cannot transfer to yourself'],
    ['locked1', 'The account of the recipient is locked'],
  ] as const) {
    await transfer.ask({ to, amount: '10' });
    await dialogs.button('Transfer').click();
    await expect(transfer.says(says)).toBeVisible();
  }
  expect(await player.balance()).toBe('1000.00');
});

test('what was spent meanwhile is refused by the host', async ({ page, player, world }) => {
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn({ amount: '100.00' });
  const transfer = new TransferPage(page);
  await transfer.open();
  await expect(transfer.says('100.00')).toBeVisible();
  await player.bet({ play: 'big', amount: '60.00' });
  await transfer.ask({ to: 'bob2026', amount: '100' });
  await new Dialogs(page).button('Transfer').click();
  await expect(transfer.says('Transfer amount cannot exceed available balance')).toBeVisible();
  expect(await player.balance()).toBe('40.00');
});

test('a player without money is told so', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.ask({ to: 'bob2026', amount: '1' });
  await expect(transfer.says('Insufficient balance')).toBeVisible();
});

test('a remark ends at 140 characters', async ({ page, player }) => {
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
  await expect(transfer.says('Network connection failed')).toBeVisible();
  await transfer.submit();
  await dialogs.button('Transfer').click();
  await expect(transfer.says('Transfer successful')).toBeVisible();
  expect(await player.balance()).toBe('900.00');
  expect((await world.office.user('bob2026')).main).toBe('100.00');
  await transfer.makeAnother();
  await expect(transfer.recipient).toBeFocused();
  await expect(transfer.recipient).toHaveValue('');
});
