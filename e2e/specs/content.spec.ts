import { HomePage } from '../../kit/playwright/pages/index.ts';
import { Dialogs, listenToToasts, Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('home stands still, and shows the whole art of a banner', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const home = new HomePage(page);
  await home.open();
  await expect(home.bannerLink).toHaveCount(1);
  await expect(home.noticeLine).toBeVisible();
  // Under reduced motion nothing but a countdown moves by itself.
  const moving = () =>
    page.evaluate(() => {
      const isByItself = ({ timeline }: Animation) => timeline === document.timeline;
      return document.getAnimations().filter(isByItself).length;
    });
  await expect.poll(moving).toBe(0);
  const picture = await home.bannerPicture.boundingBox();
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(750 / 300, 1);
});

test('home keeps its layout as it loads', async ({ page, player, world, faults }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await player.signIn();
  // Notices from before the account count as read.
  await world.office.publishNotice({ title: 'A new game', content: 'Fish with three dice.' });
  const home = new HomePage(page);
  const shell = new Shell(page);
  const game = home.playButton('K3 · 3 min');
  await faults.delay('index.banner', 800);
  await home.open();
  await expect(game).toBeVisible();
  const before = await shell.edges(game);
  await expect(home.bannerLink).toHaveCount(1);
  await expect(home.noticeLine).toBeVisible();
  expect((await shell.edges(game)).top).toBeCloseTo(before.top, 0);
  const tabs = await shell.edges(page.getByRole('navigation', { name: 'Main' }));
  expect(tabs.top).toBeGreaterThan(before.bottom);
});

test('an attachment is downloaded under its name after a confirmation', async ({ page }) => {
  const toasts = await listenToToasts(page);
  await page.goto('/#/pages/profile/notice');
  await page.getByRole('button', { name: /^Type of notice/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announcement' }).click();
  await page.getByRole('button', { name: 'All odds and chances on one page' }).click();
  await page.getByRole('button', { name: 'Download Odds and chances.txt' }).click();
  const download = page.waitForEvent('download');
  await new Dialogs(page).button('Download').click();
  expect((await download).suggestedFilename()).toBe('Odds and chances.txt');
  await expect.poll(toasts).toContain('Download completed');
});

test('a page of a known site is framed without credentials', async ({ page, player, watch }) => {
  const url = 'https://help.dicebox.example/guide';
  // The request is made but fails, because the test browser has no network.
  watch.expect(/help\.dicebox\.example/);
  const request = page.waitForRequest(url);
  await player.signIn();
  await page.goto(`/#/pages/public/web?${new URLSearchParams({ url, title: 'The guide' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The guide');
  await expect(page.getByText(/^This page comes from help\.dicebox\.example/)).toBeVisible();
  const frame = page.getByTitle('The guide');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  const headers = (await request).headers();
  expect(headers).not.toHaveProperty('referer');
  expect(JSON.stringify(headers)).not.toContain(player.token);
  // A frame whose connection failed loads as any other.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
