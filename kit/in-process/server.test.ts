import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DICEBOX } from '../../mock-server/app.ts';
import { worlds } from '../../mock-server/core/http/lifecycle.ts';
import { createInProcessServer, type InProcessServer, type OpenWorld } from './server.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await createInProcessServer();
  return () => server.close();
});

/** Opens a world that is dropped without a verdict if the test does not ask for one. */
async function open(options?: Parameters<InProcessServer['openWorld']>[0]): Promise<OpenWorld> {
  const world = await server.openWorld(options);
  onTestFinished(() => world.finish().catch(() => undefined));
  return world;
}

const bodyOf = async (answer: Promise<Response>) => (await answer).json() as Promise<unknown>;

describe('the fetch of a world in this process', () => {
  it('answers in its own world alone, at the frozen time of that world', async () => {
    const [one, two] = [await open(), await open({ now: '2026-05-01T00:00:00Z' })];
    await one.player.signIn({ amount: '12.00' });
    const ask = ({ fetch }: OpenWorld) =>
      bodyOf(fetch('/api/wallet/index', { headers: { token: one.player.token } }));
    expect(await ask(one)).toMatchObject({ code: 1, data: { main: '12.00' } });
    expect(await ask(two)).toMatchObject({ code: 401, time: '1777593600' });
    expect(await one.journal.count({ route: 'wallet.index' })).toBe(1);
  });

  it('answers as a stock host in a world of that profile', async () => {
    const stock = await open({ hostProfile: 'stock' });
    await stock.player.signIn({ username: 'player1' });
    const headers = { token: stock.player.token };
    expect(await bodyOf(stock.fetch('/api/user/index', { headers }))).toMatchObject({
      data: { welcome: 'player1' },
    });
    expect((await stock.world.another({ hostProfile: 'stock' })).startOptions.hostProfile).toBe(
      'stock',
    );
  });

  it('sends JSON, forms and bytes with their content type', async () => {
    const { fetch } = await open();
    const call = (body: BodyInit, headers = {}) =>
      bodyOf(fetch('/api/user/login', { method: 'POST', body, headers }));
    const fields = { account: 'demo1', password: 'Demo1234' };
    const json = { 'content-type': 'application/json' };
    const success = { code: 1, data: { userinfo: { username: 'demo1' } } };
    expect(await call(JSON.stringify(fields), json)).toMatchObject(success);
    expect(await call(new URLSearchParams(fields))).toMatchObject(success);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect(await call(form)).toMatchObject(success);
  });

  it('sends the method, headers and body of a Request, and answers HEAD without a body', async () => {
    const { fetch } = await open();
    const request = new Request('http://127.0.0.1/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'demo1', password: 'Demo1234' }),
    });
    expect(await bodyOf(fetch(request))).toMatchObject({ code: 1 });
    const head = await fetch('/api/games/list', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('rejects when a connection is cut, as the fetch of a browser does', async () => {
    const { fetch, faults } = await open();
    for (const fault of ['drop', 'loseAnswer', 'dropMidway'] as const) {
      await faults[fault]('games.category');
      await expect(fetch('/api/games/category')).rejects.toThrow(new TypeError('fetch failed'));
    }
  });

  it('rejects with the reason of its signal, before the call and during it', async () => {
    const { fetch, faults, journal } = await open();
    await faults.hang('games.category');
    const late = new AbortController();
    const hanging = fetch('/api/games/category', { signal: late.signal });
    await expect.poll(() => journal.count({ route: 'games.category' })).toBe(1);
    late.abort(new Error('too late'));
    await expect(hanging).rejects.toThrow('too late');
    await expect(fetch('/api/games/list', { signal: late.signal })).rejects.toThrow('too late');
  });
});

describe('a world in this process', () => {
  it('shows followers its time at each change, and runs their timers first', async () => {
    const { clock } = await open({ now: 1_000_000_000_000 });
    const seen: (number | string)[] = [];
    const stop = await clock.follow({
      show: (now) => void seen.push(now),
      runTimers: (ms) => void seen.push(`timers ${ms}`),
    });
    await clock.advance('1m');
    await clock.advance('2s', { timers: true });
    stop();
    await clock.advance('1h');
    expect(seen).toEqual([1e12, 1e12 + 60_000, 'timers 2000', 1e12 + 62_000]);
  });

  it('shows followers the time again once it flows, which it did not while they were told', async () => {
    const { clock } = await open({ now: 1_000_000_000_000 });
    const seen: number[] = [];
    await clock.follow({ show: (now) => void seen.push(now) });
    await clock.speed(86_400);
    expect(seen).toEqual([1e12, expect.any(Number), expect.any(Number)]);
    expect(seen[2]).toBeGreaterThan(seen[1] ?? NaN);
  });

  it('answers no call with the time of a move before its followers have it', async () => {
    const { clock, fetch } = await open({ now: 1_000_000_000_000 });
    let shown = 1e12;
    let calls = Promise.resolve<readonly number[]>([]);
    await clock.follow({
      show: async (now) => {
        const call = fetch('/api/games/category').then(async (answer) => {
          const { time }: { time: string } = await answer.json();
          return [Number(time) * 1000, shown];
        });
        calls = calls.then(async (seen) => [...seen, ...(await call)]);
        // The world answers other calls in the meantime.
        await clock.now();
        shown = now;
      },
    });
    await clock.advance('1m');
    expect(await calls).toEqual([1e12, 1e12, 1e12 + 60_000, 1e12 + 60_000]);
  });

  it('stores a login under the keys that the app reads', async () => {
    const stored = new Map<string, string>();
    const storage = { setItem: (key: string, value: string) => void stored.set(key, value) };
    const { player } = await open({ storage });
    await player.signIn({ username: 'annie' });
    expect(stored.get('token')).toBe(player.token);
    expect(JSON.parse(stored.get('userInfo') ?? '')).toMatchObject({ username: 'annie' });
    expect(Number(stored.get('tokenExpireTime'))).toBeGreaterThan(0);
  });

  it('ends clean if nothing is wrong', async () => {
    const { finish, watch } = await open();
    watch.add('console: as announced');
    watch.expect('as announced');
    await finish();
  });

  it('names what is wrong at its end', async () => {
    const { fetch, faults, watch, finish } = await open();
    await faults.drop('games.play');
    await fetch('/api/games/nothing');
    watch.add('console: oh no');
    watch.expect('a storm');
    const problems = await finish().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(problems.split('\n')).toEqual([
      expect.stringContaining('no call matched the fault'),
      expect.stringContaining('no endpoint matches GET /api/games/nothing'),
      'console: oh no',
      'the test announced a storm with watch.expect, but it did not happen',
    ]);
  });
});

it('answers while the test has replaced all timers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { player, clock, faults, fetch, finish } = await open();
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await faults.drop('games.category');
  await expect(fetch('/api/games/category')).rejects.toThrow('fetch failed');
  await clock.advance('1d');
  await finish();
});

it('draws use the queued dice in order, a period its own, and strict draws wait for dice', async () => {
  const { world, clock, dice } = await open();
  const lastRoll = async () => (await world.call('games.getGameResult', { game_id: 1 })).last?.dice;
  await dice.next(1, [1, 2, 3], [4, 5, 6]);
  await dice.forPeriod('20260310202', [6, 6, 6]);
  expect(await dice.list()).toHaveLength(3);
  const rolls = [];
  for (let draw = 0; draw < 3; draw += 1) {
    await clock.to('settled');
    rolls.push(await lastRoll());
  }
  expect(rolls).toEqual([
    [1, 2, 3],
    [6, 6, 6],
    [4, 5, 6],
  ]);
  await dice.strict(true, 1);
  await expect(clock.to('settled')).rejects.toThrow(/POST .__mock.clock: /);
  await dice.next(1, [2, 2, 2]);
  await clock.advance(0);
  expect(await lastRoll()).toEqual([2, 2, 2]);
});

it('serves another product, with fixtures for its routes', async () => {
  const { migrations, scenarios, dueWork } = DICEBOX;
  const other = await createInProcessServer({
    name: 'Words',
    migrations,
    scenarios,
    dueWork,
    routes: async (app) => {
      await app.register(worlds);
      app.get('/words/:letter', { config: { name: 'words' } }, async ({ params }) => params);
      app.get('/broken', () => Promise.reject(new Error('no words left')));
    },
  });
  onTestFinished(() => other.close());
  const { world, faults, journal, clock, finish } = await other.openWorld();
  expect(await (await world.fetch('/words/b')).json()).toEqual({ letter: 'b' });
  // @ts-expect-error it has no draws
  await expect(clock.to('draw')).rejects.toThrow();
  // @ts-expect-error there is no back office
  void world.office;
  await expect(faults.drop('word')).rejects.toThrow('words');
  await faults.drop('words');
  await expect(world.fetch('/words/b')).rejects.toThrow();
  expect(await journal.count({ route: 'words' })).toBe(2);
  await world.fetch('/broken');
  await expect(finish()).rejects.toThrow(
    /^the server crashed at GET \/broken: Error: no words left\n +at .*server\.test\.ts:/,
  );
});
