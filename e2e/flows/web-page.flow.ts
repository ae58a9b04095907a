import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const page = (url: string) => `/pages/public/web?${new URLSearchParams({ url, title: 'Dicebox' })}`;

flow('a web page of another host is refused by its host', async ({ app }) => {
  await app.open(page('https://dicebox.example@evil.example/'));
  await app.sees('For your safety Dicebox opens trusted https sites only.');
  await app.sees('Requested site: evil.example');
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
  await app.sees('For your safety Dicebox opens trusted https sites only.');
  await app.sees('Requested site: unknown.example');
  await app.back();
  await app.tap('Support', 'link');
  await app.find('heading', 'Help', { level: 1 });
});
