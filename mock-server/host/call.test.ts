import type { InjectOptions } from 'fastify';
import { METHODS } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { setHostProfile } from '../core/world/world.ts';
import { openLiveServer } from '../testing/live-server.ts';
import { server, type TestServer, withServer } from '../testing/test-server.ts';
import { fieldsOf, multipart, MULTIPART } from '../testing/upload-calls.ts';

let good: string;

withServer();
beforeEach(() => {
  good = server.player('ann').token;
});

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const INDEX = { method: 'GET', url: '/api/user/index' } as const;

type Request = Parameters<TestServer['send']>[0];

async function isKnown(request: Request): Promise<boolean> {
  const { status, code, msg } = await server.send(request);
  const unknown = { status: 401, code: 401, msg: 'Please login first' };
  expect({ status, code, msg }).toEqual(code === 1 ? { status: 200, code: 1, msg } : unknown);
  return code === 1;
}

describe('a token', () => {
  const FIELDS = { amount: '5.00', channel: 'demo' };
  const index = (query = '', more: object = {}): Request => ({
    url: `/api/user/index${query}`,
    ...more,
  });
  const deposit = (payload: object | string, headers: object = {}, query = ''): Request => ({
    method: 'POST',
    url: `/api/wallet/deposit${query}`,
    headers: { ...headers },
    payload,
  });
  const form = (token: string, query = '') =>
    deposit(`amount=5.00&channel=demo&token=${token}`, URLENCODED, query);
  const parts = (token: string) => multipart(fieldsOf({ ...FIELDS, token }));

  it.each<[string, (token: string) => Request]>([
    ['the header', (token) => index('', { headers: { token } })],
    ['the header in any case', (token) => index('', { headers: { TOKEN: token } })],
    ['the header between spaces', (token) => index('', { headers: { token: `  ${token}  ` } })],
    ['a form field', (token) => form(token)],
    ['the form of a POST to any endpoint', (token) => ({ ...form(token), url: INDEX.url })],
    ['a multipart field', (token) => deposit(parts(token), { 'content-type': MULTIPART })],
    ['the query', (token) => index(`?token=${token}`)],
    ['the last field of the query', (token) => index(`?token=x&token=${token}`)],
    ['a cookie', (token) => index('', { cookies: { token } })],
    ['a form before the query', (token) => form(token, '?token=x')],
    ['the query before a cookie', (token) => index(`?token=${token}`, { cookies: { token: 'x' } })],
  ])('is read from %s', async (_, request) => {
    expect(await isKnown(request(good))).toBe(true);
  });

  it.each<[string, (token: string) => Request]>([
    ['a JSON body', (token) => deposit({ ...FIELDS, token })],
    ['authorization', (token) => index('', { headers: { authorization: `Bearer ${token}` } })],
    ['the header x-token', (token) => index('', { headers: { 'x-token': token } })],
    ['the path', (token) => index(`/token/${token}`)],
    ['a list in the query', (token) => index(`?token[]=${token}`)],
    ['the first field of the query', (token) => index(`?token=${token}&token=x`)],
    ['the query after a form', (token) => form('x', `?token=${token}`)],
    ['a cookie after the query', (token) => index('?token=x', { cookies: { token } })],
    ['a cookie after an empty query', (token) => index('?token=', { cookies: { token } })],
  ])('is not read from %s', async (_, request) => {
    expect(await isKnown(request(good))).toBe(false);
  });

  it.each(['', 'wrong', '   '])('in the header decides, even when it is "%s"', async (token) => {
    const more = { headers: { token }, cookies: { token: good } };
    expect(await isKnown(index(`?token=${good}`, more))).toBe(false);
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

  it.each([
    ['in capitals', (token: string) => token.toUpperCase()],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with more after it', (token: string) => `${token}0`],
    ['twice', (token: string) => `${token}, ${token}`],
    ['of 10 KB', () => 'a'.repeat(10_240)],
    ['as SQL', () => "' OR 1=1 --"],
  ])('is not good: %s', async (_, spoil) => {
    expect(await isKnown({ ...INDEX, headers: { token: spoil(good) } })).toBe(false);
  });

  it('of one world is not good in another', async () => {
    server.worlds.create({ key: 'other', scenario: 'empty', seed: 'other' });
    const headers = { token: good, 'x-mock-world': 'other' };
    expect(await isKnown({ ...INDEX, headers })).toBe(false);
  });

  it('that is bad is ignored where none is required', async () => {
    expect(await isKnown({ url: '/api/games/list', headers: { token: 'wrong' } })).toBe(true);
  });

  it('begins with a mark that the UUID tokens of a production host never have', async () => {
    const tokens = [good, await server.register('newcomer')];
    for (const token of tokens) expect(token).toMatch(/^mock-/);
    // The first character is not a hexadecimal digit, so no UUID starts like this.
    expect('mock-').not.toMatch(/^[\da-f]/i);
  });
});

describe('the language of answers', () => {
  it.each([
    [undefined, 'en'],
    ['EN', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    ['zh-CN,zh;q=0.9', 'zh'],
    ['ZH-Hans', 'zh'],
    [' zh-TW', 'zh'],
  ])('for Accept-Language "%s" is %s', async (accepted, language) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted };
    expect((await server.send({ ...INDEX, headers })).msg).toBe(LOGIN_FIRST[language]);
  });

  const LOGIN_FIRST: Record<string, string> = { en: 'Please login first', zh: '请登录后操作' };
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
  ])('for the query "%s" and %j is %s', async (search, more, language, cookie) => {
    const { msg, headers } = await server.send({ ...INDEX, ...more, url: INDEX.url + search });
    expect([msg, headers['set-cookie']]).toEqual([LOGIN_FIRST[language], cookie]);
  });

  it.each<[string, Partial<Request>]>([
    ['', { headers: { 'accept-language': 'en' } }],
    ['?lang=en', {}],
    ['', { cookies: { think_var: 'en' } }],
  ])('is Chinese on a stock host, also for "%s" and %j', async (search, more) => {
    setHostProfile(server.world, 'stock');
    const { msg, headers } = await server.send({ ...INDEX, ...more, url: INDEX.url + search });
    expect([msg, headers['set-cookie']]).toEqual([LOGIN_FIRST['zh'], undefined]);
  });
});

describe('the method of a call', () => {
  const LOGIN = { account: 'alice1', password: 'Passw0rd1' };
  const INVALID = [200, 0, 'Invalid parameters'];
  const LOGIN_FIRST = [401, 401, 'Please login first'];

  async function answerOf(
    method: string,
    url: string,
    more: InjectOptions = {},
  ): Promise<unknown[]> {
    // The types of Fastify know fewer methods.
    const { statusCode, body } = await server.app.inject({ ...more, method: method as 'GET', url });
    // `inject` shows the body that Node leaves out of an answer to HEAD.
    if (body === '' || method === 'HEAD') return [statusCode];
    const { code, msg } = JSON.parse(body) as { code: number; msg: string }; // an envelope
    return [statusCode, code, msg];
  }

  const methods = METHODS.filter((method) => !['CONNECT', 'TRACE', 'HEAD'].includes(method));

  it('reaches every action, whichever it is, and may bring JSON', async () => {
    await server.register(LOGIN.account, LOGIN.password);
    for (const method of methods) {
      const login = { headers: JSON_TYPE, payload: JSON.stringify(LOGIN) };
      const loggedIn = [200, 1, 'Logged in successful'];
      expect(await answerOf(method, '/api/user/login', login), method).toEqual(loggedIn);
      const headers = { ...JSON_TYPE, token: good };
      expect(await answerOf(method, INDEX.url, { headers }), method).toEqual([200, 1, '']);
    }
  });

  it.each<[string, string, InjectOptions, unknown[]]>([
    ['GET', '/api/user/login?account=alice1&password=Passw0rd1', {}, INVALID],
    ['POST', '/api/user/login?account=alice1&password=Passw0rd1', { payload: {} }, INVALID],
    ['PUT', '/api/user/login', { headers: URLENCODED, payload: 'account=alice1' }, INVALID],
    ['HEAD', '/api/user/login', {}, [200]],
    ['HEAD', '/api/user/index', {}, [401]],
    ['GET', '/api/sms/send?mobile=13911112222', {}, [200, 0, 'Mobile number is incorrect']],
    ['GET', '/api/user/changepwd', {}, LOGIN_FIRST],
  ])('%s %s reads the body alone', async (method, url, more, answer) => {
    expect(await answerOf(method, url, more)).toEqual(answer);
  });

  it('matters to the logout, where a form or a header may override it', async () => {
    const logout = (method: string, more: Record<string, string>, payload = '') => {
      const headers = { token: good, ...URLENCODED, ...more };
      return answerOf(method, '/api/user/logout', { headers, payload });
    };
    expect(await logout('GET', {})).toEqual(INVALID);
    expect(await logout('POST', {}, '_method=GET')).toEqual(INVALID);
    expect(await logout('POST', { 'x-http-method-override': 'put' })).toEqual(INVALID);
    expect(await logout('POST', {})).toEqual([200, 1, 'Logout successful']);
  });

  it.each([
    ['PUT', '/api/common/upload', [200, 0, 'No file upload or server upload limit exceeded']],
    ['GET', '/api/user/profile', [200, 1, '']],
    // Where two endpoints have one path, it decides.
    ['GET', '/api/wallet/cards', [200, 1, '']],
    ['POST', '/api/wallet/cards', INVALID],
    ['PUT', '/api/wallet/cards', INVALID],
  ])('%s of %s leads to an action, also without fields', async (method, url, answer) => {
    const headers = { token: good, ...JSON_TYPE };
    expect(await answerOf(method, url, { headers, payload: '{}' })).toEqual(answer);
  });
});
