import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { frameSources } from '../../core/http/default-headers.ts';
import { HandClock, tempFolder } from '../../core/testing/test-world.ts';
import { createTestDicebox } from '../injected-server.ts';
import { NOON, testServer } from '../test-server.ts';

/** A listening server with a client to serve. */
async function listening(): Promise<string> {
  const clientFolder = tempFolder();
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html>');
  const server = createTestDicebox({
    wall: new HandClock(NOON),
    version: '7.8.9',
    clientFolder,
  });
  server.openMain({ scenario: 'empty' });
  const app = await server.buildApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // it listens on TCP
}

describe('the header x-dicebox-fake', () => {
  it('is in every answer', async () => {
    const url = await listening();
    for (const [path, status, init] of [
      ['/', 200, {}],
      ['/nowhere.js', 404, {}],
      ['/api/games/list', 200, {}],
      ['/api/games/list', 404, { headers: { 'x-mock-world': 'nobody' } }],
      ['/api/games/list', 403, { headers: { origin: 'https://evil.example' } }],
      ['/api/user/index', 401, {}],
      ['/api/nowhere', 404, {}],
      ['/uploads/nowhere', 404, {}],
      ['/__mock/health', 200, { method: 'HEAD' }],
      ['/__mock/nowhere', 404, {}],
      ['/__mock/clock', 403, { headers: { origin: 'https://evil.example' } }],
      ['/__mock/clock', 400, { method: 'POST', body: '{', headers: JSON_BODY }],
      ['/api/%zz', 400, {}],
    ] as const) {
      const answer = await fetch(url + path, init);
      expect([path, answer.status], path).toEqual([path, status]);
      expect(answer.headers.get('x-dicebox-fake'), path).toBe('7.8.9');
    }
  });

  it.each(['answer', 'truncate', 'not_json', 'rate_limit'])(
    'is on an answer that a fault spoiled: %s',
    async (kind) => {
      const url = await listening();
      const order = { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ kind }) };
      expect((await fetch(`${url}/__mock/faults`, order)).status).toBe(201);
      const answer = await fetch(`${url}/api/games/list`);
      expect(answer.headers.get('x-dicebox-fake')).toBe('7.8.9');
    },
  );

  it('is in an answer without a socket too', async () => {
    const { app } = await testServer();
    expect((await app.inject('/api/games/list')).headers['x-dicebox-fake']).toBe('0.0.0');
  });
});

const JSON_BODY = { 'content-type': 'application/json' };

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a URL of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 414],
  ['a header of 20,000 characters', `GET / HTTP/1.1\r\nhost: ${'a'.repeat(20_000)}\r\n\r\n`, 400],
  ['TRACE outside the API', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 405],
])('%s is answered with a page', async (_, text, status) => {
  const { port, hostname } = new URL(await listening());
  const socket = connect(Number(port), hostname).end(text);
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^content-type: text\/html/im);
});

describe('a token of a fake server', () => {
  it('begins with a mark that the UUID tokens of a production host never have', async () => {
    const server = await testServer({ scenario: 'default' });
    const tokens = [await server.login(), await server.register('newcomer')];
    for (const token of tokens) expect(token).toMatch(/^mock-/);
    // The first character is not a hexadecimal digit, so no UUID starts like this.
    expect('mock-').not.toMatch(/^[\da-f]/i);
  });
});

const read = (path: string): string => readFileSync(path, 'utf8');

/** Returns the directives of a policy as a set. */
const directives = (policy: string): string[] =>
  policy
    .split(';')
    .map((text) => text.trim())
    .toSorted();

it('the policy lets the app load and call its own address alone, without inline code', async () => {
  const url = await listening();
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get('content-security-policy') ?? '';
  const policy = await policyOf('/api/games/category');
  const own = ["default-src 'none'", "script-src 'self'", "style-src 'self'"];
  expect(policy.split(';')).toEqual(expect.arrayContaining(own));
  expect(policy).not.toContain('unsafe');
  // The page itself has a policy for these three.
  const policyOfPage = directives(await policyOf('/'));
  expect(policyOfPage).toEqual(directives(policy).filter((each) => !own.includes(each)));
  // Other web servers use the policy of this document.
  const documented = read('docs/deploy.md').matchAll(/img-src 'self' data:[^"\n]*/g);
  const written = Array.from(documented, ([text]) => directives(text));
  expect(written).toEqual([policyOfPage, policyOfPage]);
  // A test serves the app with this policy.
  const tested = read('e2e/support/deployed.ts');
  for (const directive of policyOfPage) {
    if (!/^(connect|img|frame)-src|^object-src/.test(directive))
      expect(tested).toContain(directive);
  }
  expect((await fetch(url)).headers.get('strict-transport-security')).toBeNull();
});

it('frameSources allows the same hosts as the client', () => {
  expect(frameSources(['exact.example', '.known.example'])).toEqual([
    'https://exact.example',
    'https://known.example',
    'https://*.known.example',
  ]);
  expect(frameSources([])).toEqual(["'none'"]);
});

const CORS = /^access-control-/;
const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => CORS.test(name)));

async function asked(
  origin: string | undefined,
  { method = 'GET', url = '/api/games/list', headers = {} } = {},
) {
  const { app } = await testServer();
  return app.inject({
    method: method as 'GET' | 'OPTIONS', // the two the tests use
    url,
    headers: { host: 'dice.example:4300', ...headers, ...(origin === undefined ? {} : { origin }) },
  });
}

describe('CORS', () => {
  it('adds no headers to a call without Origin', async () => {
    const { statusCode, headers } = await asked(undefined);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({});
  });

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://dice.example:4300',
    'https://dice.example:4300',
  ])('allows the origin %s by name', async (origin) => {
    const { statusCode, headers } = await asked(origin);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '86400',
    });
  });

  it('echoes the origin with a 401 too', async () => {
    const { statusCode, headers } = await asked('http://localhost:5173', {
      url: '/api/user/index',
    });
    expect(statusCode).toBe(401);
    expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
  });

  it.each([
    'https://evil.example',
    'http://sub.dice.example:4300',
    'http://dice.example:4301',
    'http://localhost.evil.example',
    'null',
    'not an origin',
  ])('refuses the origin %s, for calls as well as preflights', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { statusCode, headers, body } = await asked(origin, { method });
      expect(statusCode).toBe(403);
      expect(String(headers['content-type'])).toContain('text/html');
      expect(body).toBe('跨域检测无效');
      expect(corsOf(headers)).toEqual({});
    }
  });

  it('answers a preflight with 200, an empty page and the requested headers', async () => {
    const { statusCode, headers, body } = await asked('http://localhost:5173', {
      method: 'OPTIONS',
      url: '/api/user/login',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'token,content-type',
      },
    });
    expect(statusCode).toBe(200);
    expect(body).toBe('');
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE, OPTIONS');
    expect(headers['access-control-allow-headers']).toBe('token,content-type');
  });

  it('exposes the header __token__ for uploads alone', async () => {
    const { headers } = await asked('http://localhost:5173', { url: '/api/common/upload' });
    expect(headers['access-control-expose-headers']).toBe('__token__');
  });
});
