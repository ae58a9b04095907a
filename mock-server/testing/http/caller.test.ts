import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { minor } from '#contract/money.ts';
import { HandClock } from '../../core/testing/test-world.ts';
import { setHostProfile } from '../../core/world/world.ts';
import { createTestDicebox } from '../injected-server.ts';
import { openLiveServer } from '../live-server.ts';
import { NOON, testServer, type TestServer } from '../test-server.ts';
import { fieldsOf, multipart, MULTIPART } from '../upload-calls.ts';

let server: TestServer;
let good: string;

beforeEach(async () => {
  server = await testServer();
  good = server.player('ann', minor(0)).token;
});

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const INDEX = { method: 'GET', url: '/api/user/index' } as const;
const DEPOSIT = { method: 'POST', url: '/api/wallet/deposit' } as const;

type Request = Parameters<TestServer['send']>[0];

async function expectKnown(request: Request): Promise<void> {
  expect(await server.send(request)).toMatchObject({ status: 200, code: 1 });
}

async function expectUnknown(request: Request): Promise<void> {
  expect(await server.send(request)).toMatchObject({
    status: 401,
    code: 401,
    msg: 'Please login first',
    data: null,
  });
}

describe('a token', () => {
  const FORM = 'amount=5.00&channel=demo';
  const FIELDS = { amount: '5.00', channel: 'demo' };

  it.each<[string, (token: string) => Request]>([
    ['the header', (token) => ({ ...INDEX, headers: { token } })],
    ['the header in any case', (token) => ({ ...INDEX, headers: { TOKEN: token } })],
    ['the header between spaces', (token) => ({ ...INDEX, headers: { token: `  ${token}  ` } })],
    [
      'a form field',
      (token) => ({ ...DEPOSIT, headers: URLENCODED, payload: `${FORM}&token=${token}` }),
    ],
    [
      'a multipart field',
      (token) => ({
        ...DEPOSIT,
        headers: { 'content-type': MULTIPART },
        payload: multipart(fieldsOf({ ...FIELDS, token })),
      }),
    ],
    ['the query', (token) => ({ ...INDEX, url: `${INDEX.url}?token=${token}` })],
    ['a cookie', (token) => ({ ...INDEX, cookies: { token } })],
  ])('is read from %s', async (_, request) => {
    await expectKnown(request(good));
  });

  it.each<[string, (token: string) => Request]>([
    ['a JSON body', (token) => ({ ...DEPOSIT, payload: { ...FIELDS, token } })],
    [
      'the header authorization',
      (token) => ({ ...INDEX, headers: { authorization: `Bearer ${token}` } }),
    ],
    ['the header x-token', (token) => ({ ...INDEX, headers: { 'x-token': token } })],
    ['the path', (token) => ({ ...INDEX, url: `${INDEX.url}/token/${token}` })],
  ])('is not read from %s', async (_, request) => {
    await expectUnknown(request(good));
  });

  it('is not read from a list in the query', async () => {
    await expectUnknown({ ...INDEX, url: `${INDEX.url}?token[]=${good}` });
  });

  it('may be in the form of a POST to any endpoint', async () => {
    await expectKnown({
      ...INDEX,
      method: 'POST',
      headers: URLENCODED,
      payload: `token=${good}`,
    });
  });

  it('is the last one of several in the query', async () => {
    await expectKnown({ ...INDEX, url: `${INDEX.url}?token=x&token=${good}` });
    await expectUnknown({ ...INDEX, url: `${INDEX.url}?token=${good}&token=x` });
  });

  it('is the last one of several headers', async () => {
    // Over a connection: inject joins them.
    const live = await openLiveServer();
    const { token } = live.ann();
    const answerTo = (...tokens: string[]) => {
      const lines = ['host: x', 'connection: close', ...tokens.map((each) => `token: ${each}`)];
      return live.bytesOf('user.index', '1.1', lines.join('\r\n'));
    };
    expect(await answerTo('x', token)).toContain('"code":1,');
    expect(await answerTo(token, 'x')).toContain('"code":401,');
  });

  it.each(['', 'wrong', '   '])('in the header decides, even when it is "%s"', async (token) => {
    const url = `${INDEX.url}?token=${good}`;
    await expectUnknown({ ...INDEX, url, headers: { token }, cookies: { token: good } });
  });

  it('in a form beats one in the query, and that one a cookie', async () => {
    const form = (token: string) => ({
      headers: URLENCODED,
      payload: `${FORM}&token=${token}`,
    });
    const query = (token: string) => `${DEPOSIT.url}?token=${token}`;
    await expectKnown({ ...DEPOSIT, ...form(good), url: query('wrong') });
    await expectUnknown({ ...DEPOSIT, ...form('wrong'), url: query(good) });
    await expectKnown({ ...INDEX, url: `${INDEX.url}?token=${good}`, cookies: { token: 'wrong' } });
    for (const wrong of ['', 'wrong']) {
      const url = `${INDEX.url}?token=${wrong}`;
      await expectUnknown({ ...INDEX, url, cookies: { token: good } });
    }
  });

  it.each([
    ['in capitals', (token: string) => token.toUpperCase()],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with more after it', (token: string) => `${token}0`],
    ['twice', (token: string) => `${token}, ${token}`],
    ['of 10 KB', () => 'a'.repeat(10_240)],
    ['as SQL', () => "' OR 1=1 --"],
    ['of a guest', () => 'guest_token'],
  ])('is not good: %s', async (_, spoil) => {
    await expectUnknown({ ...INDEX, headers: { token: spoil(good) } });
  });

  it('of one world is not good in another', async () => {
    server.worlds.create({ key: 'other', scenario: 'empty', seed: 'other' });
    await expectUnknown({ ...INDEX, headers: { token: good, 'x-mock-world': 'other' } });
  });

  it('that is bad is ignored where none is required', async () => {
    await expectKnown({ method: 'GET', url: '/api/games/list', headers: { token: 'wrong' } });
  });
});

describe('the language of answers', () => {
  it.each([
    [undefined, 'Please login first'],
    ['en', 'Please login first'],
    ['en-US,en;q=0.9', 'Please login first'],
    ['*', 'Please login first'],
    ['fr', 'Please login first'],
    ['', 'Please login first'],
    ['zh', '请登录后操作'],
    ['zh-CN,zh;q=0.9', '请登录后操作'],
    ['ZH-Hans', '请登录后操作'],
    [' zh-TW', '请登录后操作'],
  ])('for Accept-Language "%s" is that of "%s"', async (language, msg) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    expect((await server.send({ ...INDEX, headers })).msg).toBe(msg);
  });
});

describe('the language that a query or a cookie chooses', () => {
  const chinese = { headers: { 'accept-language': 'zh-cn' } };

  it.each<[string, Partial<Request>, string, string | undefined]>([
    ['?lang=en', chinese, 'en', 'think_var=en; path=/'],
    ['?lang=EN', chinese, 'en', 'think_var=EN; path=/'],
    ['?lang=zh-cn', {}, 'zh', 'think_var=zh-cn; path=/'],
    ['?lang=fr', {}, 'zh', 'think_var=fr; path=/'],
    ['?lang=%0d%0a', chinese, 'zh', undefined],
    ['', { cookies: { think_var: 'zh-cn' } }, 'zh', undefined],
    ['', { ...chinese, cookies: { think_var: 'en' } }, 'en', undefined],
    ['', { ...chinese, cookies: { think_lang: 'en', lang: 'en' } }, 'zh', undefined],
  ])('for "%s" and %j is %s', async (query, more, language, cookie) => {
    for (const profile of ['dicebox', 'stock'] as const) {
      setHostProfile(server.world, profile);
      const { msg, headers } = await server.send({ ...INDEX, ...more, url: INDEX.url + query });
      const answered = msg === 'Please login first' ? 'en' : 'zh';
      expect([answered, headers['set-cookie']]).toEqual([language, cookie]);
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
      headers: {
        'x-mock-world': world,
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      },
      remoteAddress,
    });
}

describe('the rate limit', () => {
  it('is lifted by 0', async () => {
    const call = await openLimited(0);
    for (let count = 0; count < 5; count += 1) expect((await call('one')).statusCode).toBe(200);
  });

  it('answers 429 with the envelope when a caller exceeds it', async () => {
    const call = await openLimited(3);
    for (let count = 0; count < 3; count += 1) expect((await call('one')).statusCode).toBe(200);
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
  });

  it("uses the caller's address from a trusted proxy", async () => {
    const call = await openLimited(1, '172.16.0.0/12');
    expect((await call('one', '172.18.0.3', '192.0.2.1')).statusCode).toBe(200);
    expect((await call('one', '172.18.0.3', '192.0.2.2')).statusCode).toBe(200);
    expect((await call('one', '172.18.0.4', '192.0.2.1')).statusCode).toBe(429);
  });

  it("ignores the caller's address from anybody else", async () => {
    for (const trusted of [[], ['172.16.0.0/12']]) {
      const call = await openLimited(1, ...trusted);
      expect((await call('one', '192.0.2.9', '192.0.2.1')).statusCode).toBe(200);
      expect((await call('one', '192.0.2.9', '192.0.2.2')).statusCode).toBe(429);
    }
  });

  it('counts each caller and each world separately', async () => {
    const call = await openLimited(1);
    expect((await call('one')).statusCode).toBe(200);
    expect((await call('one')).statusCode).toBe(429);
    expect((await call('two')).statusCode).toBe(200);
    expect((await call('one', '10.0.0.9')).statusCode).toBe(200);
  });

  it('adds no headers to an ordinary answer', async () => {
    const { headers } = await server.call('games.list', {});
    expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });
});
