import fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardControl } from './guard.ts';
import { answerProblems } from './problem.ts';

const TOKEN = 'a-control-token';

async function startGuardedServer(token?: string, wallTime = () => 0) {
  const app = fastify();
  await app.register(
    async (scope) => {
      answerProblems(
        scope,
        { describeJob: (job) => ({ ...job }), describeProblem: () => null },
        [],
      );
      guardControl(scope, token, wallTime);
      for (const url of ['/health', '/openapi.json', '/docs', '/docs/*', '/docsy', '/clock']) {
        scope.get(url, () => ({ url }));
        scope.post(url, () => ({ url }));
      }
    },
    { prefix: '/__mock' },
  );
  return app;
}

interface From {
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly url?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

let app: Awaited<ReturnType<typeof startGuardedServer>>;

/** Calls the server, and returns the answer in one line: its status, title and explanation. */
async function callControl({ method = 'GET', url = '/clock', ip, headers = {} }: From = {}) {
  const response = await app.inject({
    method,
    url: `/__mock${url}`,
    headers,
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  const problem =
    response.statusCode < 300 || response.body === ''
      ? {}
      : response.json<{ title?: string; detail?: string }>();
  const { title = '', detail = '' } = problem;
  return { status: response.statusCode, title, detail, headers: response.headers };
}

const OPEN = { status: 200 };
const LOCAL_ONLY = { status: 403, title: 'This machine only' };
const FOREIGN = { status: 403, title: 'Foreign origin' };
const REMOTE = '192.168.1.7';

describe('without a token', () => {
  beforeEach(async () => {
    app = await startGuardedServer();
  });

  it.each([
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', 'LocalHost:4300'],
    ['127.0.0.1', 'mine.localhost:4300'],
    ['127.8.9.10', '127.255.0.1'],
    ['::1', '[::1]:4300'],
    ['::ffff:127.0.0.1', '127.0.0.1:4300'],
  ])('a program at %s that calls %s may steer', async (ip, host) => {
    expect(await callControl({ ip, headers: { host } })).toMatchObject(OPEN);
  });

  it.each([REMOTE, '8.8.8.8', '::ffff:192.168.1.7', 'fe80::1', '0.0.0.0'])(
    'one at %s may not, whatever it says of itself',
    async (ip) => {
      for (const lie of [
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { authorization: 'Bearer undefined' },
        { 'x-mock-token': '' },
      ]) {
        const headers = { host: 'localhost:4300', ...lie };
        expect(await callControl({ ip, method: 'POST', headers })).toMatchObject({
          ...LOCAL_ONLY,
          detail: `This call comes from ${ip}, and without a control token the control plane answers calls of this machine to localhost or 127.0.0.1 alone: call it there, or start the server with DICEBOX_CONTROL_TOKEN (8 characters or more) and send that as x-mock-token.`,
        });
      }
    },
  );

  it.each([
    'rebound.example:4300',
    '192.168.1.7:4300',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1@evil.example',
    'x-127.0.0.1',
    '[::2]:4300',
    ' ',
  ])('a page whose name was turned to this machine may not: %s', async (host) => {
    const detail = expect.stringContaining(`This call names the host "${host}"`);
    expect(await callControl({ headers: { host } })).toMatchObject({ ...LOCAL_ONLY, detail });
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ])('a call through a proxy of this machine may not: %s', async (header) => {
    const detail = expect.stringContaining(`This call came through a proxy (${header})`);
    const headers = { host: '127.0.0.1:4300', [header]: 'anything' };
    expect(await callControl({ headers })).toMatchObject({ ...LOCAL_ONLY, detail });
  });

  it('lets everybody read what contains no data of a world, and change nothing', async () => {
    const from = { ip: REMOTE, headers: { host: 'dice.example' } };
    for (const url of ['/health?x=1', '/openapi.json', '/docs', '/docs/static/a.js']) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect(await callControl({ ...from, url, method })).toMatchObject(OPEN);
      }
      expect(await callControl({ ...from, url, method: 'POST' })).toMatchObject(LOCAL_ONLY);
    }
  });

  it.each(['/docsy', '/docs/../clock', '/docs%2f..%2fclock', '//docs', '/clock?/docs', '/nowhere'])(
    'no trick with a path opens more: %s',
    async (url) => {
      expect(await callControl({ url, ip: REMOTE })).toMatchObject(LOCAL_ONLY);
    },
  );

  it('lets the page of the dev server steer, which forwards Host and Origin', async () => {
    const headers = { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173' };
    expect(await callControl({ method: 'POST', headers })).toMatchObject(OPEN);
  });
});

describe('with a token', () => {
  let now: number;
  beforeEach(async () => {
    now = 0;
    app = await startGuardedServer(TOKEN, () => now);
  });

  it.each([
    { 'x-mock-token': TOKEN },
    { authorization: `bearer ${TOKEN}`, host: 'dice.example' },
    { 'x-mock-token': TOKEN, authorization: 'Basic b3RoZXI6cHJveHk=' },
  ])('lets a caller that sends %j steer from anywhere', async (headers) => {
    expect(await callControl({ ip: REMOTE, method: 'POST', headers })).toMatchObject(OPEN);
  });

  it('refuses a caller without the token, even from this machine', async () => {
    for (const ip of ['127.0.0.1', REMOTE]) {
      expect(await callControl({ ip })).toMatchObject({
        status: 401,
        title: 'Control token needed',
        detail:
          'This server was started with a control token: send the one it was started with (DICEBOX_CONTROL_TOKEN or --control-token) as "Authorization: Bearer …" or x-mock-token.',
        headers: { 'www-authenticate': 'Bearer realm="dicebox"' },
      });
    }
  });

  it.each([
    ['a beginning of it', { 'x-mock-token': TOKEN.slice(0, -1) }],
    ['more than it', { 'x-mock-token': `${TOKEN}x` }],
    ['another case', { 'x-mock-token': TOKEN.toUpperCase() }],
    ['nothing', { 'x-mock-token': '' }],
    ['it twice', { 'x-mock-token': `${TOKEN}, ${TOKEN}` }],
    ['another one', { authorization: 'Bearer other-token' }],
  ])('%s is not it', async (_, headers) => {
    const { status, detail } = await callControl({ headers });
    expect(status).toBe(401);
    expect(detail).toMatch(/^The control token sent is not that of this server: /);
    expect(detail).not.toMatch(/other-token|a-control/i);
  });

  it.each([
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
    ['no scheme', { authorization: TOKEN }],
    ['a cookie', { cookie: `x-mock-token=${TOKEN}` }],
  ])('is not sent by %s', async (_, headers) => {
    expect((await callControl({ headers })).detail).toMatch(/^This server was started with/);
  });

  it('makes an address wait after 20 wrong tokens, longer after each one, and nobody else', async () => {
    const send = (token: string, ip = '10.0.0.9') =>
      callControl({ ip, headers: { 'x-mock-token': token } });
    for (let guess = 1; guess <= 20; guess += 1) {
      expect(await send(`guess ${guess}`)).toMatchObject({ status: 401 });
    }
    const refused = { status: 429, title: 'Too many wrong control tokens' };
    expect(await send(TOKEN)).toMatchObject({ ...refused, headers: { 'retry-after': '1' } });
    expect(await send(TOKEN, '10.0.0.8')).toMatchObject(OPEN);
    now = -60_000;
    expect(await send(TOKEN)).toMatchObject({ ...refused, headers: { 'retry-after': '1' } });
    now = 1000;
    expect(await send('guess 21')).toMatchObject({ status: 401 });
    expect(await send(TOKEN)).toMatchObject({
      detail:
        '10.0.0.9 has sent too many wrong control tokens: wait 2 s, then send the one the server was started with (DICEBOX_CONTROL_TOKEN or --control-token).',
      headers: { 'retry-after': '2' },
    });
    now = 3000;
    expect(await send(TOKEN)).toMatchObject(OPEN);
    expect(await send('guess 22')).toMatchObject({ status: 401 });
    expect(await send(TOKEN)).toMatchObject(OPEN);
  });

  it.each([
    ['http://dice.example', 'dice.example'],
    ['http://dice.example', 'dice.example:80'],
    ['https://dice.example', 'dice.example'],
    ['https://dice.example:8443', 'dice.example:8443'],
  ])('a page of %s may, when that is where it calls (%s)', async (origin, host) => {
    const headers = { origin, host, 'x-mock-token': TOKEN };
    expect(await callControl({ headers })).toMatchObject(OPEN);
  });

  it.each([
    'https://evil.example',
    'null',
    'file://',
    'dice.example',
    'ftp://dice.example',
    'http://dice.example:81',
    '',
  ])('refuses a page of another origin, even with the token: "%s"', async (origin) => {
    const headers = { origin, host: 'dice.example', 'x-mock-token': TOKEN };
    expect(await callControl({ headers })).toMatchObject(FOREIGN);
  });

  it('still lets everybody read what contains no data of a world', async () => {
    expect(await callControl({ url: '/health', ip: REMOTE })).toMatchObject(OPEN);
    expect(await callControl({ url: '/nowhere' })).toMatchObject({ status: 401 });
  });
});

it('treats an empty token as no token', async () => {
  app = await startGuardedServer('');
  expect(await callControl()).toMatchObject(OPEN);
  expect(await callControl({ ip: REMOTE })).toMatchObject(LOCAL_ONLY);
});
