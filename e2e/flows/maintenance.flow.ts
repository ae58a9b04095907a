import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const CLOSED = 'Dicebox is down for maintenance.';

flow('a host in maintenance has a screen of its own', { scenario: 'maintenance' }, async (its) => {
  const { app, faults } = its;
  for (const url of ['/', '/pages/game/bet?game_id=1', '/pages/news/list']) {
    await app.open(url);
    const notice = await app.dialog('Back soon');
    await notice.sees(CLOSED);
    await app.press('{Escape}');
    await notice.tap('Try again');
    await app.settle();
    await notice.find('button', 'Try again', { busy: false });
  }
  await faults.clear();
  await (await app.dialog('Back soon')).tap('Try again');
  await app.noDialog();
  await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
});

flow('a page that fails says so in words for people, without a status', async (fixtures) => {
  const { app, faults } = fixtures;
  for (const status of [500, 502, 504]) {
    await faults.answer('news.index', { status }, { times: null });
    await app.open('/pages/news/list');
    await app.sees('The news could not be loaded.');
    await app.lacks(/Bad gateway|Internal server error|Gateway timeout/);
    await faults.clear();
    await app.tap('Try again');
    await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
    await app.open('/');
  }
});

flow('a game from the list keeps its name while its page loads or fails', async (fixtures) => {
  const { app, faults } = fixtures;
  await app.open('/');
  await faults.hang('games.play');
  await app.tap('Play K3 · 3 min');
  await app.hasTitle('K3 · 3 min');
  await app.back();
  await faults.answer('games.play', { status: 502 }, { times: null });
  await app.tap('Play K3 · 5 min');
  await app.hasTitle('K3 · 5 min');
  await app.sees('Failed to get period info');
  await app.lacks('Bad gateway');
});
