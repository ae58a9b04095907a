import { Buffer } from 'node:buffer';
import { DepositPage } from '../pages/deposit-page.ts';
import { Dialogs } from '../pages/dialogs.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

/** An image of one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (bytes = PNG.length) => ({
  name: 'payment.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]),
});
/** A file of more than two chunks. */
const LARGE = 5 * 1024 * 1024;

async function open(page: Page): Promise<DepositPage> {
  await new Shell(page).goTo('/pages/repay/repay');
  return new DepositPage(page);
}

test('a bank deposit with a proof is reviewed, credited once and listed', async ({
  page,
  player,
  world,
  clock,
}) => {
  await player.signIn({ amount: '0.00' });
  const deposit = await open(page);
  const dialogs = new Dialogs(page);
  await deposit.choose('Demo bank');
  await deposit.enclose(picture());
  await expect(deposit.preview).toBeVisible();
  await expect(deposit.proof).toContainText('Uploaded');
  await deposit.ask('250.50');
  await expect(dialogs.named('Deposit 250.50?')).toContainText('With a payment proof');
  await dialogs.button('Deposit').click();
  await expect(deposit.text('Deposit order received')).toBeVisible();
  await expect(deposit.orders).toContainText('Processing');
  expect(await player.balance()).toBe('0.00');
  const { list } = await world.call('wallet.deposits', {}, player.token);
  expect(list[0]?.proof).toMatch(/^\/uploads\/.+\.png$/);

  await clock.advance('31s');
  await expect(deposit.orders).toContainText('Completed');
  expect(await player.balance()).toBe('250.50');
  await deposit.openOrder();
  await expect(deposit.orders).toContainText(list[0]?.order_no ?? 'an order');
  await expect(deposit.orders).toContainText('Enclosed');
});

test('a deposit rejected by the operator is cancelled and credits nothing', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '0.00' });
  const deposit = await open(page);
  await deposit.choose('Demo card');
  await deposit.ask('100');
  await new Dialogs(page).button('Deposit').click();
  await expect(deposit.text('Deposit order received')).toBeVisible();
  const [order] = await world.office.deposits('processing');
  await world.office.rejectDeposit(order?.order_no ?? '');
  await deposit.refresh();
  await expect(deposit.orders).toContainText('Cancelled');
  expect(await player.balance()).toBe('0.00');
});

test('an amount outside the limits shows an error under the field and sends nothing', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn();
  const deposit = await open(page);
  for (const [amount, message] of [
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['0.99', 'The amount must be between 1.00 and 100,000.00'],
    ['100000.01', 'The amount must be between 1.00 and 100,000.00'],
  ] as const) {
    await deposit.ask(amount);
    await expect(deposit.text(message)).toBeVisible();
  }
  expect(await journal.count({ route: 'wallet.deposit' })).toBe(0);
});

test('a stopped upload resumes where it stopped, and the deposit waits for it', async ({
  page,
  player,
  world,
  faults,
}) => {
  await player.signIn({ amount: '0.00' });
  await faults.hang('common.upload', { nth: 2 });
  const deposit = await open(page);
  const dialogs = new Dialogs(page);
  await deposit.choose('Demo bank');
  await deposit.enclose(picture(LARGE));
  await expect(deposit.proof).toContainText('Uploading');
  await deposit.submit();
  await expect(deposit.text('Let the upload finish, or remove the picture')).toBeVisible();
  await expect(dialogs.open).toHaveCount(0);
  await deposit.pressProofButton('Stop');
  await expect(deposit.proof).toContainText('Stopped');
  await deposit.pressProofButton('Resume');
  await expect(deposit.proof).toContainText('Uploaded');
  await deposit.submit();
  await dialogs.button('Deposit').click();
  await expect(deposit.text('Deposit order received')).toBeVisible();
  const { list } = await world.call('wallet.deposits', {}, player.token);
  expect(list[0]?.proof).not.toBe('');
});

test('a failed upload shows an error and can be resumed or removed', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn({ amount: '0.00' });
  const fault = await faults.answer(
    'common.upload',
    { code: 0, msg: 'Uploaded file format is limited' },
    { times: null },
  );
  const deposit = await open(page);
  await deposit.choose('Demo bank');
  await deposit.enclose(picture());
  await expect(deposit.text('Upload failed')).toBeVisible();
  await faults.clear(fault);
  await deposit.pressProofButton('Resume');
  await expect(deposit.proof).toContainText('Uploaded');
  await deposit.pressProofButton('Remove');
  await expect(deposit.preview).toHaveCount(0);
});

test('refuses a file that is not a picture before sending it', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn({ amount: '0.00' });
  const deposit = await open(page);
  await deposit.choose('Demo bank');
  await deposit.enclose({ ...picture(), name: 'payment.exe' });
  await expect(deposit.text('Uploaded file format is limited')).toBeVisible();
  expect(await journal.count({ route: 'common.upload' })).toBe(0);
});

test('tells a guest what an account offers', async ({ page }) => {
  await page.goto('/');
  await new Shell(page).press('Try as guest');
  const deposit = await open(page);
  await expect(
    deposit.text('Guests have no balance. Sign up to get play money and bet with it.'),
  ).toBeVisible();
  await expect(
    deposit.text('This is play money with no cash value. No payment is taken.'),
  ).toBeVisible();
});
