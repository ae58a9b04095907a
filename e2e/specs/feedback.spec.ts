import { HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { Dialogs } from '../pages/dialogs.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { enlargeText } from '../pages/large-text.ts';
import { Overlays } from '../pages/overlays.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('a question is dismissed by its button, Escape and the dimmed page', async ({
  page,
  player,
}) => {
  await player.signIn();
  await page.goto('/#/pages/profile/profile');
  const shell = new Shell(page);
  const dialogs = new Dialogs(page);
  for (const refuse of [
    () => dialogs.button('Cancel').click(),
    () => page.keyboard.press('Escape'),
    () => dialogs.tapDimmedPage(),
  ]) {
    await shell.press('Log out');
    await expect(dialogs.named('Log out of this account?')).toBeVisible();
    await refuse();
    await expect(dialogs.open).toBeHidden();
    await expect(dialogs.focused).toHaveText('Log out');
    expect(await shell.storedSession()).toHaveProperty('token');
  }
});

const OPTIONS = ['Take a photo', 'Choose from album', 'Remove'];

test('a choice is accessible, and is made or dismissed by tap and keyboard', async ({ page }) => {
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  }
  await expect(dialogs.focused).toHaveText('Avatar');
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  expect(await answer()).toBe(2);
});

test.describe('a page whose code fails to load', () => {
  const CODE = '**/assets/offers-screen-*.js';

  test.beforeEach(async ({ page, watch }) => {
    // Without a network, the pictures on the home page may fail too.
    watch.expect(
      /could not be loaded|ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
    );
    await page.route(CODE, (route) => route.abort());
    await new HomePage(page).open();
    await new TabBar(page).goTo('Offers');
    await expect(new Shell(page).crash).toContainText('This page could not be loaded.');
  });

  test('shows an error, is not reloaded without a network, and the app works', async ({
    page,
    context,
  }) => {
    const shell = new Shell(page);
    expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
    // A reload without a network would lose the app.
    await context.setOffline(true);
    await shell.press('Try again');
    await expect(new Overlays(page).toast('Network connection failed')).toBeVisible();
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
