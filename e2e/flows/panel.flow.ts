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

flow('the panel queues dice and removes a roll', async ({ app, fetch, dice }) => {
  await app.open('/');
  const panel = await open({ app, fetch }, 'Dice');
  const queue = async (...faces: number[]) => {
    for (const face of faces) await panel.tap(`Face ${face}`);
    await panel.tap(`Queue ${faces.join(' · ')}`);
    await panel.sees(`Game 1 draws ${faces.join(', ')} next.`);
  };
  await queue(1, 1, 2);
  await queue(6, 6, 5);
  await panel.tap('Remove 1, 1, 2');
  await panel.lacks('Remove 1, 1, 2');
  expect(await dice.list()).toMatchObject([{ dice: [6, 6, 5] }]);
  await close(app, panel);
});

flow('the panel moves time by steps and to events, never back', async ({ app, fetch, clock }) => {
  await app.open('/');
  const panel = await open({ app, fetch }, 'Time');
  await panel.sees('frozen');
  await panel.sees('2026-03-10 10:00:30');
  await panel.tap('+5 min');
  await panel.sees('2026-03-10 10:05:30');
  await panel.tap('To the next settlement');
  await panel.sees('draw of game 1');
  await panel.fill('In Shanghai', '2026-03-11T00:00:00');
  await panel.tap('Go');
  await panel.sees('2026-03-11 00:00:00');
  expect(await clock.now()).toBe(Date.UTC(2026, 2, 10, 16));
  await panel.fill('In Shanghai', '2026-03-10T00:00:00');
  await panel.tap('Go');
  await panel.sees('make a new world with "now" to begin earlier');
  await close(app, panel);
});

flow('a fault set in the panel aims at calls of the app', async ({ app, fetch, player }) => {
  await player.signIn();
  await app.open('/');
  let panel = await open({ app, fetch }, 'Faults');
  await panel.select('Kind', 'rate_limit');
  await panel.select('Endpoint', 'games.play');
  await panel.fill('Player', 'player1');
  await panel.fill('From call', '0');
  await panel.fill('Until, in Shanghai', '2026-03-10T10:05:00');
  await panel.tap('Add');
  await panel.sees('From call: enter a whole number from 1');
  await panel.fill('From call', '1');
  await panel.tap('Add');
  const aim = 'games.play of player1, until 2026-03-10 10:05:00';
  await panel.sees(`${aim} · applied 0 of 1`);
  await close(app, panel);
  await app.open('/pages/game/bet?game_id=1');
  await app.sees('Too many requests');
  panel = await open({ app, fetch }, 'Faults');
  await panel.sees(`${aim} · applied 1 of 1`);
  await panel.tap('Remove rate_limit of games.play');
  await panel.lacks('games.play of');
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

flow('the panel bans users, and decides orders', async ({ app, fetch, player, world }) => {
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
});

flow('the panel shows and finds calls with their changes', async (its) => {
  const { app, fetch, player, clock } = its;
  await player.signIn();
  await app.open('/');
  await fetch('/uploads/content/missing.svg');
  const panel = await open({ app, fetch }, 'Calls');
  await panel.sees('games.list');
  await panel.lacks('missing.svg');
  await player.bet({ play: 'big', amount: '10.00' });
  await clock.advance('2s', { timers: true });
  const call = await panel.row('games.submitBet', 'listitem');
  await call.sees(/\d+ rows/);
  await call.tapText(/games\.submitBet/);
  await call.sees('insert 1 in bet');
  await call.sees('"amount": "10.00"');
  await panel.select('Show', 'all');
  await panel.fill('Find', 'missing');
  await panel.sees('GET /uploads/content/missing.svg');
  await panel.lacks('games.list');
  await panel.tap('Clear the list');
  await panel.lacks('missing.svg');
  await close(app, panel);
});

flow('a code that was sent can be copied from the panel', async ({ app, fetch, world }) => {
  await world.office.createUser({ username: 'mobile1', mobile: '13800000001' });
  await world.call('sms.send', { mobile: '13800000001', event: 'mobilelogin' });
  const [sent] = await world.office.smsCodes();
  await app.open('/');
  const panel = await open({ app, fetch }, 'SMS');
  await (await panel.row('13800000001', 'listitem')).sees('mobilelogin · 10:00:30');
  await panel.tap(`Copy ${sent?.code}`);
  await panel.sees(`${sent?.code} is copied.`);
  expect(await navigator.clipboard.readText()).toBe(sent?.code);
  await close(app, panel);
});
