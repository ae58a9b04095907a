import { NewsPage } from '../pages/news-page.ts';
import { PagedList } from '../pages/paged-list.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = { code: 0, msg: 'Not now' };

test.describe('on a low screen', () => {
  // So that the end of ten is not near yet.
  test.use({ viewport: { width: 375, height: 480 } });

  test('the news comes ten at a time, with pictures', async ({ page, world }) => {
    const news = new NewsPage(page);
    const { total } = await world.call('news.index', {});
    await news.open();
    await expect(news.rows).toHaveCount(Math.min(10, total));
    expect(await news.pictures()).not.toContain(false);
    await new PagedList(page).stayAtEnd();
    await expect(news.rows).toHaveCount(total);
  });

  test('an item opens with its picture and its text, and the list waits in its place', async ({
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

test('pulled down, the list is asked anew', async ({ page, journal }) => {
  const news = new NewsPage(page);
  const list = new PagedList(page);
  const heard = await list.listen();
  await news.open();
  await expect(news.rows.first()).toBeVisible();
  const calls = await journal.count({ route: 'news.index' });
  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 80 });
  await list.finger.up();
  await expect.poll(heard).toContain('Up to date');
  expect(await journal.count({ route: 'news.index' })).toBe(calls + 1);
});

test('pulled down, an item is asked anew and stays when that fails', async ({
  page,
  faults,
  journal,
}) => {
  const news = new NewsPage(page);
  const list = new PagedList(page);
  const heard = await list.listen();
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
    await expect.poll(heard).toContain(outcome);
    await expect(list.says(outcome)).toBeHidden();
    await expect(news.title).toHaveText(title);
  }
  expect(await journal.count({ route: 'news.detail' })).toBe(calls + 2);
});

test('an item there is none of says so, and offers another try', async ({ page }) => {
  const news = new NewsPage(page);
  await news.openItem('4711');
  await expect(news.says('News not found')).toBeVisible();
  await expect(new Shell(page).button('Try again')).toBeVisible();
});

test('a list that fails says so, and comes at a second try', async ({ page, faults }) => {
  const news = new NewsPage(page);
  await faults.answer('news.index', REFUSED);
  await news.open();
  await expect(news.says('The news could not be loaded.')).toBeVisible();
  await new Shell(page).press('Try again');
  await expect(news.rows.first()).toBeVisible();
});

test.describe('without any', () => {
  test.use({ worldOptions: { scenario: 'empty' } });

  test('says so', async ({ page }) => {
    const news = new NewsPage(page);
    await news.open();
    await expect(news.says('There is no news yet.')).toBeVisible();
  });
});
