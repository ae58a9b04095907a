import { HomePage } from '../pages/home-page.ts';
import { NewsPage } from '../pages/news-page.ts';
import { NoticePage } from '../pages/notice-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('home shows banners, a line of notices and the five latest news', async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await expect(home.bannerLink).toHaveCount(1);
  await expect(home.noticeLine).toBeVisible();
  await expect(home.news).toHaveCount(5);
  await home.seeAllNews();
  await expect(new NewsPage(page).rows.first()).toBeVisible();
});

for (const [way, title] of [
  ['Deposit', 'Deposit'],
  ['Withdraw', 'Withdraw'],
  ['Records', 'Bet records'],
] as const) {
  test(`a player finds the way to ${way}`, async ({ page, player }) => {
    await player.signIn();
    await new HomePage(page).open();
    await new Shell(page).press(way);
    await expect(new Shell(page).title.filter({ visible: true })).toHaveText(title);
  });
}

test('the line of notices stands still with reduced motion', async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  const moving = () =>
    home.noticeLine.evaluate((line) => line.getAnimations({ subtree: true }).length);
  await expect(home.noticeLine).toBeVisible();
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBe(1);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  for (const who of ['a visitor', 'a player'] as const) {
    test(`the games begin above the fold for ${who}`, async ({ page, player }) => {
      if (who === 'a player') await player.signIn();
      const home = new HomePage(page);
      await home.open();
      await expect(home.bannerLink).toHaveCount(1);
      await expect(home.noticeLine).toBeVisible();
      expect(await home.roomUnder('K3 · 3 min')).toBeGreaterThan(0);
    });
  }
});

test('background calls of home show no loading bar and no toast', async ({ page, faults }) => {
  const home = new HomePage(page);
  const overlays = new Overlays(page);
  const toasts = await overlays.listenToToasts();
  await faults.delay('index.banner', 1500);
  await faults.delay('news.latest', 1500);
  await home.open();
  await expect(home.playButton('K3 · 3 min')).toBeVisible();
  await expect(home.news).toHaveCount(5);
  expect(await overlays.wasBusy()).toBe(false);
  expect(await toasts()).toEqual([]);
});

test('the layout of home stays stable while the rest loads', async ({ page, faults }) => {
  const home = new HomePage(page);
  await faults.delay('index.banner', 800);
  await home.open();
  await expect(home.playButton('K3 · 3 min')).toBeVisible();
  const before = await home.playButton('K3 · 3 min').boundingBox();
  await expect(home.bannerLink).toHaveCount(1);
  await expect(home.noticeLine).toBeVisible();
  expect((await home.playButton('K3 · 3 min').boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
});

test('the bell counts unread notices and leads to them', async ({ page, player, world }) => {
  const home = new HomePage(page);
  await player.signIn();
  const { unread } = await world.call('index.notice', {}, player.token);
  await home.open();
  await home.bell(`Notices, ${unread} unread notices`).click();
  const notices = new NoticePage(page);
  await notices.markAll.click();
  await expect(notices.markAll).toBeHidden();
  await page.goBack();
  await expect(home.bell('Notices')).toBeVisible();
});

test('banners and notices that fail to load show no error', async ({ page, faults }) => {
  const home = new HomePage(page);
  const toasts = await new Overlays(page).listenToToasts();
  for (const route of ['index.banner', 'index.notice'] as const) {
    await faults.answer(route, { code: 0, msg: 'Not now' });
  }
  await home.open();
  await expect(home.news).toHaveCount(5);
  await expect(home.banners).toHaveCount(0);
  await expect(home.noticeLine).toHaveCount(0);
  expect(await toasts()).toEqual([]);
});
