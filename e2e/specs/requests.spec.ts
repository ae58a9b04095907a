import { BetPage, DepositPage } from '../../kit/playwright/pages/index.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { expect, test } from '../support/test.ts';

test('an aborted navigation does not cancel a call', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/wallet/deposit', async (route) => {
    await released;
    await route.continue();
  });
  const loading = page.getByRole('progressbar', { name: 'Loading' });
  const deposit = new DepositPage(page);
  await deposit.open();
  await deposit.takeDemoCredit();
  await expect(loading).toBeVisible();
  await page.route('**/nowhere', (route) => route.fulfill({ status: 204 }));
  await page.evaluate(() => location.assign('/nowhere'));
  release();
  await expect(deposit.text('New balance 1,000.00')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('the retry notice works by keyboard and by a tap', async ({ page, player, faults }) => {
  await player.signIn();
  const notice = page.getByRole('alert').getByRole('button', { name: /Tap the screen to retry$/ });
  const struck = async () => (await faults.list())[0]?.struck ?? 0;
  await faults.drop('games.play', { times: null });
  const bet = new BetPage(page);
  await bet.open();
  await expect(notice).toContainText('Network connection failed');
  expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  const before = await struck();
  await notice.press('Enter');
  await expect.poll(struck).toBeGreaterThan(before);
  await expect(notice).toBeVisible();
  await faults.clear();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.touchscreen.tap(width / 2, height - 40);
  await expect(bet.phase).toContainText('Open for bets');
});
