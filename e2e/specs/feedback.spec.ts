import { HomePage, TabBar, BetPage, DepositPage } from '../../kit/playwright/pages/index.ts';
import { BetBoard } from '../pages/bet-board.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { enlargeText, rootTextSize } from '../pages/large-text.ts';
import { Dialogs, listenToToasts, Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('a question and a choice work by tap and keyboard', async ({ page, player }) => {
  await player.signIn();
  const shell = new Shell(page);
  const dialogs = new Dialogs(page);
  for (const [path, opener, title] of [
    ['/pages/profile/profile', 'Log out', 'Log out of this account?'],
    ['/pages/game/bet?game_id=1', 'More tools', 'Cart tools'],
  ] as const) {
    await page.goto(`/#${path}`);
    for (const dismiss of [
      () => dialogs.button('Cancel').tap(),
      () => page.keyboard.press('Escape'),
      () => dialogs.tapDimmedPage(),
    ]) {
      await shell.press(opener);
      await expect(dialogs.named(title)).toBeVisible();
      await dismiss();
      await expect(dialogs.open).toBeHidden();
      await expect(page.locator(':focus')).toHaveAccessibleName(opener);
    }
  }
  expect(await shell.storedSession()).toHaveProperty('token');

  const { cart } = new BetBoard(page);
  const screen = new AnyScreen(page);
  await shell.press('More tools');
  await expect(dialogs.named('Cart tools')).toBeVisible();
  expect(await screen.a11yViolations()).toEqual([]);
  await dialogs.button('3 random picks').tap();
  await expect(cart).toHaveAccessibleName('Cart, 3 bets, total 30.00');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shell.press('More tools');
  await expect(dialogs.named('Cart tools')).toBeVisible();
  expect(await screen.a11yViolations()).toEqual([]);
  await expect(page.locator(':focus')).toHaveText('Cart tools');
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(cart).toHaveAccessibleName('Cart, 8 bets, total 80.00');
});

test.describe('a page whose code fails to load', () => {
  const CODE = '**/assets/offers-screen-*.js';
  let toasts: () => Promise<string[]>;

  test.beforeEach(async ({ page, watch }) => {
    // Without a network, the pictures on the home page may fail too.
    watch.expect(
      /could not be loaded|ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
    );
    await page.route(CODE, (route) => route.abort());
    toasts = await listenToToasts(page);
    // The app fetches its tabs while it is idle, and would fetch a missing one again.
    const lastTab = page.waitForResponse(/assets\/profile-screen-/);
    await new HomePage(page).open();
    await lastTab;
    await new TabBar(page).goTo('Offers');
    await expect(new Shell(page).crash).toContainText('This page could not be loaded.');
  });

  test('shows an error, and is not reloaded without a network', async ({ page, context }) => {
    const shell = new Shell(page);
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
    // A reload without a network would lose the app.
    await context.setOffline(true);
    await shell.press('Try again');
    await expect.poll(toasts).toContain('Network connection failed');
    await expect(shell.crash).toBeVisible();
    await context.setOffline(false);
    await shell.press('Back to home');
    await expect(new HomePage(page).signUpButton).toBeVisible();
    await new TabBar(page).goTo('Help');
    await expect(shell.title).toHaveText('Help');
  });

  test('appears once its code can be loaded', async ({ page }) => {
    const shell = new Shell(page);
    await page.unroute(CODE);
    await shell.press('Try again');
    await expect(shell.title).toHaveText('Offers');
    await expect(shell.crash).toBeHidden();
  });

  test('reloads the app if its code cannot be loaded again', async ({ page }) => {
    const reloaded = page.waitForEvent('load');
    await new Shell(page).press('Try again');
    await reloaded;
    await expect(new Shell(page).crash).toContainText('This page could not be loaded.');
  });
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
  await expect(shell.offline).toContainText('You can browse. Betting and deposits are paused.');
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
  expect(await shell.storedSession()).toHaveProperty('token');
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
  await expect(deposit.text('1,000.00 added. New balance 1,000.00')).toBeVisible();
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
