import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock } from '../core/testing/test-world.ts';
import { createTestDicebox } from '../testing/injected-server.ts';
import { NOON, testServer } from '../testing/test-server.ts';

const DEV = 'http://localhost:5173';
const EVIL = 'https://evil.example';

/** Makes a call of a page. Returns its status, its body, and its CORS headers without their prefix. */
async function ask(
  origin: string | undefined,
  { method = 'GET', url = '/api/games/list', headers = {} } = {},
) {
  const { app } = await testServer();
  const answer = await app.inject({
    method: method as 'GET' | 'OPTIONS', // the two the tests use
    url,
    headers: { host: 'dice.example:4300', ...headers, ...(origin !== undefined && { origin }) },
  });
  const cors = Object.entries(answer.headers)
    .filter(([name]) => name.startsWith('access-control-'))
    .map(([name, value]) => [name.slice('access-control-'.length), value]);
  return {
    status: answer.statusCode,
    body: answer.body,
    type: answer.headers['content-type'],
    cors: Object.fromEntries(cors) as Record<string, unknown>,
  };
}

const allowing = (origin: string) => ({
  'allow-origin': origin,
  'allow-credentials': 'true',
  'max-age': '86400',
});

describe('CORS', () => {
  it.each([undefined, ''])('adds no headers to a call of the origin "%s"', async (origin) => {
    expect(await ask(origin)).toMatchObject({ status: 200, cors: {} });
    expect((await ask(origin)).cors).toEqual({});
  });

  it.each([
    DEV,
    'http://127.0.0.1:8080',
    'https://dice.example',
    'http://dice.example:4301',
    'localhost',
  ])('allows the origin %s by its name, on any port', async (origin) => {
    const { status, cors } = await ask(origin);
    expect([status, cors]).toEqual([200, allowing(origin)]);
  });

  it('allows the address of a network that the call came to', async () => {
    const [origin, host] = ['http://[fd00::7]:5173', '[fd00::7]:4300'];
    expect((await ask(origin, { headers: { host } })).cors).toEqual(allowing(origin));
  });

  it.each([
    EVIL,
    'http://sub.dice.example:4300',
    'http://Dice.example:4300',
    'HTTP://LOCALHOST',
    'http://localhost.evil.example',
    'null',
    'not an origin',
  ])('refuses the origin %s, for calls as well as preflights', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      expect(await ask(origin, { method })).toEqual({
        status: 403,
        type: 'text/html; charset=utf-8',
        body: '跨域检测无效',
        cors: {},
      });
    }
  });

  it.each([
    [
      ['shop.example', 'https://pay.example'],
      {
        'https://shop.example:8443': 200,
        'https://pay.example': 200,
        'http://pay.example': 403,
        [EVIL]: 403,
      },
    ],
    [['*'], { [EVIL]: 200 }],
  ])('of the list %j: %j', async (allowedOrigins, statuses) => {
    const { worlds, ...listing } = createTestDicebox({ wall: new HandClock(NOON), allowedOrigins });
    listing.openMain({ scenario: 'empty' });
    onTestFinished(() => worlds.close());
    const app = await listing.buildApp();
    for (const [origin, status] of Object.entries(statuses)) {
      const { statusCode } = await app.inject({ url: '/api/games/list', headers: { origin } });
      expect(statusCode, origin).toBe(status);
    }
  });

  it('answers a preflight with 200, an empty page and the requested headers', async () => {
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token,content-type',
    };
    const { status, body, cors } = await ask(DEV, { method: 'OPTIONS', headers });
    expect([status, body]).toEqual([200, '']);
    expect(cors).toEqual({
      ...allowing(DEV),
      'allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'allow-headers': 'token,content-type',
    });
  });

  const EXPOSED = { 'expose-headers': '__token__' };
  it.each<[string, string, string, number, object]>([
    ['a call that is refused', 'GET /api/user/index', DEV, 401, allowing(DEV)],
    ['an unknown controller', 'GET /api/nothere/x', EVIL, 404, {}],
    ['an unknown controller', 'GET /api/nothere/x', DEV, 404, {}],
    ['an unknown controller', 'OPTIONS /api/nothere/x', DEV, 404, {}],
    ['a preflight without an origin', 'OPTIONS /api/user/login', '', 200, {}],
    ['an upload', 'GET /api/common/upload', DEV, 401, { ...allowing(DEV), ...EXPOSED }],
    ['an upload', 'POST /api/common/upload', EVIL, 403, EXPOSED],
  ])('of %s: %s from "%s"', async (_, call, origin, status, cors) => {
    const [method, url] = call.split(' ');
    const answer = await ask(origin, { method, url });
    expect([answer.status, answer.cors]).toEqual([status, cors]);
  });
});
