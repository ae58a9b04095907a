import type { BrowserContext, Page } from '@playwright/test';
import {
  BetPage,
  HomePage,
  LoginPage,
  ProfilePage,
  TabBar,
} from '../../kit/playwright/pages/index.ts';
import { DepositPage } from '../pages/deposit-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`/#${path}`);
  return tab;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/');
  await new TabBar(page).goTo('Me');
  await new ProfilePage(page).logOut();
}

test('a logout in another tab leaves members-only pages and clears the member data', async ({
  page,
  context,
  player,
}) => {
  await player.signIn();
  const other = await secondTab(context, '/pages/repay/repay');
  const toasts = await new Overlays(other).listenToToasts();
  await other.reload();
  await expect(new DepositPage(other).text('1,000.00')).toBeVisible();
  await logOut(page);
  await expect(new LoginPage(other).title).toBeVisible();
  await expect.poll(toasts).toEqual(['You are logged out']);
  await new HomePage(other).open();
  await expect(new HomePage(other).signUpButton).toBeVisible();
});

test('a logout in another tab keeps public pages open', async ({ page, context, player }) => {
  await player.signIn();
  const other = await secondTab(context, '/pages/game/bet?game_id=1');
  const bet = new BetPage(other);
  await expect(bet.balance('1,000.00')).toBeVisible();
  await bet.pick('Main', 'Big');
  await logOut(page);
  await expect(bet.balance('1,000.00')).toBeHidden();
  await expect(bet.phase).toBeVisible();
  await expect(bet.text('Pick a bet')).toBeVisible();
});

test('a login in another tab leaves the login page', async ({ page, context, world }) => {
  await world.call('user.register', { username: 'bob2026', password: 'Passw0rd1', email: '' });
  const other = await secondTab(context, '/pages/login/login');
  await expect(new LoginPage(other).title).toBeVisible();
  await page.goto('/#/pages/login/login');
  await new LoginPage(page).logIn('bob2026', 'Passw0rd1');
  await expect(new HomePage(page).balance).toContainText('bob2026');
  await expect(new HomePage(other).balance).toContainText('bob2026');
});

test('a login as another player never shows data of the first', async ({
  page,
  context,
  player,
  world,
}) => {
  const bob = { username: 'bob2026', password: 'Passw0rd1', email: '' };
  const { userinfo } = await world.call('user.register', bob);
  await world.call('wallet.deposit', { amount: '55.00', channel: 'demo' }, userinfo.token);
  await player.signIn();
  // The receipt is state of the page alone; no store can clear it.
  const other = await secondTab(context, '/pages/repay/repay');
  const deposit = new DepositPage(other);
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 2,000.00')).toBeVisible();
  await page.goto('/#/pages/login/login');
  await new LoginPage(page).logIn('bob2026', 'Passw0rd1');
  await expect(new HomePage(page).balance).toContainText('bob2026');
  await expect(deposit.text('New balance: 2,000.00')).toBeHidden();
  await expect(deposit.text('55.00')).toBeVisible();
  await new TabBar(other).goTo('Home');
  await expect(new HomePage(other).balance).toContainText('bob2026');
  await expect(new HomePage(other).balance).toContainText('55.00');
});

test('guest access, language and theme follow the other tab', async ({ page, context }) => {
  const other = await secondTab(context, '/');
  const [here, there] = [new Shell(page), new Shell(other)];
  await page.goto('/');
  await here.press('Try as guest');
  await expect(there.text('You are here as a guest')).toBeVisible();
  await here.press('Switch to the dark look');
  await expect.poll(() => there.appearance()).toEqual({ theme: 'dark', language: 'en' });
  await here.press('切换到简体中文');
  await expect(there.text('您正在以游客身份浏览')).toBeVisible();
  await expect.poll(() => there.appearance()).toEqual({ theme: 'dark', language: 'zh-Hans' });
});

test('a tab that slept through a logout notices it when it is shown again', async ({
  page,
  context,
  player,
}) => {
  await player.signIn();
  const other = await secondTab(context, '/pages/profile/profile');
  await expect(new ProfilePage(other).name(player.username)).toBeVisible();
  await other.evaluate(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await logOut(page);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(new LoginPage(other).title).toBeVisible();
});
