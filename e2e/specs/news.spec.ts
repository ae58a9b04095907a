import { NewsPage } from '../pages/news-page.ts';
import { PagedList } from '../pages/paged-list.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = { code: 0, msg: 'Not now' };

test.describe('on a low screen', () => {
  // A low screen keeps the end of the first ten rows out of sight.
  test.use({ viewport: { width: 375, height: 480 } });

  test('news load ten at a time, with pictures', async ({ page, world }) => {
    const news = new NewsPage(page);
    const { total } = await world.call('news.index', {});
    await news.open();
    await expect(news.rows).toHaveCount(Math.min(10, total));
    expect(await news.pictures()).not.toContain(false);
    await new PagedList(page).stayAtEnd();
    await expect(news.rows).toHaveCount(total);
  });

  test('an item shows its picture and text, and the list keeps its position', async ({
    page,
    journal,
  }) => {
    const news = new NewsPage(page);
    await news.open();
    await expect(news.rows).toHaveCount(10);
    const calls = await journal.count({ route: 'news.index' });
    const title = await news.read(4);
    await expect(news.title).toHaveText(title);
    expect(await news.pictures()).not.toContain(false);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(news.rows.nth(4)).toBeVisible();
    expect(await journal.count({ route: 'news.index' })).toBe(calls);
  });
});

test('pulling down refreshes the list', async ({ page, journal }) => {
  const news = new NewsPage(page);
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await news.open();
  await expect(news.rows.first()).toBeVisible();
  const calls = await journal.count({ route: 'news.index' });
  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 80 });
  await list.finger.up();
  await expect.poll(messages).toContain('Up to date');
  expect(await journal.count({ route: 'news.index' })).toBe(calls + 1);
});

test('pulling down refreshes an item, which stays if the refresh fails', async ({
  page,
  faults,
  journal,
}) => {
  const news = new NewsPage(page);
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await news.openItem('1');
  await expect(news.title).toBeVisible();
  const title = await news.title.innerText();
  const calls = await journal.count({ route: 'news.detail' });
  await faults.answer('news.detail', REFUSED);
  for (const outcome of ['Could not refresh', 'Up to date']) {
    await list.putFingerDown();
    await list.finger.moveTo({ y: 30 });
    await list.finger.moveTo({ y: 80 });
    await list.finger.up();
    await expect.poll(messages).toContain(outcome);
    await expect(list.text(outcome)).toBeHidden();
    await expect(news.title).toHaveText(title);
  }
  expect(await journal.count({ route: 'news.detail' })).toBe(calls + 2);
});

test('an unknown item shows an error and a retry', async ({ page }) => {
  const news = new NewsPage(page);
  await news.openItem('4711');
  await expect(news.text('News not found')).toBeVisible();
  await expect(new Shell(page).button('Try again')).toBeVisible();
});

test('a list that fails to load shows an error and loads on retry', async ({ page, faults }) => {
  const news = new NewsPage(page);
  await faults.answer('news.index', REFUSED);
  await news.open();
  await expect(news.text('The news could not be loaded.')).toBeVisible();
  await new Shell(page).press('Try again');
  await expect(news.rows.first()).toBeVisible();
});

test.describe('without news', () => {
  test.use({ worldOptions: { scenario: 'empty' } });

  test('shows the empty state', async ({ page }) => {
    const news = new NewsPage(page);
    await news.open();
    await expect(news.text('There is no news yet.')).toBeVisible();
  });
});
