import {
  DepositPage,
  TransactionsPage,
  TransferPage,
  WithdrawPage,
} from '../../kit/playwright/pages/index.ts';
import { pngFile } from '../pages/png-file.ts';
import { Dialogs } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

/** The size of two full chunks and a half. */
const LARGE = 5 * 1024 * 1024;

test('deposit with a proof, withdraw, and transfer', async ({
  page,
  player,
  world,
  clock,
  faults,
}) => {
  // The upload of the second chunk of the proof gets no answer.
  await faults.hang('common.upload', { nth: 2 });
  await world.office.createUser({ username: 'bob2026', balance: '0.00' });
  await player.signIn({ amount: '0.00' });
  const dialogs = new Dialogs(page);
  const deposit = new DepositPage(page);
  await deposit.open();
  await deposit.choose('Demo bank');
  const proof = deposit.proof.locator('input[type="file"]');
  const file = await pngFile(page, 'payment.png', { bytes: LARGE });
  await proof.setInputFiles(file);
  await expect(deposit.proof).toContainText('Uploading');
  await deposit.ask('250.50');
  await expect(deposit.text('Let the upload finish, or remove the image')).toBeVisible();
  await expect(dialogs.open).toHaveCount(0);
  await deposit.proof.getByRole('button', { name: 'Stop' }).click();
  await expect(deposit.proof).toContainText('Stopped');
  await deposit.proof.getByRole('button', { name: 'Resume' }).click();
  await expect(deposit.proof.getByRole('img', { name: 'Your payment proof' })).toBeVisible();
  await expect(deposit.proof).toContainText('Uploaded');
  await deposit.submit();
  await expect(dialogs.named('Deposit 250.50?')).toContainText('Proof attached');
  await dialogs.button('Deposit').click();
  await expect(deposit.text(/arrives in about 30 seconds/)).toBeVisible();
  const { list } = await world.call('wallet.deposits', {}, player.token);
  const stored = await page.request.get(list[0]?.proof ?? '', { headers: { token: player.token } });
  expect((await stored.body()).equals(file.buffer)).toBe(true);
  await clock.advance('31s');
  await expect(deposit.orders).not.toContainText(/Processing|Cancelled/);
  await deposit.openOrder();
  await expect(deposit.orders).toContainText('Attached');

  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  await withdraw.storeCard('Ann Lee', '6222020200001234');
  await expect(withdraw.place(/••••\s1234/)).toBeVisible();
  await withdraw.ask('200');
  await dialogs.button('Withdraw').click();
  await expect(withdraw.text('Withdrawal requested')).toBeVisible();

  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.ask({ to: 'bob2026', amount: '20.5', remark: 'for the fish' });
  await dialogs.button('Transfer').click();
  await expect(transfer.text('20.50 sent')).toBeVisible();
  const transactions = new TransactionsPage(page);
  await transactions.open();
  const row = await transactions.openRow(/Transfer out .* bob2026/);
  await expect(row).toContainText('for the fish');
  expect(await player.balance()).toBe('30.00');
});

test('the keypad types the amount of a phone, which has no focus', async ({ page, player }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await player.signIn();
  const withdraw = new WithdrawPage(page);
  await withdraw.open();
  const keypad = page.getByRole('group', { name: 'Keypad' });
  await expect(keypad).toBeVisible();
  await expect(withdraw.amount).not.toBeFocused();
  await expect(withdraw.amount).toHaveAttribute('inputmode', 'none');
  for (const key of ['1', '2', '3', '.', '5', 'Delete', '4'])
    await keypad.getByRole('button', { name: key, exact: true }).click();
  await expect(withdraw.amount).toHaveValue('123.4');
  await page.getByRole('button', { name: '+500' }).click();
  await expect(withdraw.amount).toHaveValue('623.40');
  await page.getByRole('button', { name: /^Max/ }).click();
  await expect(withdraw.amount).toHaveValue('1000');
  // A keyboard still types into the field, at the caret.
  await withdraw.amount.press('Home');
  await withdraw.amount.pressSequentially('2');
  await expect(withdraw.amount).toHaveValue('21000');
  await withdraw.amount.pressSequentially('3');
  await expect(withdraw.amount).toHaveValue('231000');
  const transfer = new TransferPage(page);
  await transfer.open();
  await transfer.text('Recipient').waitFor();
  await expect(keypad).toHaveCount(0);
  await withdraw.amount.focus();
  await expect(keypad).toBeVisible();
  await withdraw.open();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(keypad).toHaveCount(0);
  await expect(withdraw.amount).toHaveAttribute('inputmode', 'decimal');
});
