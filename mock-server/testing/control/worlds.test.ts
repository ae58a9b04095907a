import { beforeEach, describe, expect, it } from 'vitest';
import { allTables, contentOf } from '../../core/testing/test-world.ts';
import { NOON, problem, testServer, type TestServer } from '../test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const post = (body?: unknown) => server.control('POST', '/worlds', body);
const list = async () => (await server.control('GET', '/worlds')).body.worlds;
const keysOf = async () => (await list()).map(({ world }) => world);

describe('POST /__mock/worlds', () => {
  it('creates a world with the given key, scenario, time and seed', async () => {
    const body = { world: 'my-test_1', scenario: 'default', now: NOON - 1, seed: 's' };
    expect(await post(body)).toMatchObject({
      status: 201,
      body: { world: 'my-test_1', now: NOON - 1 },
    });
    const made = server.worlds.find('my-test_1');
    if (!made) throw new Error('there is no my-test_1');
    expect(made.chance.seed).toBe('s');
    expect(allTables(made.db)['user']).toMatchObject([{ username: 'demo1' }]);
  });

  it('defaults to a generated key, the default scenario and the present', async () => {
    for (const body of [undefined, {}]) {
      const made = await post(body);
      expect(made).toMatchObject({ status: 201, body: { now: NOON } });
      expect(await keysOf()).toContain(made.body.world);
    }
    expect(await keysOf()).toHaveLength(3);
  });

  it('takes the time as text, and freezes it on request', async () => {
    const body = { world: 'a', now: '2026-11-21T08:00:00+08:00', freeze: true };
    expect((await post(body)).body.now).toBe(Date.UTC(2026, 10, 21));
    server.wall.pass(1000);
    const frozen = { world: 'a', now: Date.UTC(2026, 10, 21), frozen: true };
    expect(await list()).toMatchObject([{ world: 'main' }, frozen]);
  });

  it.each([
    ['the first hours of 1970', 0],
    ['the last ms JavaScript knows', 8_640_000_000_000_000],
    ['the year 9999', '9999-12-31T23:59:59Z'],
    ['the year 10000', 253_402_300_800_000],
  ])('makes a world that works, or none: %s', async (_, now) => {
    const { status } = await post({ world: 'edge', now });
    expect([201, 400]).toContain(status);
    if (status === 400) return;
    for (const game_id of [1, 3]) {
      await server.ok('games.play', { game_id }, { world: 'edge' });
      await server.ok('games.getHistoryRecord', { game_id }, { world: 'edge' });
    }
    await server.clock({ to: 'settled' }, 'edge');
  });

  it.each(['a', 'main'])('refuses the key %s when it is taken', async (world) => {
    await post({ world: 'a' });
    expect(await post({ world })).toMatchObject(problem(409, 'World exists'));
  });

  it('refuses worlds over the limit until one is idle', async () => {
    server = await testServer({ limit: 2 });
    await post({ world: 'a' });
    await post({ world: 'b' });
    expect(await post({ world: 'c' })).toMatchObject(problem(429, 'Too many worlds'));
    server.wall.pass(30 * 60_000 + 1);
    expect((await post({ world: 'c' })).status).toBe(201);
    expect(await keysOf()).toEqual(['main', 'c']);
  });

  it('refuses a body that is not JSON', async () => {
    for (const [type, payload] of [
      ['application/json', '{"world":'],
      ['text/plain', 'a'],
      ['application/x-www-form-urlencoded', 'world=a'],
      ['application/json', `{"world":"${'a'.repeat(70_000)}"}`],
      ['application/json', '['.repeat(30_000)],
    ] as const) {
      const request = { method: 'POST', url: '/__mock/worlds', payload } as const;
      const headers = { 'content-type': type };
      const response = await server.app.inject({ ...request, headers });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('POST /__mock/worlds by the header a balancer hashes', () => {
  const named = (key: string, body?: unknown) => server.control('POST', '/worlds', body, key);

  it('creates the world with that key', async () => {
    for (const [key, body] of [
      ['a', undefined],
      ['b', {}],
      ['c', { world: 'c' }],
    ] as const) {
      expect(await named(key, body)).toMatchObject({ status: 201, body: { world: key } });
    }
    expect(await keysOf()).toEqual(['main', 'a', 'b', 'c']);
  });

  it.each([
    ['another key in the body', 'a', { world: 'b' }, 'Two keys'],
    ['no key', 'a b', {}, 'Not a key'],
    ['an empty one', '', {}, 'Not a key'],
  ])('refuses %s', async (_, key, body, title) => {
    expect(await named(key, body)).toMatchObject(problem(400, title));
    expect(await named('main')).toMatchObject({ status: 409 });
    expect(await keysOf()).toEqual(['main']);
  });
});

describe('GET /__mock/worlds', () => {
  it('lists start, clock and drop time of each world', async () => {
    const body = { world: 'a', scenario: 'broke', seed: 's', now: NOON, speed: 60, idle: '90s' };
    expect((await post(body)).body).toEqual({ world: 'a', now: NOON, seed: 's' });
    server.wall.pass(1000);
    const main = { world: 'main', scenario: 'empty', seed: 'a seed for tests' };
    const made = { world: 'a', scenario: 'broke', seed: 's' };
    const both = { host_profile: 'dicebox', frozen: false };
    expect(await list()).toEqual([
      { ...main, ...both, now: NOON + 1000, speed: 1, expires_at: null },
      { ...made, ...both, now: NOON + 60_000, speed: 60, expires_at: NOON + 90_000 },
    ]);
  });
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

  it.each([
    ['onto a key that is taken', 'main', 409, 'World exists'],
    ['an invalid key', 'a b', 400, 'Invalid request'],
  ])('refuses %s', async (_, world, status, title) => {
    expect(await fork('main', { world })).toMatchObject(problem(status, title));
    expect(await keysOf()).toEqual(['main']);
  });

  it('counts against the limit of worlds', async () => {
    server = await testServer({ limit: 1 });
    expect((await fork('main')).status).toBe(201);
    expect((await fork('main')).status).toBe(429);
  });
});

/** Each request routes by the part before the dot of the key that its header or its cookie names. */
describe('a server that is one of several', () => {
  beforeEach(async () => {
    server = await testServer({ requireWorld: true });
    server.worlds.create({ key: 'a', scenario: 'empty' });
  });

  const byCookie = async (url: string, payload: object) => {
    const request = { method: 'POST', url: `/__mock${url}`, payload } as const;
    const response = await server.app.inject({ ...request, cookies: { mock_world: 'a' } });
    return { status: response.statusCode, body: response.json<{ world: string }>() };
  };

  it('makes no world that its caller could not reach', async () => {
    for (const body of [undefined, {}, { world: 'mine' }]) {
      expect(await post(body)).toMatchObject(
        problem(400, 'No key in the header', '-H "x-mock-world: mine"'),
      );
    }
    expect(await byCookie('/worlds', { world: 'mine' })).toMatchObject({
      status: 400,
      body: { title: 'Key out of reach', detail: expect.stringContaining('"a.mine"') },
    });
    expect(await keysOf()).toEqual(['main', 'a']);
    expect((await server.control('POST', '/worlds', {}, 'mine')).body.world).toBe('mine');
  });

  it('makes a world beside that of the cookie', async () => {
    expect((await byCookie('/worlds', {})).body.world).toMatch(/^a\.made-\d+$/);
    expect((await byCookie('/worlds', { world: 'a.b' })).body.world).toBe('a.b');
  });

  it('makes no fork that its caller could not reach', async () => {
    const forkOf = (key: string, body: object) =>
      server.control('POST', `/worlds/${key}/fork`, body, key);
    expect(await forkOf('a', { world: 'b' })).toMatchObject(
      problem(400, 'Key out of reach', '"a.b"'),
    );
    expect((await forkOf('a', { world: 'a.b' })).body.world).toBe('a.b');
    expect((await forkOf('a.b', {})).body.world).toMatch(/^a\.made-\d+$/);
  });

  it('refuses a control call that names no world, and names the header', async () => {
    const none = problem(404, 'Unknown world', 'header x-mock-world');
    expect(await server.control('POST', '/clock', { advance: '1h' })).toMatchObject(none);
    expect(await server.control('GET', '/status')).toMatchObject(none);
    expect((await server.control('GET', '/status', undefined, 'main')).status).toBe(200);
    expect((await server.control('GET', '/health')).status).toBe(200);
  });

  it('says that a world to drop may be on another server', async () => {
    expect(await server.control('DELETE', '/worlds/elsewhere')).toMatchObject(
      problem(404, 'Unknown world', 'x-mock-world: elsewhere'),
    );
  });
});

describe('the key of a world', () => {
  it.each(['a', 'A_b-1.c', `${'a'.repeat(64)}.${'b'.repeat(32)}`])('may be %s', async (world) => {
    expect((await post({ world })).body.world).toBe(world);
    expect((await server.call('games.list', {}, { world })).status).toBe(200);
    expect((await server.control('POST', `/worlds/${world}/fork`)).status).toBe(201);
    expect((await server.control('DELETE', `/worlds/${world}`)).status).toBe(204);
  });

  it.each([
    '',
    '.',
    '..',
    '.a',
    'a.',
    'a..b',
    'a.b.c',
    'a/b',
    'a'.repeat(65),
    `a.${'b'.repeat(33)}`,
  ])('may not be "%s"', async (world) => {
    expect((await post({ world })).status).toBe(400);
  });
});

describe('POST /__mock/reset', () => {
  it.each([
    ['an unknown scenario', { scenario: 'nope' }, 'Unknown scenario'],
    ['an invalid time', { now: 'soon' }, 'Not a moment'],
  ])('refuses %s, and changes nothing', async (_, body, title) => {
    const { world } = server;
    expect(await server.control('POST', '/reset', body)).toMatchObject(problem(400, title));
    expect(server.world).toBe(world);
    expect(world.db.open).toBe(true);
  });

  it('acts on the named world', async () => {
    await post({ world: 'a', seed: 's' });
    const { world } = server;
    const reset = await server.control('POST', '/reset', { scenario: 'broke' }, 'a');
    expect(reset.body).toEqual({ world: 'a', now: NOON, seed: 's' });
    expect(server.world).toBe(world);
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

  it.each(['main', 'nobody', '..%2fmain', '__proto__'])('does not drop "%s"', async (key) => {
    const answer = await server.control('DELETE', `/worlds/${key}`);
    expect(answer).toMatchObject(problem(404, 'Unknown world'));
    expect(await keysOf()).toEqual(['main']);
  });
});
