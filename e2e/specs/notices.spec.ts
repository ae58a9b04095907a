import { HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { NoticePage } from '../pages/notice-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { PagedList } from '../pages/paged-list.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const ODDS = 'All odds and chances on one page';
const ODDS_FILE = 'Odds and chances.txt';

test('each tab shows its kind of notices, pinned ones first', async ({ page }) => {
  const notices = new NoticePage(page);
  await notices.open();
  await expect(notices.rows.first()).toContainText('Pinned');
  for (const [tab, kind] of [
    ['System', 'System'],
    ['Activity', 'Activity'],
    ['Announcement', 'Announcement'],
  ] as const) {
    await notices.show(tab);
    await expect(notices.rows.first()).toContainText(kind);
    await expect(notices.rows.filter({ hasText: kind })).toHaveCount(await notices.rows.count());
  }
});

test.describe('on a low screen', () => {
  // A low screen keeps the end of the first ten rows out of sight.
  test.use({ viewport: { width: 375, height: 480 } });

  test('the end of the list loads the rest', async ({ page }) => {
    const notices = new NoticePage(page);
    const list = new PagedList(page);
    await notices.open();
    await expect(notices.rows).toHaveCount(10);
    await list.scrollToEnd();
    await expect(notices.rows).toHaveCount(16);
    await expect(notices.text('No more')).toBeVisible();
  });
});

test('opening a notice marks it as read and updates the badge', async ({ page, player, world }) => {
  const notices = new NoticePage(page);
  const tabs = new TabBar(page);
  await player.signIn();
  await notices.open();
  const { unread } = await world.call('index.notice', {}, player.token);
  await expect(notices.notice('Maintenance on Tuesdays')).toContainText('Unread');
  await expect(notices.notice('Maintenance on Tuesdays')).toContainText('Important');
  await notices.read('Maintenance on Tuesdays');
  await expect(notices.text('Draws, bets and payouts go on as always.')).toBeVisible();
  await expect(notices.notice('Maintenance on Tuesdays')).not.toContainText('Unread');
  await expect
    .poll(async () => (await world.call('index.unreadNoticeCount', {}, player.token)).count)
    .toBe(unread - 1);
  await new HomePage(page).open();
  await expect(tabs.entry(`Me ${unread - 1} unread notices`)).toBeVisible();
});

test('a notice is unread again if the server did not receive the mark', async ({
  page,
  player,
  faults,
}) => {
  const notices = new NoticePage(page);
  await player.signIn();
  await notices.open();
  await expect(notices.notice('Maintenance on Tuesdays')).toContainText('Unread');
  await faults.answer('index.markNoticeRead', { code: 0, msg: 'Not now' });
  await notices.read('Maintenance on Tuesdays');
  await expect(notices.text('Draws, bets and payouts go on as always.')).toBeVisible();
  await expect(notices.notice('Maintenance on Tuesdays')).toContainText('Unread');
});

test('marks all as read at once and removes the badge', async ({ page, player, world }) => {
  const notices = new NoticePage(page);
  await player.signIn();
  await notices.open();
  await notices.markAll.click();
  await expect(new Overlays(page).toast('All notices are read')).toBeVisible();
  await expect(notices.markAll).toBeHidden();
  await expect(notices.rows.filter({ hasText: 'Unread' })).toHaveCount(0);
  expect((await world.call('index.unreadNoticeCount', {}, player.token)).count).toBe(0);
  await new HomePage(page).open();
  await expect(new HomePage(page).bell('Notices')).toBeVisible();
});

test('a failed "mark all" shows the reason and can be repeated', async ({
  page,
  player,
  faults,
}) => {
  const notices = new NoticePage(page);
  await player.signIn();
  await notices.open();
  await faults.answer('index.markAllNoticesRead', { code: 0, msg: 'Not now' });
  await notices.markAll.click();
  await expect(new Overlays(page).toast('Not now')).toBeVisible();
  await notices.markAll.click();
  await expect(notices.markAll).toBeHidden();
});

test('an attachment is downloaded under its name after a confirmation, or not at all', async ({
  page,
}) => {
  const notices = new NoticePage(page);
  await notices.open();
  await notices.show('Announcement');
  await notices.read(ODDS);
  await notices.askFor(ODDS_FILE, 'Cancel');
  const file = await notices.fileFrom(() => notices.askFor(ODDS_FILE, 'Download'));
  expect(file.suggestedFilename()).toBe(ODDS_FILE);
  await expect(new Overlays(page).toast('Download completed')).toBeVisible();
});

test('a failed download shows an error', async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  const notices = new NoticePage(page);
  await page.route('**/uploads/notices/*', (route) => route.abort());
  await notices.open();
  await notices.show('Announcement');
  await notices.read(ODDS);
  await notices.askFor(ODDS_FILE, 'Download');
  await expect(new Overlays(page).toast('Download failed')).toBeVisible();
});

test('a visitor reads notices without unread marks', async ({ page, journal }) => {
  const notices = new NoticePage(page);
  await notices.open();
  await expect(notices.text('Log in to keep track of what you have read.')).toBeVisible();
  await notices.read('Maintenance on Tuesdays');
  await expect(notices.text('Draws, bets and payouts go on as always.')).toBeVisible();
  await expect(notices.markAll).toBeHidden();
  expect(await journal.count({ route: 'index.markNoticeRead' })).toBe(0);
});

test.describe('without notices', () => {
  test.use({ worldOptions: { scenario: 'empty' } });

  test('shows the empty state and a link', async ({ page }) => {
    const notices = new NoticePage(page);
    await notices.open();
    await expect(notices.text('There are no notices yet.')).toBeVisible();
    await notices.show('Activity');
    await expect(notices.text('No notices of this kind yet.')).toBeVisible();
  });
});

test('a list that fails to load shows an error and loads on retry', async ({ page, faults }) => {
  const notices = new NoticePage(page);
  await faults.answer('index.notice', { code: 0, msg: 'Not now' });
  await notices.open();
  await expect(notices.text('The notices could not be loaded.')).toBeVisible();
  await new Shell(page).press('Try again');
  await expect(notices.rows.first()).toBeVisible();
});
