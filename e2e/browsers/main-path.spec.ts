import { expect, test as base, type Locator, type Page } from '@playwright/test';
import {
  BetPage,
  CartSheet,
  DepositPage,
  HomePage,
  RecordPage,
  TabBar,
} from '../../kit/playwright/pages/index.ts';
import { ENGINES } from './engines.ts';
import { openSite, type Site } from '../support/site.ts';

/** The shares of pixels as dark or red as pips in the picture of each thrown die, from Chromium. */
const PIPS = [0.1, 0.07, 0.094, 0.114, 0.142, 0.163];

const test = base.extend<{ site: Site; browserPage: Page }>({
  site: async ({ baseURL }, use) => {
    const site = await openSite(baseURL ?? '');
    await use(site);
    await site.close();
    expect(site.errors).toEqual([]);
  },
  browserPage: async ({ site }, use, { project }) => {
    const engine = ENGINES[project.name];
    const path = engine?.find() ?? null;
    if (!engine || path === null)
      return test.skip(true, `${project.name} is not installed: ${engine?.install}`);
    const { page, close } = await engine.open(path, site.url);
    const stop = await site.world.clock.follow({
      show: () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    });
    await use(page);
    stop();
    await close();
  },
});

/** Whether the app promises to run there (scripts/build/browsers.ts). */
const isTooOld = (project: string) => Number(/^chromium (\d+)/.exec(project)?.[1] ?? 111) < 111;

const seen = (locator: Locator) => expect.poll(() => locator.isVisible()).toBe(true);
const gone = (locator: Locator) => expect.poll(() => locator.isVisible()).toBe(false);
const reads = (locator: Locator, text: RegExp) =>
  expect.poll(() => locator.innerText().catch(String)).toMatch(text);

/** Walks through an open sheet by Tab, and closes it by Escape. */
async function leaveByKeyboard(page: Page, sheet: Locator): Promise<void> {
  const isOnPage = () => page.evaluate(() => !!document.activeElement?.closest('main'));
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isOnPage()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await gone(sheet);
  await expect.poll(isOnPage).toBe(true);
}

async function shareOfPips(picture: string): Promise<number> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const greens = pen?.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 1) ?? [];
  return greens.filter((green) => green < 90).length / greens.length;
}

async function seePips(page: Page, thrown: Locator, roll: readonly number[]): Promise<void> {
  await seen(thrown);
  for (const [at, face] of roll.entries()) {
    const share = async () => {
      const picture = await thrown.locator('> *').nth(at).screenshot({ caret: 'initial' });
      return page.evaluate(shareOfPips, picture.toString('base64'));
    };
    await expect
      .poll(share, { message: `face ${face}` })
      .toBeGreaterThan((PIPS[face - 1] ?? 1) * 0.8);
  }
}

test('a browser that is too old says so in both languages', async ({ browserPage: page }, {
  project,
}) => {
  test.skip(!isTooOld(project.name), 'it is not');
  await seen(page.getByText('This browser is too old for Dicebox.'));
  await seen(page.getByText('浏览器版本过旧'));
  await gone(page.getByText('Check your connection'));
});

test('the main path', async ({ site, browserPage: page }, { project }) => {
  test.skip(isTooOld(project.name), 'the browser is too old');
  const home = new HomePage(page);
  const bet = new BetPage(page);
  const { sheet: cart } = new CartSheet(page);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('both languages and themes', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('button', { name: '切换到简体中文' }).click();
    await seen(page.getByRole('button', { name: '注册', exact: true }));
    const light = await ground();
    await page.getByRole('button', { name: /深色/ }).click();
    await expect.poll(ground).not.toBe(light);
    await page.getByRole('button', { name: /浅色/ }).click();
    await page.getByRole('button', { name: 'Switch to English' }).click();
  });

  await test.step('sign up and deposit', async () => {
    const register = await home.goToSignUp();
    await register.fill('alice2026', 'Passw0rd1');
    await register.acceptTerms();
    await register.submit();
    await reads(home.welcome, /alice2026/);
    await new TabBar(page).goTo('Deposit');
    await new DepositPage(page).takeDemoCredit();
    await seen(page.getByRole('definition').filter({ hasText: '1,000.00' }));
  });

  await test.step('a sheet keeps the focus, and Escape closes it', async () => {
    await bet.openCartWith('Main', 'Small');
    await seen(cart);
    await leaveByKeyboard(page, cart);
  });

  await test.step('a bet, its draw and its result, with the pips of all faces', async () => {
    for (const [roll, balance] of [
      [[1, 2, 3], '1,010.00'],
      [[4, 5, 6], '1,020.00'],
    ] as const) {
      await bet.openCart();
      await bet.place('Place 1 bet · 10.00');
      await seen(bet.placed);
      await gone(cart);
      await site.world.dice.next(1, [...roll]);
      await site.world.clock.to('settled');
      await seePips(page, bet.result.sheet.getByRole('img', { name: roll.join(', ') }), roll);
      await page.keyboard.press('Escape');
      await gone(bet.result.sheet);
      await seen(bet.balance(balance));
      if (roll[0] === 1) await bet.pick('Main', 'Big');
    }
  });

  await test.step('records, and back to the same place', async () => {
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.evaluate(() => void (location.hash = '/pages/game/record'));
    await reads(heading.filter({ visible: true }), /Bet history/);
    await expect.poll(() => new RecordPage(page).bets.filter({ visible: true }).count()).toBe(2);
    // The button of WebKit skips entries that a script made some seconds after the last touch.
    await page.evaluate(() => window.history.back());
    await seen(bet.balance('1,020.00'));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  });

  await test.step('a reload while the host is out of reach, and its return', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(site.url);
    await seen(home.welcome);
    site.isReachable = false;
    await page.reload();
    await seen(home.signUpButton);
    site.isReachable = true;
    await page.reload();
    await reads(home.welcome, /alice2026/);
  });
});
