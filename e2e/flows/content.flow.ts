import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const REFUSED = { code: 0, msg: 'Not now' };

flow('lists without content say so, and lead elsewhere', { scenario: 'empty' }, async ({ app }) => {
  await app.open('/pages/news/list');
  await app.sees('There is no news yet.');
  await app.open('/pages/profile/notice');
  await app.sees('There are no notices yet.');
  await app.choose('Type of notice', 'Activity');
  await app.sees('No notices of this type yet.');
  await app.open('/pages/index/discount');
  await app.sees('There are no activities right now.');
  await app.tap('Go to the games');
  await app.find('heading', 'Games', { level: 2 });
  expect(app.url).toBe('/');
});

flow('news load ten at a time, and open with their text', { isTranslated: true }, async (its) => {
  const { app, world, journal } = its;
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
});

flow('an item stays while a refresh fails', async ({ app, faults, journal }) => {
  await app.open('/pages/news/detail?id=1');
  const title = 'Three dice, one promise: Dicebox opens';
  await app.find('heading', title, { level: 2 });
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

flow('a visitor reads an activity in place, without tasks', async ({ app, journal }) => {
  await app.open('/pages/index/discount');
  await app.sees('First deposit: 10.00 on top');
  await app.settle();
  expect(app.text).not.toMatch(/no payment is taken, here or later/);
  await app.tapText('First deposit: 10.00 on top');
  await app.sees(/no payment is taken, here or later/);
  await app.settle();
  expect(await journal.count({ route: 'welfare.index' })).toBe(0);
});

flow('a failed refresh keeps tasks and activities', async ({ app, player, faults, journal }) => {
  await player.signIn();
  await app.open('/pages/index/discount');
  const tasks = await app.part('region', 'Welfare center');
  await app.until(() => expect(tasks.all('listitem')).toHaveLength(11));
  await app.sees('Sign in each day: 10 points');
  await journal.clear();
  await faults.answer('welfare.index', REFUSED);
  await app.tap('Refresh');
  await app.sees('Could not refresh');
  expect(tasks.all('listitem')).toHaveLength(11);
  expect(await journal.count({ route: 'welfare.index' })).toBe(1);
  expect(await journal.count({ route: 'index.notice' })).toBe(1);
});

const refused = (host: string) =>
  `Dicebox did not open ${host}. For your safety it opens trusted https sites only.`;
const page = (url: string) => `/pages/public/web?${new URLSearchParams({ url, title: 'Dicebox' })}`;

flow('a web page of another host is refused by its host', async ({ app }) => {
  await app.open(page('https://dicebox.example@evil.example/'));
  await app.sees(refused('evil.example'));
  expect(document.querySelector('iframe')).toBeNull();
});

flow('an address without a host is not a page', async ({ app }) => {
  await app.open(page('//evil.example'));
  await app.sees('This link leads nowhere.');
  expect(document.querySelector('iframe')).toBeNull();
});

flow('a web page that does not answer is tried again', async ({ app, clock }) => {
  await app.open(page('https://help.dicebox.example/guide'));
  const frame = () => document.querySelector('iframe');
  const first = frame();
  await clock.advance('10s', { timers: true });
  await app.sees('help.dicebox.example does not answer.');
  await app.tap('Try again');
  await app.lacks('does not answer.');
  expect(frame()).not.toBe(first);
  frame()?.dispatchEvent(new Event('load'));
  await app.sees('If this page stays empty, it is down or may not be shown here.');
  await clock.advance('10s', { timers: true });
  await app.lacks('does not answer.');
  await app.tap('Try again');
  app.setOnline(false);
  await app.sees('help.dicebox.example does not answer.');
});

flow('a text of the server keeps markup and links', { scenario: 'empty' }, async (its) => {
  const { app, world } = its;
  await world.office.publishNotice({
    title: 'Links',
    content:
      '<table><tr><th scope="col">Sum</th><td colspan="2">10</td></tr></table>' +
      '<p>With <strong>weight</strong> &amp; <em>stress</em></p>' +
      '<p><a href="#/pages/index/customer-service">Support</a> ' +
      '<a href="https://unknown.example/a">Elsewhere</a> ' +
      '<a href="#/pages/nowhere">Nowhere</a></p>',
  });
  await app.open('/pages/profile/notice');
  await app.tap(/Links/);
  await app.sees('With weight & stress');
  expect((await app.find('cell', '10')).getAttribute('colspan')).toBe('2');
  await app.hasNo('link', 'Nowhere');
  await app.tap('Elsewhere', 'link');
  await app.sees(refused('unknown.example'));
  await app.back();
  await app.tap('Support', 'link');
  await app.find('heading', 'Help', { level: 1 });
});
