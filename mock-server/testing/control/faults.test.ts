import { describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { NOON, testServer, type TestServer } from '../test-server.ts';
import type { Fault } from '../../core/world/faults.ts';

interface Listed {
  readonly faults: readonly Fault[];
  readonly unmet: readonly number[];
}

const order = (server: TestServer, body?: unknown, world = 'main') =>
  server.control<Fault & { title: string; detail: string }>('POST', '/faults', body, {
    'x-mock-world': world,
  });

const list = async (server: TestServer, world = 'main') =>
  (await server.control<Listed>('GET', '/faults', undefined, { 'x-mock-world': world })).body;

const remove = (server: TestServer, path: string, world = 'main') =>
  server.control<{ title: string; detail: string } | null>('DELETE', path, undefined, {
    'x-mock-world': world,
  });

describe('POST /__mock/faults', () => {
  it('adds a fault and answers it', async () => {
    const server = await testServer();
    expect(await order(server, { kind: 'unauthorized', route: 'games.list' })).toEqual({
      status: 201,
      type: 'application/json',
      body: {
        id: 1,
        kind: 'unauthorized',
        route: 'games.list',
        seen: 0,
        struck: 0,
        standing: false,
      },
    });
    expect((await server.call('games.list', {})).status).toBe(401);
    expect((await server.call('games.list', {})).status).toBe(200);
  });

  it.each([
    { kind: 'latency', ms: 0 },
    { kind: 'latency', ms: 600_000, nth: 1000 },
    { kind: 'answer', status: 200, code: -3, msg: '' },
    { kind: 'answer', status: 599, code: 0, msg: 'x'.repeat(1000) },
    { kind: 'not_json', status: 504 },
    { kind: 'drop_after', user: 'nobody-yet', times: null },
    { kind: 'drop_after', nth: 1, times: 1 },
    { kind: 'disk_full', route: '*' },
    { kind: 'disk_full', route: '/api/wallet/cards' },
    { kind: 'hang_after', until: NOON + 1 },
  ])('takes %j', async (body) => {
    const server = await testServer();
    expect(await order(server, body)).toMatchObject({ status: 201, body });
    expect((await list(server)).faults).toMatchObject([body]);
  });

  it.each(FAULT_KINDS.filter((kind) => kind !== 'latency'))('takes a bare %s', async (kind) => {
    expect((await order(await testServer(), { kind })).status).toBe(201);
  });

  it('takes a moment as text, and answers it in milliseconds', async () => {
    const server = await testServer();
    const { body } = await order(server, { kind: 'answer', until: '2026-11-21T04:01:00Z' });
    expect(body.until).toBe(NOON + 60_000);
    expect((await server.call('games.list', {})).code).toBe(0);
    await order(server, { kind: 'answer', until: NOON + 60_000, times: null });
    expect((await server.call('games.list', {})).code).toBe(0);
    await server.clock({ advance: '1m' });
    expect((await server.call('games.list', {})).code).toBe(1);
  });

  const KINDS = FAULT_KINDS.join(', ');
  it.each<[object, string, string]>([
    [
      { kind: 'dropafter' },
      'Invalid request',
      `"kind" is "dropafter", and must be one of ${KINDS}.`,
    ],
    [
      { kind: 'latency' },
      'Latency without "ms"',
      'A latency needs "ms", the real milliseconds a call waits: 0 to 600000.',
    ],
    [
      { kind: 'drop_after', ms: 5 },
      'Field of another kind',
      '"ms" has no meaning for drop_after: leave it out. It is for latency only.',
    ],
    [
      { kind: 'latency', ms: 5, status: 500 },
      'Field of another kind',
      '"status" has no meaning for latency: leave it out. It is for answer and not_json only.',
    ],
    [
      { kind: 'not_json', code: 5 },
      'Field of another kind',
      '"code" has no meaning for not_json: leave it out. It is for answer only.',
    ],
    [
      { kind: 'rate_limit', msg: 'Slow' },
      'Field of another kind',
      '"msg" has no meaning for rate_limit: leave it out. It is for answer only.',
    ],
    [
      { kind: 'answer', route: 'games.sumbitBet' },
      'Unknown route',
      'No endpoint is "games.sumbitBet". The nearest are games.submitBet, games.list, games.trend. A route is a name, a path, or the start of either followed by a star.',
    ],
    [
      { kind: 'answer', route: '/api/game/list' },
      'Unknown route',
      'No endpoint is "/api/game/list". The nearest are /api/games/list, /api/games/play, /api/games/trend. A route is a name, a path, or the start of either followed by a star.',
    ],
    [
      { kind: 'answer', route: 'gmaes.*' },
      'Unknown route',
      'No endpoint is "gmaes.*". The nearest are games.*, sms.*, user.*. A route is a name, a path, or the start of either followed by a star.',
    ],
    [
      { kind: 'answer', until: NOON },
      'Fault in the past',
      `"until" is ${NOON}, and the world is at ${NOON} already: give a later world time, or leave it out.`,
    ],
    [
      { kind: 'answer', until: '2026-11-21T03:59:59Z' },
      'Fault in the past',
      `"until" is ${NOON - 1000}, and the world is at ${NOON} already: give a later world time, or leave it out.`,
    ],
    [
      { kind: 'answer', until: 'tomorrow' },
      'Not a moment',
      '"tomorrow" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".',
    ],
  ])('refuses %j, and says why', async (body, title, detail) => {
    const server = await testServer();
    expect(await order(server, body)).toEqual({
      status: 400,
      type: 'application/problem+json',
      body: { type: 'about:blank', title, status: 400, detail },
    });
    expect((await list(server)).faults).toEqual([]);
  });

  it('takes at most a thousand', async () => {
    const server = await testServer();
    for (let count = 0; count < 999; count += 1) server.world.faults.add({ kind: 'answer' });
    expect((await order(server, { kind: 'answer' })).status).toBe(201);
    expect(await order(server, { kind: 'answer' })).toMatchObject({
      status: 409,
      body: {
        title: 'Too many faults',
        detail:
          'The world has 1000 faults: remove old ones with DELETE /__mock/faults/:id, or all with DELETE /__mock/faults.',
      },
    });
  });
});

describe('GET /__mock/faults', () => {
  it('lists all in order, including those that struck no call', async () => {
    const server = await testServer();
    expect(await list(server)).toEqual({ faults: [], unmet: [] });
    server.world.faults.add({ kind: 'answer', route: 'user.vip' }, { standing: true });
    await order(server, { kind: 'rate_limit', route: 'games.*' });
    await order(server, { kind: 'truncated', route: 'news.index' });
    await server.call('games.list', {});
    expect(await list(server)).toMatchObject({
      faults: [
        { id: 1, kind: 'answer', standing: true },
        { id: 2, kind: 'rate_limit', seen: 1, struck: 1 },
        { id: 3, kind: 'truncated', seen: 0, struck: 0 },
      ],
      unmet: [3],
    });
  });
});

describe('DELETE /__mock/faults', () => {
  it('removes one fault', async () => {
    const server = await testServer();
    await order(server, { kind: 'rate_limit' });
    await order(server, { kind: 'truncated' });
    expect(await remove(server, '/faults/1')).toMatchObject({ status: 204, body: null });
    expect(await list(server)).toMatchObject({ faults: [{ id: 2 }], unmet: [2] });
  });

  it('removes all faults, including those without an end', async () => {
    const server = await testServer();
    server.world.faults.add({ kind: 'answer' }, { standing: true });
    await order(server, { kind: 'truncated' });
    expect(await remove(server, '/faults')).toMatchObject({ status: 204, body: null });
    expect(await list(server)).toEqual({ faults: [], unmet: [] });
    expect((await server.call('games.list', {})).code).toBe(1);
  });

  it.each(['2', '0', '-1', '1.0', 'all', '1e0', '99999999999999999999'])(
    'does not know %s',
    async (id) => {
      const server = await testServer();
      await order(server, { kind: 'truncated' });
      expect(await remove(server, `/faults/${id}`)).toMatchObject({
        status: 404,
        type: 'application/problem+json',
        body: {
          title: 'Unknown fault',
          detail: `There is no fault "${id}" in this world: GET /__mock/faults lists its faults.`,
        },
      });
      expect((await list(server)).faults).toHaveLength(1);
    },
  );
});

describe('the faults of a world', () => {
  it('do not affect other worlds', async () => {
    const server = await testServer();
    server.worlds.create({ key: 'a', scenario: 'empty' });
    await order(server, { kind: 'rate_limit' }, 'a');
    expect(await list(server)).toEqual({ faults: [], unmet: [] });
    expect((await remove(server, '/faults/1')).status).toBe(404);
    await remove(server, '/faults');
    expect((await list(server, 'a')).unmet).toEqual([1]);
    expect((await server.call('games.list', {})).status).toBe(200);
    expect((await server.call('games.list', {}, { world: 'a' })).status).toBe(429);
    expect(await order(server, { kind: 'answer' }, 'nobody')).toMatchObject({
      status: 404,
      body: { title: 'Unknown world' },
    });
  });
});
