import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock } from '../core/testing/test-world.ts';
import { createTestDicebox } from '../testing/injected-server.ts';
import { NOON, restartServer, server, withServer } from '../testing/test-server.ts';

withServer();

describe('the envelope', () => {
  it('is code, msg, time and data, in this order, as JSON', async () => {
    const response = await server.app.inject('/api/games/category');
    expect(Object.keys(response.json<object>())).toEqual(['code', 'msg', 'time', 'data']);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('has the time of the world as text of epoch seconds', async () => {
    await restartServer({ now: NOON + 1999 });
    expect((await server.call('games.category', {})).time).toBe(String(NOON / 1000 + 1));
    await server.clock({ advance: '2h' });
    expect((await server.call('games.category', {})).time).toBe(String(NOON / 1000 + 1 + 7200));
  });
});

describe('an unknown path', () => {
  const NOT_FOUND = {
    msg: 'An error occurred',
    status: 404,
    code: 404,
    time: NOON / 1000,
    data: null,
  };

  it.each(['/api/nothing/here', '/api/nothing', '/api/user/index.json'])(
    'is 404 with a token, and in any language: %s',
    async (url) => {
      const { token } = server.player('ann');
      for (const language of ['en', 'zh-CN']) {
        const headers = { token, 'accept-language': language };
        expect(await server.send({ url, headers })).toMatchObject(NOT_FOUND);
      }
    },
  );

  it('of a known controller asks for the login first, as a FastAdmin host does', async () => {
    const answer = await server.send({ url: '/api/user/nothing' });
    expect(answer).toMatchObject({ status: 401, code: 401, time: String(NOON / 1000) });
    for (const url of ['/api/nothing/here', '/api/index/nothing', '/api/sms/nothing']) {
      expect(await server.send({ url })).toMatchObject(NOT_FOUND);
    }
  });
});

/** Opens an app with two worlds and a limit of calls per minute. */
async function openLimited(callsAMinute: number, ...trustProxy: string[]) {
  const wall = new HandClock(NOON);
  const limited = createTestDicebox({ wall, requireWorld: true, callsAMinute, trustProxy });
  for (const key of ['one', 'two']) limited.worlds.create({ key, scenario: 'empty' });
  const app = await limited.buildApp();
  onTestFinished(async () => {
    await app.close();
    limited.worlds.close();
  });
  return (world: string, remoteAddress = '127.0.0.1', forwardedFor = '') =>
    app.inject({
      url: '/api/games/list',
      headers: { 'x-mock-world': world, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
      remoteAddress,
    });
}

describe('the rate limit', () => {
  it('is lifted by 0', async () => {
    const call = await openLimited(0);
    for (let count = 0; count < 5; count += 1) expect((await call('one')).statusCode).toBe(200);
  });

  it('counts each caller and each world separately, and answers 429 with the envelope', async () => {
    const call = await openLimited(1);
    const first = await call('one');
    expect(first.statusCode).toBe(200);
    expect(Object.keys(first.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    const refused = await call('one');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-dicebox-limit']).toBe(
      'start the server with --calls-a-minute 0 to lift the limit',
    );
    expect(refused.json()).toEqual({
      code: 429,
      msg: 'Too many requests, try again later',
      time: String(NOON / 1000),
      data: null,
    });
    expect((await call('two')).statusCode).toBe(200);
    expect((await call('one', '10.0.0.9')).statusCode).toBe(200);
  });

  it.each([
    ['from a trusted proxy', '172.18.0.3', ['172.16.0.0/12'], 200],
    ['never from anybody else', '192.0.2.9', ['172.16.0.0/12'], 429],
    ['never from a proxy, if none is trusted', '172.18.0.3', [], 429],
  ])("uses the caller's address %s", async (_, proxy, trusted, status) => {
    const call = await openLimited(1, ...trusted);
    expect((await call('one', proxy, '192.0.2.1')).statusCode).toBe(200);
    expect((await call('one', proxy, '192.0.2.2')).statusCode).toBe(status);
    expect((await call('one', proxy, '192.0.2.1')).statusCode).toBe(429);
  });
});
