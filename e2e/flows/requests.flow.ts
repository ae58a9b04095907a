import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const TIMEOUT = '10s';
const RETRY = /Tap the screen to retry$/;

/** Parts of pages, with their failure and what they show once they are loaded. */
const PARTS = [
  ['news.index', '/pages/news/list', 'The news', 'Feedback we can act on'],
  ['index.notice', '/pages/profile/notice', 'The notices', 'Maintenance on Tuesdays'],
  ['index.notice', '/pages/index/discount', 'The activities', 'Sign in each day: 10 points'],
  ['index.richText', '/pages/public/web?text=terms', 'This text', 'Updated '],
  ['index.feedbacks', '/pages/public/feedback', 'Your messages', 'You haven’t sent us a message'],
  ['welfare.index', '/pages/index/discount', 'The welfare center', 'First deposit'],
  ['user.vip', '/pages/profile/profile', 'Your VIP level', '100 points to VIP 2'],
  ['wallet.index', '/pages/profile/profile', 'The balances', '1,000'],
  ['wallet.index', '/pages/trade/withdraw', 'The balance', '1,000'],
  ['wallet.cards', '/pages/trade/withdraw', 'Your cards', 'Add a card'],
  ['wallet.withdrawals', '/pages/trade/withdraw', 'Your withdrawals', 'No withdrawals yet.'],
  ['wallet.transactions', '/pages/trade/record', 'The transactions', '1 entry'],
] as const;

for (const [route, url, part, content] of PARTS) {
  flow(`${part} of ${url} can be loaded again after a failure`, async (fixtures) => {
    const { app, player, faults } = fixtures;
    await player.signIn();
    await faults.answer(route, { code: 0, msg: 'Not now' }, { times: null });
    await app.open(url);
    await app.sees(`${part} could not be loaded`);
    // A form has no room for the reason.
    if (url !== '/pages/trade/withdraw') await app.sees('Not now');
    await faults.clear();
    await app.tap('Try again');
    await app.sees(content);
    await app.count('button', 0, 'Try again');
  });
}

flow('a period that fails to load is loaded on retry', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('games.getGameResult', { msg: 'Shop closed' });
  await app.open('/pages/game/bet?game_id=1');
  await app.sees('Failed to get period info · Shop closed');
  await app.tap('Try again');
  await app.sees('Open for bets');
});

async function deposit(app: App): Promise<void> {
  await app.tap(/^Deposit 1,000\.00/);
}

async function expectIdle(app: App): Promise<void> {
  await app.until(() => expect(app.all('progressbar', 'Loading')).toEqual([]));
}

flow('leaving a page removes its loading indicator', async ({ app, player, faults, clock }) => {
  await player.signIn({ amount: '0.00' });
  await app.open('/');
  await app.tap('Deposit', 'link');
  await faults.hangAfter('wallet.deposit');
  await deposit(app);
  await app.find('progressbar', 'Loading');
  await app.tap('Home', 'link');
  await clock.advance(TIMEOUT, { timers: true });
  await expectIdle(app);
  expect(await player.balance()).toBe('1000.00');
});

flow('a part without an answer asks for a tap, which loads it', async ({ app, faults, clock }) => {
  await faults.hang('games.list');
  await app.open('/');
  const news = await app.part('region', 'Latest news');
  await app.until(() => expect(news.all('listitem')).toHaveLength(5));
  await app.hasNo('button', RETRY);
  await clock.advance(TIMEOUT, { timers: true });
  await app.sees('The connection timed out');
  await app.tap(RETRY);
  await app.find('button', 'Play K3 · 3 min');
  await app.hasNo('button', RETRY);
});

flow('a page that fails to load while offline loads by itself once online', async ({ app }) => {
  await app.open('/pages/game/history?game_id=1');
  await app.choose('Days', '7 days');
  await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
  app.setOnline(false);
  await app.choose('Days', 'Today');
  await app.find('button', /Loads by itself when you’re back online$/);
  await app.settle();
  expect(app.text).not.toContain('Back online');
  app.setOnline(true);
  await app.sees('Back online');
  await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
  await app.hasNo('button', RETRY);
});

flow('a board that never loaded keeps its frame offline, without a bet', async ({ app }) => {
  await app.open('/pages/game/bet?game_id=1');
  await app.find('button', 'Pick a bet');
  app.setOnline(false);
  await app.open('/pages/game/bet?game_id=2');
  await app.find('button', /Loads by itself when you’re back online$/);
  await app.find('button', 'Offline · betting paused');
  app.setOnline(true);
  await app.find('button', 'Pick a bet');
  await app.hasNo('button', RETRY);
});

flow('a tap or Enter anywhere retries, but not on what has its own action', async (fixtures) => {
  const { app, faults } = fixtures;
  await faults.drop('news.index', { times: null });
  await app.open('/pages/news/list');
  await app.find('button', RETRY);
  const struck = async () => (await faults.list())[0]?.struck ?? 0;
  const before = await struck();
  const title = await app.find('heading', 'News', { level: 1 });
  title.click();
  await app.until(async () => expect(await struck()).toBeGreaterThan(before));
  await app.settle();
  await app.find('button', RETRY);
  await faults.clear();
  title.focus();
  await app.press('{Enter}');
  await app.until(() => expect(app.all('listitem').length).toBeGreaterThan(0));
});

flow('a tap on a link of a page without an answer follows the link alone', async (fixtures) => {
  const { app, faults } = fixtures;
  await faults.drop('games.list', { times: null });
  await app.open('/');
  await app.find('button', RETRY);
  const before = (await faults.list())[0]?.struck;
  await app.tap('Offers', 'link');
  await app.hasTitle('Offers');
  await app.settle();
  expect((await faults.list())[0]?.struck).toBe(before);
});

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
  // The chips have their place before the game is known.
  await app.find('button', 'Stake 10.00 per tap');
  await app.lacks('Pick a bet');
  await app.back();
  await faults.answer('games.play', { status: 502 }, { times: null });
  await app.tap('Play K3 · 5 min');
  await app.hasTitle('K3 · 5 min');
  await app.sees('Failed to get period info');
  await app.lacks('Bad gateway');
});
