import type { Page } from '@playwright/test';
import { BetPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { Dialogs } from '../pages/dialogs.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { Overlays } from '../pages/overlays.ts';
import { enlargeText } from '../pages/large-text.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const ASKED = 'Log out of this account?';

async function askToLogOut(page: Page): Promise<Dialogs> {
  await page.goto('/#/pages/profile/profile');
  await new Shell(page).press('Log out');
  const dialogs = new Dialogs(page);
  await expect(dialogs.named(ASKED)).toBeVisible();
  return dialogs;
}

test('a toast is announced and disappears by itself', async ({ page }) => {
  const bet = new BetPage(page);
  await bet.open();
  await new Shell(page).press('Pick a bet');
  const toast = new Overlays(page).toast('Please select a bet');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
});

test('a question is dismissed by its button, Escape and the dimmed page', async ({
  page,
  player,
}) => {
  await player.signIn();
  for (const refuse of [
    (dialogs: Dialogs) => dialogs.button('Cancel').click(),
    () => page.keyboard.press('Escape'),
    (dialogs: Dialogs) => dialogs.tapDimmedPage(),
  ]) {
    const dialogs = await askToLogOut(page);
    await refuse(dialogs);
    await expect(dialogs.open).toBeHidden();
    await expect(dialogs.focused).toHaveText('Log out');
    expect(await new Shell(page).storedSession()).toHaveProperty('token');
  }
});

test('a question closes with its page', async ({ page, player }) => {
  await player.signIn();
  await new HomePage(page).open();
  await page.goto('/#/pages/game/record');
  const dialogs = await askToLogOut(page);
  await page.goBack();
  await expect(dialogs.open).toBeHidden();
  expect(await new Shell(page).storedSession()).toHaveProperty('token');
});

test('the labels of a question are in the player’s language', async ({ page, player }) => {
  await player.signIn();
  await new AnyScreen(page).setLanguage('zh-Hans');
  await page.goto('/#/pages/profile/profile');
  await new Shell(page).press('退出登录');
  await expect(new Dialogs(page).button('取消')).toBeVisible();
});

const OPTIONS = ['Take a photo', 'Choose from album', 'Remove'];

test('makes a choice by tap or keyboard, or dismisses it', async ({ page }) => {
  await page.goto('/');
  await expect(new Shell(page).title).toBeVisible();
  const dialogs = new Dialogs(page);
  for (const [choose, chosen] of [
    [() => dialogs.button('Choose from album').tap(), 1],
    [() => dialogs.button('Cancel').tap(), null],
    [() => page.keyboard.press('Escape'), null],
    [() => dialogs.tapDimmedPage(), null],
  ] as const) {
    const answer = await dialogs.offer('Avatar', OPTIONS);
    await expect(dialogs.named('Avatar')).toBeVisible();
    await choose();
    expect(await answer()).toBe(chosen);
    await expect(dialogs.open).toBeHidden();
  }
  const answer = await dialogs.offer('Avatar', OPTIONS);
  await expect(dialogs.focused).toHaveText('Avatar');
  await page.keyboard.press('Tab');
  await expect(dialogs.focused).toHaveText('Take a photo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await answer()).toBe(2);
});

test('a choice is accessible in both themes', async ({ page }) => {
  await page.goto('/');
  const dialogs = new Dialogs(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await dialogs.offer('Avatar', OPTIONS);
    await expect(dialogs.named('Avatar')).toBeVisible();
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialogs.open).toBeHidden();
  }
});

test.describe('a page whose code fails to load', () => {
  test.beforeEach(async ({ page, watch }) => {
    // Without a network, the pictures on the home page may fail too.
    watch.expect(
      /could not be loaded|ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
    );
    await page.route('**/assets/offers-screen-*.js', (route) => route.abort());
    await new HomePage(page).open();
    await new TabBar(page).goTo('Offers');
    await expect(new Shell(page).crash).toContainText('This page could not be loaded.');
  });

  test('shows an error while the tab bar and the home page work', async ({ page }) => {
    const shell = new Shell(page);
    const home = new HomePage(page);
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
    await new TabBar(page).goTo('Home');
    await expect(home.signUpButton).toBeVisible();
    await new TabBar(page).goTo('Offers');
    await shell.press('Back to home');
    await expect(home.signUpButton).toBeVisible();
    await new TabBar(page).goTo('Help');
    await expect(shell.title).toHaveText('Help');
  });

  test('appears once its code can be loaded', async ({ page }) => {
    const shell = new Shell(page);
    await page.unroute('**/assets/offers-screen-*.js');
    await shell.press('Try again');
    await expect(shell.title).toHaveText('Offers');
    await expect(shell.crash).toBeHidden();
  });

  test('is not reloaded without a network, because that would lose the app', async ({
    page,
    context,
  }) => {
    const shell = new Shell(page);
    await context.setOffline(true);
    await shell.press('Try again');
    await expect(new Overlays(page).toast('Network connection failed')).toBeVisible();
    await expect(shell.crash).toBeVisible();
  });
});

for (const [width, times] of [
  [375, 1],
  [320, 2],
] as const) {
  test.describe(`offline, ${width} wide, text at ${times * 100}%`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('the banner names what still works, covers nothing and disappears', async ({
      page,
      context,
      player,
      watch,
    }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      await player.signIn();
      const shell = new Shell(page);
      const home = new HomePage(page);
      const tabs = new TabBar(page);
      await home.open();
      await tabs.goTo('Me');
      await tabs.goTo('Home');
      await expect(home.welcome).toBeVisible();
      await enlargeText(page, times);
      await context.setOffline(true);
      await expect(shell.offline).toContainText('You can look around, but not bet or deposit.');
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
      // The open page stays open, and the player stays logged in.
      await tabs.goTo('Me');
      await expect(shell.text(player.username)).toBeVisible();
      expect(await new AnyScreen(page).sidewaysScroll()).toBe(0);
      expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
      expect(await shell.storedSession()).toHaveProperty('token');
      await context.setOffline(false);
      await expect(shell.offline).toBeHidden();
      await expect(new Overlays(page).toast('Back online')).toBeVisible();
      // The title moves up with the next frame.
      await expect.poll(async () => (await shell.edges(shell.titleBar)).top).toBe(0);
    });
  });
}
