import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const REFUSED = { code: 0, msg: 'Not now' };

flow(
  'news load ten at a time and on demand, and open with their text',
  async ({ app, world, journal }) => {
    const { total, list } = await world.call('news.index', {});
    await app.open('/pages/news/list');
    await app.until(() => expect(app.all('listitem')).toHaveLength(Math.min(10, total)));
    const calls = await journal.count({ route: 'news.index' });
    const { title = '' } = list[4] ?? {};
    await app.tap(new RegExp(`^${title}`), 'link');
    await app.find('heading', title, { level: 2 });
    await app.back();
    await app.find('link', new RegExp(`^${title}`));
    expect(await journal.count({ route: 'news.index' })).toBe(calls);
  },
);

flow('an item stays while a refresh fails', async ({ app, faults, journal }) => {
  await app.open('/pages/news/detail?id=1');
  const { textContent: title } = await app.find('heading', undefined, { level: 2 });
  await faults.answer('news.detail', REFUSED);
  for (const outcome of ['Could not refresh', 'Up to date']) {
    await app.tap('Refresh');
    await app.sees(outcome);
    await app.find('heading', title, { level: 2 });
  }
  expect(await journal.count({ route: 'news.detail' })).toBe(3);
});

flow('an unknown item shows an error and a retry', async ({ app }) => {
  await app.open('/pages/news/detail?id=4711');
  await app.sees('News not found');
  await app.find('button', 'Try again');
});

flow('news that fail to load show an error and load on retry', async ({ app, faults }) => {
  await faults.answer('news.index', REFUSED);
  await app.open('/pages/news/list');
  await app.sees('The news could not be loaded.');
  await app.tap('Try again');
  await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
});

flow('without news the list says so', { scenario: 'empty' }, async ({ app }) => {
  await app.open('/pages/news/list');
  await app.sees('There is no news yet.');
});
