import type { Page, Route } from '@playwright/test';
import { AnyScreen, looks, SCREENS, type Language } from '../pages/every-screen.ts';
import { clippedText, enlargeText, rootTextSize, shareOfBars } from '../pages/large-text.ts';
import { expect, test } from '../support/test.ts';

// The name of the last tab may include the number of unread notices.
const TABS = {
  en: ['Home', 'Offers', 'Help', 'Deposit', /^Me/],
  'zh-Hans': ['首页', '优惠', '客服', '充值', /^我的/],
};

async function expectLanguage(page: Page, language: Language): Promise<void> {
  const tabs = page.getByRole('navigation').filter({ visible: true }).getByRole('link');
  await expect(tabs).toHaveText(TABS[language]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** The Chinese texts of the first load. The English ones are part of it. */
const CHINESE = /\/common-[^/]*\.js/;

test('a Chinese page waits for its texts, or is in English', async ({ page, context, watch }) => {
  // Without a network, the tabs that the page fetches while it is idle are lost too.
  watch.expect(/common-|ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('locale', 'zh-Hans');
  });
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  const hold = (route: Route) => lost.then(() => route.abort('connectionreset'));
  await page.route(CHINESE, hold);
  const answers = ['/api/index/index', '/api/games/category'].map((path) =>
    page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path),
  );
  // A page without pictures, because pictures would fail without a network too.
  const opening = page.goto('/#/pages/index/customer-service');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  lose();
  await opening;
  await expectLanguage(page, 'en');
  // A call that is cut off logs an error, so the page's own calls must be answered first. The route
  // is removed after them: Playwright loses the events of a request that starts at that moment.
  await Promise.all(answers);
  await page.unroute(CHINESE, hold);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await context.setOffline(false);
  await expectLanguage(page, 'zh-Hans');
});

for (const { name, language, colorScheme } of looks('en')) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('every screen is readable at 320 px with text at 200 %', async ({ page, player }) => {
      test.slow();
      await player.signIn({ amount: '99999999.99' });
      await enlargeText(page, 2);
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await screen.open('/');
      for (const path of SCREENS) {
        await screen.relaunchAt(path);
        expect.soft(await rootTextSize(page), path).toBe(32);
        expect.soft(await screen.sidewaysScroll(), path).toBe(0);
        expect.soft(await clippedText(page), path).toEqual([]);
      }
      // The longest name, which has the first line beside the button to itself.
      await screen.relaunchAt('/pages/game/bet?game_id=4');
      const back = page.getByRole('button', { name: /^(Back|返回)$/ });
      expect((await back.boundingBox())?.x).toBeLessThan(20);
    });

    test('text at 200 % leaves half of a screen free', async ({ page, player }) => {
      await player.signIn();
      await enlargeText(page, 2);
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await screen.open('/pages/game/bet?game_id=1');
      // With its figures, the last that comes: a tap on what moves is lost.
      await page.getByRole('button', { name: /^(Sum |和值)10[,，].*(seen|hit|期)/ }).tap();
      const place = page.getByRole('button', { name: /^(Place 1 bet|投注1注)/ });
      for (const [width, height] of [
        [320, 640],
        [375, 812],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(place).toBeInViewport({ ratio: 1 });
        expect(await shareOfBars(page)).toBeLessThan(0.5);
      }
    });
  });
}

test('the root font size follows the width and the text size of the browser', async ({ page }) => {
  await new AnyScreen(page).open('/');
  for (const [width, times, px] of [
    [320, 1, 16],
    [668, 1, 18],
    [1280, 1, 20],
    [960, 2, 40],
  ] as const) {
    await enlargeText(page, times);
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() => rootTextSize(page), { message: `${width} px at ${times * 100} %` })
      .toBeCloseTo(px, 2);
  }
});

const LONG = 'W'.repeat(4000);

/** Fields that hold a text of any length for a client. */
const TEXTS =
  'account address channel content game_name game_no holder msg name nickname order_no party proof remark summary text title username welcome'.split(
    ' ',
  );

test.describe('in a busy world', () => {
  test.use({ worldOptions: { scenario: 'busy' } });

  test('texts of 4,000 characters widen no screen @nightly', async ({ page, player }) => {
    test.slow();
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const body = JSON.parse(await response.text(), (field, value: unknown) =>
        typeof value === 'string' && TEXTS.includes(field) ? LONG : value,
      ) as unknown;
      await route.fulfill({ response, json: body });
    });
    await player.signIn({ as: 'demo1' });
    const screen = new AnyScreen(page);
    await screen.open('/');
    await expect(page.getByText(LONG).first()).toBeVisible();
    for (const path of SCREENS) {
      await screen.relaunchAt(path);
      expect.soft(await screen.sidewaysAt([320]), path).toEqual([0]);
    }
  });
});
