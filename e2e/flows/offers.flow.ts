import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const REFUSED = { code: 0, msg: 'Not now' };

flow('a visitor reads an activity in place, without tasks', async ({ app, journal }) => {
  await app.open('/pages/index/discount');
  await app.sees('A welcome for your first deposit');
  expect(app.text).not.toMatch(/no payment is taken, here or later/);
  await app.tapText('A welcome for your first deposit');
  await app.sees(/no payment is taken, here or later/);
  expect(await journal.count({ route: 'welfare.index' })).toBe(0);
});

flow('activities that fail to load show an error and load on retry', async ({ app, faults }) => {
  await faults.answer('index.notice', REFUSED);
  await app.open('/pages/index/discount');
  await app.sees('The activities could not be loaded. Not now');
  await app.tap('Try again');
  await app.sees('The welfare center is open');
});

flow(
  'a refresh loads tasks and activities, and a failed one keeps them',
  async ({ app, player, faults, journal }) => {
    await player.signIn();
    await app.open('/pages/index/discount');
    const tasks = await app.part('region', 'Welfare center');
    await app.until(() => expect(tasks.all('listitem')).toHaveLength(6));
    await app.sees('The welfare center is open');
    await journal.clear();
    await faults.answer('welfare.index', REFUSED);
    await app.tap('Refresh');
    await app.sees('Could not refresh');
    expect(tasks.all('listitem')).toHaveLength(6);
    expect(await journal.count({ route: 'welfare.index' })).toBe(1);
    expect(await journal.count({ route: 'index.notice' })).toBe(1);
  },
);

flow('without activities the offers lead to the games', { scenario: 'empty' }, async ({ app }) => {
  await app.open('/pages/index/discount');
  await app.sees('There are no activities right now.');
  await app.tap('Go to the games');
  await app.sees('Games');
  expect(app.url).toBe('/');
});
