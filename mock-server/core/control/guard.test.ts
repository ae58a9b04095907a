import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { guardControl } from './guard.ts';
import { answerProblems } from './problem.ts';

const TOKEN = 'a-control-token';

/** A control plane of a few calls behind the guard. */
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
  await app.ready();
  return app;
}

type App = Awaited<ReturnType<typeof startGuardedServer>>;
type Method = 'GET' | 'POST' | 'HEAD';

interface From {
  readonly method?: Method;
  readonly url?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

async function callControl(
  app: App,
  { method = 'GET', url = '/clock', ip, headers = {} }: From = {},
) {
  const response = await app.inject({
    method,
    url: `/__mock${url}`,
    headers,
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  const { statusCode: status, headers: said } = response;
  const isProblem = String(said['content-type']).startsWith('application/problem+json');
  const problem =
    isProblem && response.body !== '' ? response.json<{ title: string; detail: string }>() : null;
  return { status, title: problem?.title, detail: problem?.detail ?? '', headers: said };
}

describe('without a token', () => {
  let app: App;
  beforeAll(async () => {
    app = await startGuardedServer();
  });

  it.each([
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', 'localhost:4300'],
    ['127.0.0.1', 'LocalHost:4300'],
    ['127.0.0.1', 'mine.localhost:4300'],
    ['127.0.0.1', '127.0.0.1:4300'],
    ['127.8.9.10', '127.255.0.1'],
    ['::1', '[::1]:4300'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('a program at %s that calls %s may steer', async (ip, host) => {
    expect(await callControl(app, { ip, headers: { host } })).toMatchObject({ status: 200 });
  });

  it.each(['192.168.1.7', '10.0.0.1', '8.8.8.8', '::ffff:192.168.1.7', 'fe80::1', '0.0.0.0'])(
    'one at %s may not, whatever it says of itself',
    async (ip) => {
      for (const lie of [
        {},
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { authorization: 'Bearer undefined' },
        { 'x-mock-token': '' },
      ]) {
        for (const method of ['GET', 'POST', 'HEAD'] as const) {
          const answer = await callControl(app, {
            ip,
            method,
            headers: { host: 'localhost', ...lie },
          });
          expect(answer.status).toBe(403);
        }
      }
      expect(await callControl(app, { ip, headers: { host: 'localhost:4300' } })).toMatchObject({
        title: 'This machine only',
        detail: `This call comes from ${ip}, and without a control token the control plane answers calls of this machine to localhost or 127.0.0.1 alone: call it there, or start the server with DICEBOX_CONTROL_TOKEN (8 characters or more) and send that as x-mock-token.`,
      });
    },
  );

  it.each([
    'rebound.example:4300',
    '192.168.1.7:4300',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'x-127.0.0.1',
    'localhost:4300.evil.example',
    '[::2]:4300',
    '0.0.0.0:4300',
    ' ',
  ])('a page whose name was turned to this machine may not: %s', async (host) => {
    const answer = await callControl(app, { method: 'POST', headers: { host } });
    expect(answer).toMatchObject({ status: 403, title: 'This machine only' });
    expect(answer.detail).toContain(`This call names the host "${host}"`);
  });

  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 nginx'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'dice.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
  ])('a call through a proxy of this machine may not: %s', async (header, value) => {
    const headers = { host: '127.0.0.1:4300', [header]: value };
    const { status, detail } = await callControl(app, { headers });
    expect(status).toBe(403);
    expect(detail).toContain(`This call came through a proxy (${header})`);
  });

  it('refuses a page whose name was rebound to 127.0.0.1', async () => {
    const headers = { host: 'evil.example:4300', origin: 'http://evil.example:4300' };
    expect(await callControl(app, { headers })).toMatchObject({
      status: 403,
      title: 'This machine only',
    });
  });

  it('lets everybody read what contains no data of a world', async () => {
    const from = { ip: '192.168.1.7', headers: { host: 'dice.example' } };
    for (const url of ['/health', '/health?x=1', '/openapi.json', '/docs', '/docs/static/a.js']) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await callControl(app, { ...from, url, method })).status, `${method} ${url}`).toBe(
          200,
        );
      }
      expect((await callControl(app, { ...from, url, method: 'POST' })).status, url).toBe(403);
    }
  });

  it.each(['/docsy', '/docs/../clock', '/docs%2f..%2fclock', '//docs', '/clock?/docs', '/nowhere'])(
    'no trick with a path opens more: %s',
    async (url) => {
      const headers = { host: 'dice.example' };
      expect((await callControl(app, { url, headers, ip: '192.168.1.7' })).status).toBe(403);
    },
  );
});

describe('with a token', () => {
  let app: App;
  beforeAll(async () => {
    app = await startGuardedServer(TOKEN);
  });

  it.each(['127.0.0.1', '192.168.1.7'])(
    'lets a caller with the token steer from %s',
    async (ip) => {
      for (const headers of [
        { 'x-mock-token': TOKEN },
        { authorization: `Bearer ${TOKEN}` },
        { authorization: `bearer ${TOKEN}`, host: 'dice.example' },
        { 'x-mock-token': TOKEN, authorization: 'Basic b3RoZXI6cHJveHk=' },
      ]) {
        expect(await callControl(app, { ip, method: 'POST', headers })).toMatchObject({
          status: 200,
        });
      }
    },
  );

  it('refuses a caller without the token, even from this machine', async () => {
    for (const ip of ['127.0.0.1', '192.168.1.7']) {
      const answer = await callControl(app, { ip });
      expect(answer).toMatchObject({ status: 401, title: 'Control token needed' });
      expect(answer.detail).toBe(
        'This server was started with a control token: send the one it was started with (DICEBOX_CONTROL_TOKEN or --control-token) as "Authorization: Bearer …" or x-mock-token.',
      );
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="dicebox"');
    }
  });

  it.each([
    ['a beginning of it', { 'x-mock-token': TOKEN.slice(0, -1) }],
    ['more than it', { 'x-mock-token': `${TOKEN}x` }],
    ['another case', { 'x-mock-token': TOKEN.toUpperCase() }],
    ['nothing', { 'x-mock-token': '' }],
    ['it twice', { 'x-mock-token': `${TOKEN}, ${TOKEN}` }],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
    ['no scheme', { authorization: TOKEN }],
    ['the cookie of it', { cookie: `x-mock-token=${TOKEN}` }],
  ])('%s is not it', async (_, headers) => {
    const answer = await callControl(app, { headers });
    expect(answer.status).toBe(401);
    expect(answer.detail).not.toContain(TOKEN);
  });

  it('makes an address wait after 20 wrong tokens, longer after each one, and nobody else', async () => {
    let now = 0;
    const guarded = await startGuardedServer(TOKEN, () => now);
    const send = (token: string, ip = '10.0.0.9') =>
      callControl(guarded, { ip, headers: { 'x-mock-token': token } });
    for (let guess = 1; guess <= 20; guess += 1) {
      expect(await send(`guess ${guess}`)).toMatchObject({ status: 401 });
    }
    const refused = { status: 429, title: 'Too many wrong control tokens' };
    expect(await send(TOKEN)).toMatchObject({ ...refused, headers: { 'retry-after': '1' } });
    expect(await send(TOKEN, '10.0.0.8')).toMatchObject({ status: 200 });
    now = -60_000;
    expect(await send(TOKEN)).toMatchObject({ ...refused, headers: { 'retry-after': '1' } });
    now = 1000;
    expect(await send('guess 21')).toMatchObject({ status: 401 });
    const { detail, headers } = await send(TOKEN);
    expect(headers['retry-after']).toBe('2');
    expect(detail).toBe(
      '10.0.0.9 has sent too many wrong control tokens: wait 2 s, then send the one the server was started with (DICEBOX_CONTROL_TOKEN or --control-token).',
    );
    now = 3000;
    expect(await send(TOKEN)).toMatchObject({ status: 200 });
    expect(await send('guess 22')).toMatchObject({ status: 401 });
    expect(await send(TOKEN)).toMatchObject({ status: 200 });
  });

  it('explains that a token is wrong', async () => {
    const { detail } = await callControl(app, { headers: { authorization: 'Bearer other-token' } });
    expect(detail).toContain('The control token sent is not that of this server');
    expect(detail).not.toContain('other-token');
  });

  it('refuses a page of another origin, even with the token', async () => {
    const headers = { origin: 'https://evil.example', 'x-mock-token': TOKEN };
    expect(await callControl(app, { headers })).toMatchObject({
      status: 403,
      title: 'Foreign origin',
    });
  });

  it.each([
    ['http://dice.example', 'dice.example'],
    ['http://dice.example', 'dice.example:80'],
    ['https://dice.example', 'dice.example'],
    ['https://dice.example:8443', 'dice.example:8443'],
  ])('a page of %s may, when that is where it calls (%s)', async (origin, host) => {
    const headers = { origin, host, 'x-mock-token': TOKEN };
    expect((await callControl(app, { headers })).status).toBe(200);
  });

  it.each(['null', 'file://', 'dice.example', 'ftp://dice.example', 'http://dice.example:81', ''])(
    'the origin "%s" is nobody’s own',
    async (origin) => {
      const headers = { origin, host: 'dice.example', 'x-mock-token': TOKEN };
      expect((await callControl(app, { headers })).status).toBe(403);
    },
  );

  it('still lets everybody read what contains no data of a world', async () => {
    expect((await callControl(app, { url: '/health', ip: '192.168.1.7' })).status).toBe(200);
    expect((await callControl(app, { url: '/nowhere' })).status).toBe(401);
  });
});

it('treats an empty token as no token', async () => {
  const app = await startGuardedServer('');
  expect((await callControl(app)).status).toBe(200);
  expect((await callControl(app, { ip: '192.168.1.7' })).status).toBe(403);
});

it('lets the page of the dev server steer, which forwards Host and Origin', async () => {
  const app = await startGuardedServer();
  const headers = { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173' };
  expect((await callControl(app, { method: 'POST', headers })).status).toBe(200);
});
