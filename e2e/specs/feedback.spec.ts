import { BetPage, DepositPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { BetBoard } from '../pages/bet-board.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { enlargeText, rootTextSize } from '../pages/large-text.ts';
import { Dialogs, listenToToasts, Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('a choice works by tap and keyboard, and gives the focus back', async ({ page, player }) => {
  await player.signIn();
  const shell = new Shell(page);
  const dialogs = new Dialogs(page);
  const { cart } = new BetBoard(page);
  const open = async () => {
    await shell.press('More tools');
    await expect(dialogs.named('Cart tools')).toBeVisible();
  };
  await page.goto('/#/pages/game/bet?game_id=1');
  for (const dismiss of [
    () => dialogs.button('Cancel').tap(),
    () => page.keyboard.press('Escape'),
    () => dialogs.tapDimmedPage(),
  ]) {
    await open();
    await dismiss();
    await expect(dialogs.open).toBeHidden();
    await expect(page.locator(':focus')).toHaveAccessibleName('More tools');
  }
  await open();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  }
  await expect(page.locator(':focus')).toHaveText('Cart tools');
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(cart).toHaveAccessibleName('Cart, 5 bets, total 50.00');
});

test('a page whose code fails to load can be tried again', async ({ page, context, watch }) => {
  // Without a network, the pictures on the home page may fail too.
  watch.expect(
    /could not be loaded|ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
  );
  const code = /assets\/(offers-screen|proof-sheet)-/;
  await page.route(code, (route) => route.abort());
  const toasts = await listenToToasts(page);
  const shell = new Shell(page);
  // The app fetches its tabs while it is idle, and would fetch a missing one again.
  const lastTab = page.waitForResponse(/assets\/profile-screen-/);
  await new HomePage(page).open();
  await lastTab;
  await page.goto('/#/pages/game/history?game_id=1');
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect.poll(toasts).toContain('Network connection failed');
  await page.goto('/#/pages/index/discount');
  await expect(shell.crash).toContainText('This page could not be loaded.');
  expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await shell.press('Try again');
  await reloaded;
  await expect(shell.crash).toContainText('This page could not be loaded.');
  // A reload without a network would lose the app.
  await context.setOffline(true);
  await shell.press('Try again');
  await expect.poll(toasts).toContain('Network connection failed');
  await expect(shell.crash).toBeVisible();
  await page.unroute(code);
  await context.setOffline(false);
  await expect(shell.title).toHaveText('Offers');
  await expect(shell.crash).toBeHidden();
});

test('without a network the tabs open, another page waits', async ({ page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const shell = new Shell(page);
  // The last of the tabs, whose code is fetched one after the other.
  const lastTab = page.waitForResponse(/assets\/profile-screen-/);
  await new HomePage(page).open();
  await lastTab;
  await context.setOffline(true);
  await new TabBar(page).goTo('Help');
  await expect(shell.title).toHaveText('Help');
  await page.goto('/#/pages/login/login');
  await expect(shell.crash).toContainText('This page opens when you are back online.');
  await context.setOffline(false);
  await expect(shell.title).toHaveText('Log in');
});

test('the offline banner covers nothing and goes', async ({ page, context, player, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await player.signIn();
  const [home, shell, tabs] = [new HomePage(page), new Shell(page), new TabBar(page)];
  const toasts = await listenToToasts(page);
  await home.open();
  await tabs.goTo('Me');
  await expect(shell.text(player.username)).toBeVisible();
  await tabs.goTo('Home');
  await expect(home.welcome).toBeVisible();
  await context.setOffline(true);
  await expect(shell.offline).toContainText('Betting and deposits are paused.');
  for (const [width, times] of [
    [375, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await enlargeText(page, times);
    await expect.poll(() => rootTextSize(page)).toBe(16 * times);
    await page.evaluate(() => window.scrollTo(0, 300));
    const below = async () => {
      const [over, under] = [await shell.edges(shell.offline), await shell.edges(shell.titleBar)];
      return Math.round(under.top - Math.max(0, over.bottom));
    };
    await expect.poll(below).toBe(0);
    const [banner, title, bar] = await Promise.all(
      [shell.offline, shell.titleBar, shell.tabs].map((part) => shell.edges(part)),
    );
    // With large text the banner scrolls away with the page.
    if (times === 1) expect(banner?.top).toBe(0);
    expect(title?.top).toBeCloseTo(Math.max(0, banner?.bottom ?? NaN), 1);
    expect(bar?.bottom).toBe(700);
    expect(bar?.top).toBeGreaterThan(title?.bottom ?? NaN);
    expect(await new AnyScreen(page).problems()).toEqual([]);
  }
  // The open page stays open, and the player stays logged in, when calls of the next page fail.
  const callFailed = page.waitForEvent('requestfailed');
  await tabs.goTo('Me');
  await callFailed;
  await expect(shell.text(player.username)).toBeVisible();
  expect(await new AnyScreen(page).sidewaysScroll()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
  await context.setOffline(false);
  await expect(shell.offline).toBeHidden();
  await expect.poll(toasts).toContain('Back online');
  // The title moves up with the next frame.
  await expect.poll(async () => (await shell.edges(shell.titleBar)).top).toBe(0);
});

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
  await expect(page.getByRole('definition').filter({ hasText: '1,000.00' })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('the retry notice is accessible, and a tap anywhere retries', async ({ page, faults }) => {
  await faults.drop('games.play', { times: null });
  const bet = new BetPage(page);
  await bet.open();
  const notice = page.getByRole('alert').getByRole('button', { name: /Tap the screen to retry$/ });
  await expect(notice).toContainText('Network connection failed');
  expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  await faults.clear();
  await page.touchscreen.tap(180, 770);
  await expect(bet.phase).toContainText('Open for bets');
});
