import { expect } from 'vitest';
import { flow } from './support/flow.ts';

flow('home shows a banner, a line of notices and the five latest news', async ({ app }) => {
  await app.open();
  const banners = await app.part('region', 'Highlights');
  await banners.find('link', /^K3: three dice/);
  await app.find('link', /^Newest notices: /);
  await app.find('button', 'Play K3 · 3 min');
  const news = await app.part('region', 'Latest news');
  await app.until(() => expect(news.all('listitem')).toHaveLength(5));
  await app.tap('All news', 'link');
  await app.find('heading', 'News', { level: 1 });
});

flow('home leads a player to deposit, withdraw and bet records', async ({ app, player }) => {
  await player.signIn();
  for (const [way, title] of [
    ['Deposit', 'Deposit'],
    ['Withdraw', 'Withdraw'],
    ['Records', 'Bet records'],
  ] as const) {
    await app.open('/');
    await app.tap(way);
    await app.find('heading', title, { level: 1 });
  }
});

flow('banners and notices that fail to load show no error', async ({ app, faults }) => {
  for (const route of ['index.banner', 'index.notice'] as const) {
    await faults.answer(route, { code: 0, msg: 'Not now' });
  }
  await app.open();
  const news = await app.part('region', 'Latest news');
  await app.until(() => expect(news.all('listitem')).toHaveLength(5));
  await app.settle();
  expect(app.all('region', 'Highlights')).toEqual([]);
  expect(app.all('link', /^Newest notices: /)).toEqual([]);
  expect(app.text).not.toContain('Not now');
});

flow(
  'the bell and the tab bar count unread notices and follow the server',
  { scenario: 'empty' },
  async ({ app, player, world }) => {
    await player.signIn();
    await app.open();
    await app.find('link', 'Me');
    await app.find('link', 'Notices');
    const id = await world.office.publishNotice({ title: 'Hello', content: 'One' });
    await world.office.publishNotice({ title: 'Again', content: 'Two' });
    await app.tap('Help', 'link');
    await app.find('link', 'Me 2 unread notices');
    await world.call('index.markNoticeRead', { notice_id: id }, player.token);
    await app.tap('Home', 'link');
    await app.find('link', 'Me 1 unread notice');
    await app.tap('Notices, 1 unread notice', 'link');
    await app.tap('Mark all read');
    await app.back();
    await app.find('link', 'Notices');
    await app.find('link', 'Me');
  },
);

flow('a visitor has no unread notices', async ({ app, journal }) => {
  await app.open();
  await app.find('button', 'Play K3 · 3 min');
  await app.tap('Help', 'link');
  await app.sees('FAQ');
  await app.find('link', 'Me');
  expect(await journal.count({ route: 'index.unreadNoticeCount' })).toBe(0);
});
