import { gameOf, lineOf } from '../../testing/chase-setting.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { periodAt } from '#contract/rules/schedule.ts';
import { placeBet } from '../../rounds/place-bet.ts';
import { PERIOD_WORK } from '../../rounds/schedule.ts';
import { openLiveServer, waitUntil } from '../../testing/live-server.ts';
import { NOON, type TestServer, testServer, HOUR } from '../../testing/test-server.ts';
import { hold } from '../http/moment.ts';
import { startTicking } from '../ticking.ts';
import { rows, transaction } from '../world/database.ts';
import { countBatches, DueWork, waitingJobs } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import { MAIN } from '../world/worlds.ts';

/** Some 500 jobs and more, so that each of these takes several batches. */
const FAR = '8h';

const START = { scenario: 'empty', seed: 'two of a kind', now: NOON, freeze: true };

/** Opens a server with a frozen world "a" and others of the same start. */
async function serverWith(...keys: string[]): Promise<{ server: TestServer; a: World }> {
  const server = await testServer();
  for (const world of ['a', ...keys]) await server.control('POST', '/worlds', { world, ...START });
  return { server, a: worldOf(server, 'a') };
}

const worldOf = ({ worlds }: TestServer, key: string): World =>
  worlds.find(key) ?? expect.fail(`no world ${key}`);

/** Begins a move of a world's clock. Resolves, without an answer yet, when a part of its work is done. */
async function beginMove(server: TestServer, world: World, body: object = { advance: FAR }) {
  const answer = server.control('POST', '/clock', body, world.key);
  await waitUntil(() => countBatches(world) > 0);
  expect(isWorkLeft(world)).toBe(true);
  return { answer };
}

const isWorkLeft = (world: World) =>
  (waitingJobs(world, 1)[0]?.at ?? Infinity) <= world.clock.now();

async function countCallsDuring(
  server: TestServer,
  work: Promise<unknown>,
  world = MAIN,
): Promise<number> {
  const progress = { isDone: false };
  let calls = 0;
  const ended = work.finally(() => (progress.isDone = true));
  while (!progress.isDone) {
    // A call without a socket takes no turn by itself.
    await nextTurn();
    await server.ok('games.category', {}, { world });
    calls += 1;
  }
  await ended;
  return calls;
}

describe('a far move of the clock', () => {
  it('lets a call to another world be answered between any two batches', async () => {
    const { server, a } = await serverWith();
    const move = server.clock({ advance: '2d' }, 'a');
    const calls = await countCallsDuring(server, move);
    expect(countBatches(a)).toBeGreaterThan(5);
    expect(calls).toBeGreaterThanOrEqual(countBatches(a) - 1);
  });

  it('is done before a call to its world is answered, or its next move begins', async () => {
    const { server, a } = await serverWith('twin');
    const once = await server.clock({ advance: '16h' }, 'twin');
    const { answer } = await beginMove(server, a);
    const next = server.clock({ advance: FAR }, 'a');
    const during = await Promise.all([
      server.ok('games.list', {}, { world: 'a' }).then(() => isWorkLeft(a)),
      server.control('GET', '/clock', undefined, 'a').then(() => isWorkLeft(a)),
      server.control('GET', '/status', undefined, 'a').then(() => isWorkLeft(a)),
    ]);
    expect(during).toEqual([false, false, false]);
    const [{ body: first }, second] = [await answer, await next];
    expect([first.now, second.now]).toEqual([NOON + 8 * HOUR, NOON + 16 * HOUR]);
    expect([...first.fired, ...second.fired]).toEqual(once.fired);
  });

  it.each([
    ['the next order', (server: TestServer) => server.clock({ hold: false }, 'a')],
    // In place of the hold of 5 s.
    ['its time is over', async (_: TestServer, world: World) => hold(world, 0)],
  ])('holds the calls of the API until %s, and only those', async (_, end) => {
    const { server, a } = await serverWith();
    const { answer } = await beginMove(server, a, { advance: FAR, hold: true });
    const heard: string[] = [];
    const list = server.ok('games.list', {}, { world: 'a' }).then(() => heard.push('list'));
    await answer;
    await server.control('GET', '/users', undefined, 'a');
    heard.push('users');
    await end(server, a);
    await list;
    expect(heard).toEqual(['users', 'list']);
  });

  it('is done before its world is saved or copied', async () => {
    const { server, a } = await serverWith();
    const { answer } = await beginMove(server, a);
    const [saved, forked] = await Promise.all([
      server.control('POST', '/snapshots', { name: 'late' }, 'a'),
      server.control('POST', '/worlds/a/fork', { world: 'copy' }),
    ]);
    expect([saved.status, forked.status]).toEqual([201, 201]);
    expect((await answer).status).toBe(200);
    expect(isWorkLeft(worldOf(server, 'copy'))).toBe(false);
    const { body } = await server.control('GET', '/snapshots/late/diff', undefined, 'a');
    expect(body).toMatchObject({ tables: {} });
  });

  it.each([
    ['restored', 'POST', '/snapshots/early/restore', 'a'],
    ['reset', 'POST', '/reset', 'a'],
    ['dropped', 'DELETE', '/worlds/a', undefined],
  ] as const)('ends when its world is %s', async (_, method, path, key) => {
    const { server, a } = await serverWith();
    await server.control('POST', '/snapshots', { name: 'early' }, 'a');
    const { answer } = await beginMove(server, a);
    const waiting = server.control('GET', '/status', undefined, 'a');
    expect((await server.control(method, path, undefined, key)).status).toBeLessThan(300);
    const gone = {
      status: 404,
      body: { title: 'Unknown world', detail: expect.stringContaining('"a" was dropped, reset') },
    };
    expect(await answer).toMatchObject(gone);
    expect(await waiting).toMatchObject(gone);
    const now = server.worlds.find('a')?.clock.now();
    expect(now).toBe(path === '/worlds/a' ? undefined : NOON);
  });

  it('is not helped by the timer, whose work nobody would tell', async () => {
    const server = await testServer();
    await server.clock({ freeze: true });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const stop = startTicking(server.worlds, new DueWork(PERIOD_WORK), () => {});
    try {
      const { answer } = await beginMove(server, server.world);
      const batches = countBatches(server.world);
      vi.advanceTimersByTime(1000);
      expect(countBatches(server.world)).toBe(batches);
      await answer;
    } finally {
      stop();
      vi.useRealTimers();
    }
  });

  it('ends when the server closes, and its work is left for the next start', async () => {
    const { app, port, world } = await openLiveServer();
    const move = fetch(`http://127.0.0.1:${port}/__mock/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ freeze: true, advance: '1d' }),
    });
    await waitUntil(() => countBatches(world) > 0);
    const closed = app.close();
    const answer = await move;
    await closed;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ title: 'The server is closing' });
    expect(isWorkLeft(world)).toBe(true);
  });
});

async function serverWithBets(count: number): Promise<TestServer> {
  const server = await testServer();
  const { id: userId } = server.player('annie', 1000_00);
  const { world } = server;
  const game = gameOf(world, 2);
  const { gameNo } = periodAt(game, NOON);
  const bet = { userId, game, gameNo, lines: [lineOf('big', '', 50)], now: NOON };
  transaction(world.db, () => {
    for (let times = 0; times < count; times += 1) placeBet(world, bet);
  });
  return server;
}

describe('voiding a period', () => {
  const voidAll = (server: TestServer) => server.control('POST', '/games/2/void');
  const mainOf = async (server: TestServer) =>
    (await server.control('GET', '/users')).body.users.map(({ main }) => main);

  it('refunds many bets in batches, between which other worlds are served, and shows no part', async () => {
    const server = await serverWithBets(1600);
    await server.control('POST', '/worlds', { world: 'b', ...START });
    const before = countBatches(server.world);
    const voided = voidAll(server);
    await waitUntil(() => countBatches(server.world) > before);
    const balances = mainOf(server);
    expect(await countCallsDuring(server, balances, 'b')).toBeGreaterThanOrEqual(2);
    expect(await balances).toEqual(['1000.00']);
    expect((await voided).body).toMatchObject({ bets: 1600, refunded: '800.00' });
  });

  it('refunds at once while a draw of another game waits for its dice', async () => {
    const server = await serverWithBets(3);
    await server.control('POST', '/dice', { game_id: 1, strict: true });
    expect((await server.control('POST', '/clock', { advance: '4m' })).status).toBe(409);
    expect((await voidAll(server)).body).toMatchObject({ bets: 3 });
    expect(await mainOf(server)).toEqual(['1000.00']);
    const refunds = "SELECT DISTINCT at FROM transfer WHERE kind = 'refund'";
    expect(rows(server.world.db, refunds)).toEqual([{ at: server.world.clock.now() }]);
  });
});

it('a call that settles many bets lets calls to other worlds be answered before', async () => {
  const server = await serverWithBets(1600);
  await server.control('POST', '/worlds', { world: 'b', ...START });
  server.wall.pass(HOUR);
  const answered: string[] = [];
  const ask = async (world: string) => {
    await server.ok('games.list', {}, { world });
    answered.push(world);
  };
  await Promise.all([ask(MAIN), ask('b')]);
  expect(answered).toEqual(['b', MAIN]);
  expect(isWorkLeft(server.world)).toBe(false);
});
