import { expect } from 'vitest';
import type { WorldClient } from '../../kit/client/world-client.ts';
import { flow } from './support/flow.ts';

const MAINTENANCE = /Maintenance on Tuesdays/;
const REFUSED = { code: 0, msg: 'Not now' };

/** Publishes notices that the player has not read. Those from before the account count as read. */
async function publishTwo({ office }: WorldClient): Promise<void> {
  await office.publishNotice({ title: 'A new game', content: 'Fish with three dice.' });
  const content = '<p>Draws stop from 10 to 11.</p>';
  await office.publishNotice({ title: 'Works tonight', content, type: 'system', important: true });
}

flow('each tab shows its kind of notices, pinned ones first', async ({ app }) => {
  await app.open('/pages/profile/notice');
  await app.until(() => expect(app.all('article')[0]?.textContent).toContain('Pinned'));
  for (const kind of ['System', 'Activity', 'Announcement']) {
    await app.choose('Type of notice', kind);
    await app.until(() => {
      const rows = app.all('article').map(({ textContent }) => textContent);
      expect(rows).not.toEqual([]);
      expect(rows.filter((text) => !text.includes(kind))).toEqual([]);
    });
  }
});

flow('an opened notice is read and leaves the badge', { isTranslated: true }, async (its) => {
  const { app, player, world, faults } = its;
  await player.signIn();
  await publishTwo(world);
  await app.open('/pages/profile/notice');
  await faults.answer('index.markNoticeRead', REFUSED);
  await app.tap(/^Unread Works tonight.*Important/);
  await app.sees('Draws stop from 10 to 11.');
  // The server did not receive the mark.
  await app.find('button', /^Unread Works tonight/, { expanded: true });
  await app.tap(/Works tonight/);
  await app.find('button', /^Works tonight/);
  await app.settle();
  const { count } = await world.call('index.unreadNoticeCount', {}, player.token);
  expect(count).toBe(1);
  await app.open('/');
  await app.find('link', 'Me 1 unread notice');
});

flow('all notices are marked as read after a failure', async ({ app, player, world, faults }) => {
  await player.signIn();
  await publishTwo(world);
  await app.open('/pages/profile/notice');
  await faults.answer('index.markAllNoticesRead', REFUSED);
  await app.tap('Mark all read');
  await app.sees('Not now');
  await app.tap('Mark all read');
  await app.sees('All notices marked as read');
  await app.hasNo('button', 'Mark all read');
  await app.lacks('Unread');
  expect((await world.call('index.unreadNoticeCount', {}, player.token)).count).toBe(0);
});

flow('a visitor reads notices without unread marks', async ({ app, journal }) => {
  await app.open('/pages/profile/notice');
  await app.sees('Log in to keep track of what you’ve read.');
  await app.tap(MAINTENANCE);
  await app.sees('Draws, bets and payouts continue as usual.');
  await app.hasNo('button', 'Mark all read');
  expect(await journal.count({ route: 'index.markNoticeRead' })).toBe(0);
});

// No server listens where this page comes from, so the download fails.
flow('a download that fails shows an error, and a cancelled one nothing', async ({ app }) => {
  await app.open('/pages/profile/notice');
  await app.choose('Type of notice', 'Announcement');
  await app.tap(/All odds and chances on one page/);
  for (const answer of ['Cancel', 'Download']) {
    await app.settle();
    expect(app.text).not.toContain('Download failed');
    await app.tap('Download Odds and chances.txt');
    await (await app.dialog()).tap(answer);
  }
  await app.sees('Download failed');
});
