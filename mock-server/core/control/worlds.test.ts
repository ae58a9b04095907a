import { beforeEach, describe, expect, it } from 'vitest';
import {
  NOON,
  problem,
  restartServer,
  rolls,
  server,
  withServer,
  MINUTE,
} from '../../testing/test-server.ts';
import { allTables, contentOf } from '../testing/test-world.ts';

withServer();

const post = (body?: unknown) => server.control('POST', '/worlds', body);
const list = async () => (await server.control('GET', '/worlds')).body.worlds;
const keysOf = async () => (await list()).map(({ world }) => world);

describe('POST /__mock/worlds', () => {
  it('creates a world with the given key, scenario, time, clock and seed, which GET lists', async () => {
    const start = { scenario: 'broke', seed: 's', now: '2026-11-21T08:00:00+08:00', speed: 60 };
    const at = Date.UTC(2026, 10, 21);
    expect(await post({ world: 'a', ...start, idle: '90s' })).toMatchObject({
      status: 201,
      body: { world: 'a', now: at, seed: 's' },
    });
    await post({ world: 'my-test_1', now: NOON - 1, freeze: true, seed: 'f' });
    server.wall.pass(1000);
    const both = { host_profile: 'dicebox', frozen: false };
    const main = { world: 'main', scenario: 'empty', seed: 'a seed for tests', expires_at: null };
    expect(await list()).toEqual([
      { ...both, ...main, now: NOON + 1000, speed: 1 },
      { ...both, ...start, world: 'a', now: at + 60_000, expires_at: NOON + 90_000 },
      expect.objectContaining({
        world: 'my-test_1',
        scenario: 'default',
        now: NOON - 1,
        frozen: true,
      }),
    ]);
    const made = server.worlds.find('a') ?? expect.fail('there is no a');
    expect(allTables(made.db)['user']).toMatchObject([{ username: 'demo1' }]);
  });

  it('defaults to a generated key and seed, the default scenario and the present', async () => {
    const { body } = await post();
    expect((await post({ world: 'b' })).body.seed).not.toBe(body.seed);
    expect(body).toMatchObject({ now: NOON });
    expect(await list()).toMatchObject([{}, { world: body.world, scenario: 'default' }, {}]);
  });

  it('begins at the earliest and the latest moment, and at no other', async () => {
    for (const [world, year] of [
      ['early', 2000],
      ['late', 2100],
    ] as const) {
      expect((await post({ world, now: Date.UTC(year, 0, 1) })).status).toBe(201);
      await server.ok('games.play', { game_id: 1 }, { world });
      await server.ok('games.getHistoryRecord', { game_id: 3 }, { world });
    }
    for (const now of [0, 8_640_000_000_000_000, '9999-12-31T23:59:59Z']) {
      expect(await post({ now })).toMatchObject(problem(400, null, '2000 to 2100'));
    }
  });

  it('refuses a key that is taken, and an idle time too short for a test', async () => {
    expect(await post({ world: 'main' })).toMatchObject(problem(409, 'World exists'));
    expect(await post({ idle: 999 })).toMatchObject(problem(400, 'Too short', 'at least 1000'));
  });

  it('refuses worlds over the limit until one is idle', async () => {
    await restartServer({ limit: 2 });
    await post({ world: 'a' });
    await post({ world: 'b' });
    expect(await post({ world: 'c' })).toMatchObject(problem(429, 'Too many worlds'));
    server.wall.pass(30 * 60_000 + 1);
    expect((await post({ world: 'c' })).status).toBe(201);
    expect(await keysOf()).toEqual(['main', 'c']);
  });
});

describe('POST /__mock/worlds by the header a balancer hashes', () => {
  const named = (key: string, body?: unknown) => server.control('POST', '/worlds', body, key);

  it('creates the world with that key, which the body may repeat', async () => {
    expect(await named('a')).toMatchObject({ status: 201, body: { world: 'a' } });
    expect(await named('c', { world: 'c' })).toMatchObject({ status: 201, body: { world: 'c' } });
    expect(await named('a', { world: 'b' })).toMatchObject(problem(400, 'Two keys'));
    expect(await named('a b')).toMatchObject(problem(400, 'Not a key'));
    expect(await named('')).toMatchObject(problem(400, 'Not a key'));
    expect(await keysOf()).toEqual(['main', 'a', 'c']);
  });
});

it('GET /__mock/status has every field of the named world, after its due work', async () => {
  const status = async (world?: string) =>
    (await server.control('GET', '/status', undefined, world)).body;
  server.worlds.create({ key: 'a', scenario: 'broke', seed: 's' });
  server.player('annie');
  server.player('bobby');
  await server.control('POST', '/dice', { game_id: 2, dice: rolls('123', '456'), strict: true });
  await server.control('POST', '/faults', { kind: 'rate_limit', route: 'games.list' });
  await server.control('POST', '/faults', { kind: 'rate_limit', route: 'games.play' });
  await server.call('games.list', {});
  server.wall.pass(2 * MINUTE + 1);
  expect(await status()).toEqual({
    world: 'main',
    file: null,
    scenario: 'empty',
    seed: 'a seed for tests',
    host_profile: 'dicebox',
    now: NOON + 2 * MINUTE + 1,
    frozen: false,
    speed: 1,
    strict: [2],
    dice_queued: 2,
    next: { at: NOON + 3 * MINUTE, kind: 'draw', game_id: 1, game_no: '20261121241' },
    faults: 2,
    unmet_faults: 1,
    clock_set_back_ms: 0,
    calls: 1,
    users: 2,
    halted: false,
  });
  server.world.halted = true;
  expect(await status()).toMatchObject({ halted: true });
  server.world.halted = false;
  const other = { world: 'a', scenario: 'broke', seed: 's', calls: 0, users: 1, halted: false };
  expect(await status('a')).toMatchObject(other);
});

it('GET /__mock/scenarios lists the scenarios', async () => {
  const { body } = await server.control('GET', '/scenarios');
  expect(body.scenarios).toEqual(expect.arrayContaining(['default', 'empty', 'broke', 'busy']));
});

describe('POST /__mock/worlds/:key/fork', () => {
  const fork = (from: string, body?: unknown) =>
    server.control('POST', `/worlds/${from}/fork`, body);

  it('creates an independent world with the same state', async () => {
    await post({ world: 'a', scenario: 'default', seed: 's', now: NOON, idle: '1h' });
    server.wall.pass(5000);
    expect(await fork('a', { world: 'b' })).toMatchObject({
      status: 201,
      body: { world: 'b', now: NOON + 5000, seed: 's' },
    });
    const [a, b] = ['a', 'b'].map((key) => server.worlds.find(key));
    expect(b && contentOf(b.db)).toEqual(a && contentOf(a.db));
    await server.clock({ advance: '1h' }, 'b');
    expect(a?.clock.now()).toBe(NOON + 5000);
    expect((await fork('main')).body.world).toMatch(/^main\.made-/);
  });

  it('needs a free key and a free place', async () => {
    await restartServer({ limit: 1 });
    expect(await fork('main', { world: 'main' })).toMatchObject(problem(409, 'World exists'));
    expect((await fork('main')).status).toBe(201);
    expect(await fork('main')).toMatchObject(problem(429, 'Too many worlds'));
  });
});

/** Each request routes by the part before the dot of the key that its header or its cookie names. */
describe('a server that is one of several', () => {
  withServer({ requireWorld: true });
  beforeEach(() => {
    server.worlds.create({ key: 'a', scenario: 'empty' });
  });

  const byCookie = async (payload: object) => {
    const request = { method: 'POST', url: '/__mock/worlds', payload } as const;
    const response = await server.app.inject({ ...request, cookies: { mock_world: 'a' } });
    return response.json<{ world?: string; title?: string; detail?: string }>();
  };

  it('makes no world that its caller could not reach', async () => {
    const none = problem(400, 'No key in the header', '-H "x-mock-world: mine"');
    for (const body of [undefined, { world: 'mine' }]) {
      expect(await post(body)).toMatchObject(none);
    }
    expect((await server.control('POST', '/worlds', {}, 'mine')).body.world).toBe('mine');
  });

  it('makes a world beside that of the cookie', async () => {
    const { title, detail } = await byCookie({ world: 'mine' });
    expect([title, detail]).toEqual(['Key out of reach', expect.stringContaining('"a.mine"')]);
    expect((await byCookie({})).world).toMatch(/^a\.made-\d+$/);
    expect((await byCookie({ world: 'a.b' })).world).toBe('a.b');
  });

  it('makes no fork that its caller could not reach', async () => {
    const fork = (body: object) => server.control('POST', '/worlds/a/fork', body, 'a');
    expect(await fork({ world: 'b' })).toMatchObject(problem(400, 'Key out of reach', '"a.b"'));
    expect((await fork({ world: 'a.b' })).body.world).toBe('a.b');
    expect((await fork({})).body.world).toMatch(/^a\.made-\d+$/);
  });

  it('refuses a control call that names no world, and names the header', async () => {
    const none = problem(404, 'Unknown world', 'header x-mock-world');
    expect(await server.control('POST', '/clock', { advance: '1h' })).toMatchObject(none);
    expect(await server.control('GET', '/status')).toMatchObject(none);
    expect((await server.control('GET', '/status', undefined, 'main')).status).toBe(200);
    expect((await server.control('GET', '/health')).status).toBe(200);
  });

  it('says that a world to drop or fork may be on another server', async () => {
    const elsewhere = problem(404, 'Unknown world', 'x-mock-world: elsewhere');
    expect(await server.control('DELETE', '/worlds/elsewhere')).toMatchObject(elsewhere);
    expect(await server.control('POST', '/worlds/elsewhere/fork')).toMatchObject(elsewhere);
  });
});

it('the key of a world fits its rule', async () => {
  for (const world of ['a', 'A_b-1.c', `${'a'.repeat(64)}.${'b'.repeat(32)}`]) {
    expect((await post({ world })).body.world).toBe(world);
    expect((await server.call('games.list', {}, { world })).status).toBe(200);
    expect((await server.control('POST', `/worlds/${world}/fork`)).status).toBe(201);
    expect((await server.control('DELETE', `/worlds/${world}`)).status).toBe(204);
  }
  const long = ['a'.repeat(65), `a.${'b'.repeat(33)}`];
  for (const world of ['', '.', '.a', 'a.', 'a..b', 'a.b.c', 'a/b', ...long]) {
    expect((await post({ world })).status, world).toBe(400);
  }
});

describe('POST /__mock/reset', () => {
  it('acts on the named world', async () => {
    await post({ world: 'a', seed: 's' });
    const { world } = server;
    const reset = await server.control('POST', '/reset', { scenario: 'broke' }, 'a');
    expect(reset.body).toEqual({ world: 'a', now: NOON, seed: 's' });
    expect(server.world).toBe(world);
  });

  it('refuses an unknown scenario, and changes nothing', async () => {
    const { world } = server;
    const refused = await server.control('POST', '/reset', { scenario: 'nope' });
    expect(refused).toMatchObject(problem(400, 'Unknown scenario'));
    expect([server.world, world.db.open]).toEqual([world, true]);
  });
});

describe('DELETE /__mock/worlds/:key', () => {
  it('drops a world', async () => {
    const { db } = server.worlds.create({ key: 'a', scenario: 'empty' });
    expect((await server.control('DELETE', '/worlds/a')).status).toBe(204);
    expect(db.open).toBe(false);
    expect(await keysOf()).toEqual(['main']);
    expect((await server.call('games.list', {}, { world: 'a' })).status).toBe(404);
  });

  it('drops no other world', async () => {
    for (const key of ['main', 'nobody', '..%2fmain', '__proto__']) {
      const answer = await server.control('DELETE', `/worlds/${key}`);
      expect(answer, key).toMatchObject(problem(404, 'Unknown world'));
    }
    expect(await keysOf()).toEqual(['main']);
  });
});
