import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { NOON, testServer, type TestServer } from '../test-server.ts';
import { MAIN } from '../../core/world/worlds.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  ({ method: 'GET', url, headers }) as const;

describe('the envelope', () => {
  it('is code, msg, time and data, in this order, as JSON', async () => {
    const response = await server.app.inject(get('/api/games/category'));
    expect(Object.keys(response.json<object>())).toEqual(['code', 'msg', 'time', 'data']);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('has the time of the world as text of epoch seconds', async () => {
    server = await testServer({ now: NOON + 1999 });
    expect((await server.call('games.category', {})).time).toBe(String(NOON / 1000 + 1));
    await server.clock({ advance: '2h' });
    expect((await server.call('games.category', {})).time).toBe(String(NOON / 1000 + 1 + 7200));
  });

  it('reports a missing login before invalid parameters', async () => {
    expect((await server.callLoosely('wallet.deposit', 'nonsense')).status).toBe(401);
  });
});

describe('an unknown path', () => {
  it.each(['/api/nothing/here', '/api/nothing'])('is 404: %s', async (url) => {
    for (const language of ['en', 'zh-CN']) {
      expect(await server.send(get(url, { 'accept-language': language }))).toMatchObject({
        status: 404,
        code: 404,
        msg: 'An error occurred',
        time: NOON / 1000,
        data: null,
      });
    }
  });

  it('of a known controller asks for the login first, as a FastAdmin host does', async () => {
    const { token } = server.player('ann', minor(0));
    const url = '/api/user/nothing';
    expect(await server.send(get(url))).toMatchObject({ status: 401, code: 401 });
    expect(await server.send(get(url, { token }))).toMatchObject({
      status: 404,
      code: 404,
      time: NOON / 1000,
    });
  });

  it.each([
    ['GET', '/nope', 404],
    ['POST', '/', 404],
    ['GET', '/uploads/', 404],
    ['GET', '/index.php/shop', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/user/index%00', 400],
    ['GET', `/api/user/index?${'x'.repeat(9000)}`, 414],
    ['TRACE', '/api/user/index', 405],
  ] as const)('outside the API is a page: %s %s', async (method, url, status) => {
    const { app } = server;
    // The types of Fastify leave TRACE out.
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url });
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(`<h1>${status} `);
  });
});

describe('a world', () => {
  it('is named by header or cookie, the header first; by default it is the main one', async () => {
    for (const key of ['early', 'late']) {
      const now = NOON + (key === 'late' ? 1 : -1) * 86_400_000;
      server.worlds.create({ key, scenario: 'empty', now });
    }
    const timeOf = async (request: Parameters<typeof server.send>[0]) =>
      Number((await server.send(request)).time) - NOON / 1000;
    const call = get('/api/games/category');
    expect(await timeOf(call)).toBe(0);
    expect(await timeOf({ ...call, headers: { 'x-mock-world': 'early' } })).toBe(-86_400);
    expect(await timeOf({ ...call, cookies: { mock_world: 'late' } })).toBe(86_400);
    expect(
      await timeOf({
        ...call,
        headers: { 'x-mock-world': 'early' },
        cookies: { mock_world: 'late' },
      }),
    ).toBe(-86_400);
  });

  it.each([
    ['by header', { headers: { 'x-mock-world': 'nobody' } }],
    ['by cookie', { cookies: { mock_world: 'nobody' } }],
    ['by a hostile header', { headers: { 'x-mock-world': '__proto__' } }],
    ['by an empty header', { headers: { 'x-mock-world': '' } }],
  ])('that is unknown is a problem, and never the main world: %s', async (_, naming) => {
    for (const url of ['/api/games/category', '/api/nothing', '/api/user/index']) {
      const response = await server.app.inject({ method: 'GET', url, ...naming });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({
        title: 'Unknown world',
        status: 404,
        detail: expect.stringContaining('POST /__mock/worlds'),
      });
    }
  });

  it('must be named when the server requires it', async () => {
    server = await testServer({ requireWorld: true });
    server.worlds.create({ key: 'a', scenario: 'empty' });
    const call = get('/api/games/category');
    const none = await server.app.inject(call);
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ detail: expect.stringContaining('x-mock-world') });
    expect(none.body).not.toContain('main');
    expect(
      (await server.app.inject({ ...call, headers: { 'x-mock-world': 'a' } })).statusCode,
    ).toBe(200);
    expect(
      (await server.app.inject({ ...call, headers: { 'x-mock-world': MAIN } })).statusCode,
    ).toBe(200);
  });
});
