import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock } from '../../core/testing/test-world.ts';
import { NOON, testServer } from '../test-server.ts';
import { createTestDicebox } from '../injected-server.ts';

/** Creates an app with two worlds and a limit of calls per minute. */
async function walled(callsAMinute: number, ...trustProxy: string[]) {
  const wall = new HandClock(NOON);
  const server = createTestDicebox({ wall, requireWorld: true, callsAMinute, trustProxy });
  for (const key of ['one', 'two']) server.worlds.create({ key, scenario: 'empty' });
  const app = await server.buildApp();
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  return (world: string, remoteAddress = '127.0.0.1', forwardedFor = '') =>
    app.inject({
      url: '/api/games/list',
      headers: {
        'x-mock-world': world,
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      },
      remoteAddress,
    });
}

describe('the rate limit', () => {
  it('answers 429 with the envelope when a caller exceeds it', async () => {
    const call = await walled(3);
    for (let count = 0; count < 3; count += 1) expect((await call('one')).statusCode).toBe(200);
    const refused = await call('one');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({
      code: 429,
      msg: 'Too many requests, try again later',
      time: String(NOON / 1000),
      data: null,
    });
  });

  it("uses the caller's address from a trusted proxy", async () => {
    const call = await walled(1, '172.16.0.0/12');
    expect((await call('one', '172.18.0.3', '192.0.2.1')).statusCode).toBe(200);
    expect((await call('one', '172.18.0.3', '192.0.2.2')).statusCode).toBe(200);
    expect((await call('one', '172.18.0.4', '192.0.2.1')).statusCode).toBe(429);
  });

  it("ignores the caller's address from anybody else", async () => {
    for (const trusted of [[], ['172.16.0.0/12']]) {
      const call = await walled(1, ...trusted);
      expect((await call('one', '192.0.2.9', '192.0.2.1')).statusCode).toBe(200);
      expect((await call('one', '192.0.2.9', '192.0.2.2')).statusCode).toBe(429);
    }
  });

  it('counts each caller and each world separately', async () => {
    const call = await walled(1);
    expect((await call('one')).statusCode).toBe(200);
    expect((await call('one')).statusCode).toBe(429);
    expect((await call('two')).statusCode).toBe(200);
    expect((await call('one', '10.0.0.9')).statusCode).toBe(200);
  });

  it('adds no headers to an ordinary answer', async () => {
    const server = await testServer();
    const { headers } = await server.call('games.list', {});
    expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });
});
