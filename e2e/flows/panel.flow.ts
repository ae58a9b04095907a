import { expect, onTestFinished } from 'vitest';
import { openPanel } from '../../client/devtools/panel/panel-sheet.tsx';
import type { App } from './support/app.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

/** Opens a section of the control panel over the app. It calls the server with the global `fetch`. */
async function open(
  { app, fetch }: Pick<FlowFixtures, 'app' | 'fetch'>,
  section: string,
): Promise<Screen> {
  const { fetch: realFetch } = globalThis;
  globalThis.fetch = fetch;
  onTestFinished(() => void (globalThis.fetch = realFetch));
  openPanel({ hide: () => undefined });
  const panel = await app.dialog('Dicebox');
  await panel.tap(section);
  return panel;
}

async function close(app: App, panel: Screen): Promise<void> {
  await panel.tap('Close');
  await app.noDialog();
}

flow('a roll queued in the panel can be removed', async ({ app, fetch, dice }) => {
  await dice.next(1, [1, 1, 2], [3, 3, 4]);
  await app.open('/');
  const panel = await open({ app, fetch }, 'Dice');
  await panel.tap('Remove 1, 1, 2');
  await panel.lacks('1, 1, 2');
  expect(await dice.list()).toMatchObject([{ dice: [3, 3, 4] }]);
  await close(app, panel);
});

flow('the panel moves time by steps, and never back', async ({ app, fetch, clock }) => {
  const begin = await clock.now();
  await app.open('/');
  const panel = await open({ app, fetch }, 'Time');
  await panel.sees('frozen');
  await panel.sees('2026-03-10 10:00:30');
  await panel.tap('+5 min');
  await panel.sees('2026-03-10 10:05:30');
  expect(await clock.now()).toBe(begin + 5 * 60_000);
  await panel.fill('In Shanghai', '2026-03-10T00:00:00');
  await panel.tap('Go');
  await panel.sees('make a new world with "now" to begin earlier');
  await close(app, panel);
});

flow('a fault set in the panel reaches the app', async ({ app, fetch }) => {
  await app.open('/');
  let panel = await open({ app, fetch }, 'Faults');
  await panel.select('Kind', 'rate_limit');
  await panel.select('Endpoint', 'games.play');
  await panel.tap('Add');
  await panel.sees('games.play · applied 0 of 1');
  await close(app, panel);
  await app.open('/pages/game/bet?game_id=1');
  await app.sees('Too many requests');
  panel = await open({ app, fetch }, 'Faults');
  await panel.sees('games.play · applied 1 of 1');
  await panel.tap('Remove rate_limit of games.play');
  await panel.lacks('games.play · applied');
  await close(app, panel);
});

flow('a fault of the panel aims at the calls of one player', async ({ app, fetch, faults }) => {
  await app.open('/');
  const panel = await open({ app, fetch }, 'Faults');
  await panel.select('Kind', 'rate_limit');
  await panel.select('Endpoint', 'wallet.*');
  await panel.fill('Player', 'player1');
  await panel.fill('From call', '3');
  await panel.fill('Calls', '');
  await panel.fill('Until, in Shanghai', '2026-03-10T10:05:00');
  await panel.tap('Add');
  await panel.sees(
    'wallet.* of player1, from call 3 on, until 2026-03-10 10:05:00 · applied 0 of all',
  );
  const aim = { user: 'player1', nth: 3, times: null, until: Date.UTC(2026, 2, 10, 2, 5) };
  expect(await faults.list()).toMatchObject([{ kind: 'rate_limit', route: 'wallet.*', ...aim }]);
  await faults.clear();
  await close(app, panel);
});

flow('the panel lists calls without static files, and finds some', async ({ app, fetch }) => {
  await app.open('/');
  await fetch('/uploads/content/missing.svg');
  const panel = await open({ app, fetch }, 'Calls');
  await panel.sees('games.list');
  await panel.sees('index.banner');
  await panel.lacks('missing.svg');
  await panel.fill('Find', 'games.');
  await panel.lacks('index.banner');
  await panel.sees('games.list');
  await panel.fill('Find', '');
  await panel.select('Show', 'all');
  await panel.sees('GET /uploads/content/missing.svg');
  await panel.tap('Clear the list');
  await panel.lacks('games.list');
  await close(app, panel);
});

flow('the panel runs due work up to a point of the timeline', async ({ app, fetch, clock }) => {
  await app.open('/');
  const panel = await open({ app, fetch }, 'Work');
  await panel.sees('10:02:00 · in 1 min 30 s');
  await panel.tap('Run to 10:02:00, close of game 1 20260310201');
  await panel.sees('10:02:00 close of game 1 20260310201');
  expect(await clock.now()).toBe(Date.UTC(2026, 2, 10, 2, 2));
  await close(app, panel);
});

flow(
  'the panel bans and unbans users, and decides orders',
  async ({ app, fetch, player, world }) => {
    await player.signIn({ amount: '100.00' });
    const ask = { amount: '20.00', channel: 'bank', address: '6222000011112222' };
    const { order_no } = await world.call('wallet.withdraw', ask, player.token);
    await app.open('/');
    const panel = await open({ app, fetch }, 'Users');
    await panel.tap(`Reject ${order_no}`);
    await panel.sees(`${order_no} is cancelled.`);
    expect(await player.balance()).toBe('100.00');
    await panel.tap('More about demo1');
    await panel.tap('Ban');
    await (await panel.row('demo1', 'listitem')).sees('banned');
    await panel.tap('Unban');
    await (await panel.row('demo1', 'listitem')).lacks('banned');
    await close(app, panel);
  },
);

flow(
  'the panel shows the latest calls as they arrive, with their changes',
  async ({ app, fetch, player, clock }) => {
    await player.signIn();
    await app.open('/');
    const panel = await open({ app, fetch }, 'Calls');
    await panel.sees('games.list');
    await player.bet({ play: 'big', amount: '10.00' });
    await clock.advance('2s', { timers: true });
    const call = await panel.row('games.submitBet', 'listitem');
    await call.sees(/\d+ rows/);
    await call.tapText(/games\.submitBet/);
    await call.sees('insert 1 in bet');
    await call.sees('"amount": "10.00"');
    await close(app, panel);
  },
);

flow('a code that was sent can be copied from the panel', async ({ app, fetch, world }) => {
  await world.office.createUser({ username: 'mobile1', mobile: '13800000001' });
  await world.call('sms.send', { mobile: '13800000001', event: 'mobilelogin' });
  const [sent] = await world.office.smsCodes();
  await app.open('/');
  const panel = await open({ app, fetch }, 'SMS');
  await (await panel.row('13800000001', 'listitem')).sees('mobilelogin · 0 s ago');
  await panel.tap(`Copy ${sent?.code}`);
  await panel.sees(`${sent?.code} is copied.`);
  expect(await navigator.clipboard.readText()).toBe(sent?.code);
  await close(app, panel);
});
