import type { Page } from '@playwright/test';
import { BetPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { PageMotion } from '../pages/page-motion.ts';
import { expect, test } from '../support/test.ts';

type Size = Parameters<Page['setViewportSize']>[0];

/** Records the names of the animations that start. */
async function listenToMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const begun: string[] = [];
    Reflect.set(window, 'motionsBegun', begun);
    document.addEventListener('animationstart', ({ animationName }) => begun.push(animationName));
  });
  return () => page.evaluate(() => Reflect.get(window, 'motionsBegun') as string[]); // set above
}

/**
 * Once `resizeInNext` is called, resizes the window in the middle of each view transition and
 * records how it ends: "done", or the name of an error.
 */
async function resizeInTransitions(page: Page) {
  const ended: string[] = [];
  let size: Size | null = null;
  await page.exposeFunction('resizeInTransition', () => size && page.setViewportSize(size));
  await page.exposeFunction('endTransition', (end: string) => size && ended.push(end));
  await page.addInitScript(() => {
    const call = (name: string, ...args: string[]) =>
      (Reflect.get(window, name) as (...args: string[]) => Promise<void>)(...args); // exposed above
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const { update, ...others } = options as StartViewTransitionOptions; // React passes an object
      const transition = start({
        ...others,
        update: async () => {
          await update?.();
          await call('resizeInTransition');
        },
      });
      transition.ready.then(
        () => call('endTransition', 'done'),
        (error: Error) => call('endTransition', error.name),
      );
      return transition;
    };
  });
  return { ends: () => ended, resizeInNext: (to: Size) => (size = to) };
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('going back restores picks, sheet, scroll position and focus', async ({ page, player }) => {
  await player.signIn();
  // A low screen makes the page scroll.
  await page.setViewportSize({ width: 375, height: 500 });
  const bet = new BetPage(page);
  await page.goto('/');
  await bet.open();
  await bet.pick('Sum', 'Sum 10');
  await page.evaluate(() => window.scrollTo(0, 150));
  await bet.openCart();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await goTo(page, '/pages/game/record');
  await expect(heading(page)).toHaveText('Bet records');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/Bet records/);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveTitle(/K3 · 3 min/);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await expect(bet.pickButton('Sum 10')).toHaveAttribute('aria-pressed', 'true');
});

test('forward after back, a reload and a deep link open the expected pages', async ({
  page,
  player,
}) => {
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await home.play('K3 · 3 min');
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.goBack();
  await expect(home.balance).toBeVisible();
  await page.goForward();
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.reload();
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.goBack();
  await expect(home.balance).toBeVisible();

  await page.goto('/#/pages/game/history?game_id=1');
  await page.reload();
  await expect(heading(page)).toHaveText('Draw history');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(home.balance).toBeVisible();
});

test('pages animate in and out, back works during the animation, and reduced motion stops both @every-browser', async ({
  page,
  player,
}) => {
  const motions = await listenToMotions(page);
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await goTo(page, '/pages/game/history?game_id=1');
  await expect(heading(page)).toHaveText('Draw history');
  await page.goBack();
  await expect(home.balance).toBeVisible();
  expect((await motions()).filter((name) => name.endsWith('-right'))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await goTo(page, '/pages/game/history?game_id=1');
  await expect.poll(motions).toContain('come-from-right');
  await page.goBack();
  await expect.poll(motions).toContain('leave-to-right');
  await expect(home.balance).toBeVisible();
  await expect(page).toHaveURL(/#?\/?$/);
});

// A slow CPU takes longer between the steps of a move, in which a page could show through.
for (const [slowdown, tag] of [
  [1, ' @nightly'],
  [4, ''],
] as const) {
  test(`no page shows through another in any frame, on a CPU ${slowdown} times slower${tag}`, async ({
    page,
    player,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const motion = await PageMotion.hold(page);
    await player.signIn();
    const home = new HomePage(page);
    await home.open();
    await expect(home.balance).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Its bars are painted as wide as the window.
    const bet = '/pages/game/bet?game_id=1';
    await motion.paint('/', bet);
    for (const move of [() => goTo(page, bet), () => page.goBack()]) {
      await move();
      for (const frame of await motion.frames([0, 30, 100, 250])) {
        expect(frame, JSON.stringify(frame)).toMatchObject({ strangers: 0 });
        // The tab bar stays until the page covers it, and is back as soon as it is uncovered.
        if (frame.edge > 9) expect(frame.tabBar, JSON.stringify(frame)).toBeGreaterThan(0.9);
      }
      expect(await motion.release()).toEqual([]);
    }
    await motion.paint('/', '/pages/profile/profile');
    for (const tab of ['Me', 'Home'] as const) {
      await new TabBar(page).goTo(tab);
      for (const { red, blue, tabBar } of await motion.frames([0, 40, 64, 66, 120])) {
        expect(Math.min(red, blue)).toBe(0);
        expect(tabBar).toBeGreaterThan(0.9);
      }
      expect(await motion.release()).toEqual([]);
    }
  });
}

test('a resize that cuts an animation short causes no error @every-browser', async ({
  page,
  player,
}) => {
  await player.signIn();
  const { ends, resizeInNext } = await resizeInTransitions(page);
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  let width = 375;
  // On a busy machine the resize takes 4 s, by which the browser has ended the transition itself.
  await expect(async () => {
    width += 25;
    resizeInNext({ width, height: 812 });
    await goTo(page, '/pages/game/history?game_id=1');
    await expect(heading(page)).toHaveText('Draw history');
    await page.goBack();
    await expect(home.balance).toBeVisible();
    expect(ends()).toContain('InvalidStateError');
  }).toPass();
});

test('a second reload during a reload keeps the player signed in', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await faults.hang('user.index');
  const request = page.waitForRequest('**/api/user/index');
  await page.reload();
  await request;
  await home.open();
  await expect(home.balance).toBeVisible();
});
