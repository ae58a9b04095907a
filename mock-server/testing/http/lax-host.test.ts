import type { InjectOptions } from 'fastify';
import { METHODS } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { setHostProfile } from '../../core/world/world.ts';
import { testServer, type TestServer } from '../test-server.ts';

const PASSWORD = 'Passw0rd1';
const LOGIN = { account: 'alice1', password: PASSWORD };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const MOBILE = '13911112222';

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await testServer();
  token = await server.register('alice1', PASSWORD);
});

/** Sends a request; `method` may be any. */
const send = (method: string, url: string, more: InjectOptions = {}) =>
  server.app.inject({ ...more, method: method as 'GET', url }); // Fastify's types know fewer

async function answerOf(...request: Parameters<typeof send>): Promise<unknown[]> {
  const { statusCode, body } = await send(...request);
  if (body === '') return [statusCode];
  const { code, msg } = JSON.parse(body) as { code: number; msg: string }; // an envelope
  return [statusCode, code, msg];
}

const LOGGED_IN = [200, 1, 'Logged in successful'];
const INVALID = [200, 0, 'Invalid parameters'];
const LOGIN_FIRST = [401, 401, 'Please login first'];
const postLogin = (payload: string | object, headers: Record<string, string> = JSON_TYPE) =>
  answerOf('POST', '/api/user/login', { payload, headers });

describe('the method of a call', () => {
  const methods = METHODS.filter((method) => !['CONNECT', 'TRACE', 'HEAD'].includes(method));

  it.each(methods)('%s reaches every action, and may bring JSON', async (method) => {
    const login = { headers: JSON_TYPE, payload: JSON.stringify(LOGIN) };
    expect(await answerOf(method, '/api/user/login', login)).toEqual(LOGGED_IN);
    const index = await answerOf(method, '/api/user/index', { headers: { ...JSON_TYPE, token } });
    expect(index).toEqual([200, 1, '']);
  });

  it.each<[string, string, InjectOptions, unknown[]]>([
    ['GET', '/api/user/login?account=alice1&password=Passw0rd1', {}, INVALID],
    ['PUT', '/api/user/login', { headers: FORM_TYPE, payload: 'account=alice1' }, INVALID],
    ['HEAD', '/api/user/login', {}, [200]],
    ['HEAD', '/api/user/index', {}, [401]],
    ['GET', '/api/user/register', {}, INVALID],
    ['DELETE', '/api/user/register', {}, INVALID],
    ['GET', `/api/sms/send?mobile=${MOBILE}`, {}, [200, 0, 'Mobile number is incorrect']],
    ['PUT', '/api/user/mobilelogin', {}, INVALID],
    ['GET', '/api/user/changepwd', {}, LOGIN_FIRST],
  ])('%s %s reads the body alone', async (method, url, more, answer) => {
    expect(await answerOf(method, url, more)).toEqual(answer);
  });

  it('matters to the logout, where a form or a header may override it', async () => {
    const logout = (method: string, more: Record<string, string>, payload = '') =>
      answerOf(method, '/api/user/logout', { headers: { token, ...FORM_TYPE, ...more }, payload });
    expect(await logout('GET', {})).toEqual(INVALID);
    expect(await logout('POST', {}, '_method=GET')).toEqual(INVALID);
    expect(await logout('POST', { 'x-http-method-override': 'put' })).toEqual(INVALID);
    expect(await logout('POST', {})).toEqual([200, 1, 'Logout successful']);
  });

  it('takes an upload without a file for one, and a profile without fields', async () => {
    const headers = { token };
    expect(await answerOf('PUT', '/api/common/upload', { headers })).toEqual([
      200,
      0,
      'No file upload or server upload limit exceeded',
    ]);
    expect(await answerOf('GET', '/api/user/profile', { headers })).toEqual([200, 1, '']);
  });

  it('decides where two endpoints have one path', async () => {
    const cards = (method: string) =>
      answerOf(method, '/api/wallet/cards', { headers: { token, ...JSON_TYPE }, payload: '{}' });
    expect(await cards('GET')).toEqual([200, 1, '']);
    expect(await cards('POST')).toEqual(INVALID);
    expect(await cards('PUT')).toEqual(INVALID);
  });
});

describe('the path of a call', () => {
  it.each([
    '/api/USER/INDEX',
    '/API/user/index',
    '/api/user/index.html',
    '//api/user//index/',
    '/api%2Fuser%2Findex',
    '/index.php/api/user/index',
    '/?s=/api/user/index',
    '/api/user',
  ])('%s is that of user/index', async (url) => {
    expect(await answerOf('GET', url, { headers: { token } })).toEqual([200, 1, '']);
    expect(server.world.journal.entries().at(-1)?.arrival).toMatchObject({
      url,
      route: 'user.index',
    });
  });

  it.each(['/api', '/api.html', '/api/index'])('%s is that of index/index', async (url) => {
    expect(await answerOf('GET', url)).toEqual([200, 1, '']);
  });

  it.each(['/api/user/mobile_login', '/api/user/user.index', '/api/user/index.json'])(
    '%s is unknown',
    async (url) => {
      expect(await answerOf('GET', url, { headers: { token } })).toEqual([
        404,
        404,
        'An error occurred',
      ]);
    },
  );
});

describe('a field', () => {
  it.each([
    ['with blanks around it', { ...LOGIN, password: ` ${PASSWORD} ` }],
    ['with a line break', { ...LOGIN, account: 'alice1\n' }],
    ['with a zero byte', { ...LOGIN, account: '\u0000alice1\u0000' }],
  ])('is trimmed: %s', async (_, payload) => {
    expect(await postLogin(payload)).toEqual(LOGGED_IN);
  });

  it.each([
    ['account=+alice1+&password=Passw0rd1', LOGGED_IN],
    ['account=x&account=alice1&password=Passw0rd1', LOGGED_IN],
    ['account=alice1&account=&password=Passw0rd1', INVALID],
  ])('of a form is decoded, and the last of its name counts: %s', async (payload, answer) => {
    expect(await postLogin(payload, FORM_TYPE)).toEqual(answer);
  });

  it.each<[string, object, unknown[]]>([
    ['"0" is missing', { ...LOGIN, account: '0' }, INVALID],
    ['"0" is missing', { ...LOGIN, password: '0' }, INVALID],
    ['blanks are missing', { account: ' ', password: '\t' }, INVALID],
    ['null is missing', { ...LOGIN, account: null }, INVALID],
    ['a number is text', { ...LOGIN, password: 12345678 }, [200, 0, 'Password is incorrect']],
    ['true is text', { ...LOGIN, password: true }, [200, 0, 'Password is incorrect']],
    ['false is missing', { ...LOGIN, password: false }, INVALID],
    [
      'text may be long',
      { ...LOGIN, account: 'a'.repeat(10_000) },
      [200, 0, 'Account is incorrect'],
    ],
    ['a list is refused', { ...LOGIN, account: ['alice1'] }, INVALID],
  ])('%s: %j', async (_, payload, answer) => {
    expect(await postLogin(payload)).toEqual(answer);
  });

  it.each([
    [{ mobile: MOBILE, captcha: '0' }, 'Invalid parameters'],
    [{ mobile: 'x', captcha: 0 }, 'Invalid parameters'],
    [{ mobile: true, captcha: true }, 'Mobile is incorrect'],
  ])('of a login by code: %j', async (payload, msg) => {
    const request = { headers: JSON_TYPE, payload: JSON.stringify(payload) };
    expect(await answerOf('POST', '/api/user/mobilelogin', request)).toEqual([200, 0, msg]);
  });

  it('of the profile may be a number, and null is as if it was not sent', async () => {
    const change = (nickname: unknown) =>
      server.callLoosely('user.profile', { nickname }, { token });
    expect((await change(123)).code).toBe(1);
    expect((await change(null)).code).toBe(1);
    expect(await server.ok('user.index', {}, { token })).toMatchObject({ nickname: '123' });
  });

  it.each(['Application/JSON', 'text/json', 'application/vnd.api+json'])(
    'is not read from a body of the type %s',
    async (type) => {
      expect(await postLogin(JSON.stringify(LOGIN), { 'content-type': type })).toEqual(INVALID);
    },
  );
});

describe('the token of a call', () => {
  const asked = (more: InjectOptions, url = '/api/user/index') => answerOf('GET', url, more);

  it('that is empty in the query hides a good cookie', async () => {
    expect(await asked({ cookies: { token } }, '/api/user/index?token=')).toEqual(LOGIN_FIRST);
  });

  it('is the last one of several in the query', async () => {
    expect(await asked({}, `/api/user/index?token=x&token=${token}`)).toEqual([200, 1, '']);
    expect(await asked({}, `/api/user/index?token=${token}&token=x`)).toEqual(LOGIN_FIRST);
  });

  it('is the last one of several headers', async () => {
    const tokens = (...sent: string[]) => asked({ headers: { token: sent as unknown as string } }); // Node sends one each
    expect(await tokens('x', token)).toEqual([200, 1, '']);
    expect(await tokens(token, 'x')).toEqual(LOGIN_FIRST);
  });

  it('may be in the form of any POST', async () => {
    const request = { headers: FORM_TYPE, payload: `token=${token}` };
    expect(await answerOf('POST', '/api/user/index', request)).toEqual([200, 1, '']);
  });

  it('is not read from a list in the query', async () => {
    expect(await asked({}, `/api/user/index?token[]=${token}`)).toEqual(LOGIN_FIRST);
  });
});

describe('the origin of a call', () => {
  const CORS = ['access-control-allow-origin', 'access-control-expose-headers'] as const;
  const corsOf = async (method: string, url: string, origin: string) => {
    const { statusCode, headers } = await send(method, url, { headers: { origin } });
    return [statusCode, ...CORS.map((name) => headers[name])];
  };

  it.each<[string, string, string, unknown[]]>([
    ['GET', '/api/nothere/x', 'https://evil.example', [404, undefined, undefined]],
    ['GET', '/api/nothere/x', 'http://localhost:5173', [404, undefined, undefined]],
    ['OPTIONS', '/api/nothere/x', 'http://localhost:5173', [404, undefined, undefined]],
    ['GET', '/api/user/index', '', [401, undefined, undefined]],
    ['OPTIONS', '/api/user/login', '', [200, undefined, undefined]],
    ['POST', '/api/common/upload', 'https://evil.example', [403, undefined, '__token__']],
  ])('%s %s from "%s"', async (method, url, origin, answer) => {
    expect(await corsOf(method, url, origin)).toEqual(answer);
  });
});

describe('the language of a call', () => {
  const ask = async (query: string, more: InjectOptions = {}) => {
    const { headers, body } = await send('GET', `/api/user/index${query}`, more);
    const { msg } = JSON.parse(body) as { msg: string }; // an envelope
    return [msg === 'Please login first' ? 'en' : 'zh', headers['set-cookie']];
  };
  const chinese = { headers: { 'accept-language': 'zh-cn' } };

  it.each<[string, InjectOptions, string, string | undefined]>([
    ['?lang=en', chinese, 'en', 'think_var=en; path=/'],
    ['?lang=zh-cn', {}, 'zh', 'think_var=zh-cn; path=/'],
    ['?lang=fr', {}, 'zh', 'think_var=fr; path=/'],
    ['?lang=%0d%0a', chinese, 'zh', undefined],
    ['', { cookies: { think_var: 'zh-cn' } }, 'zh', undefined],
    ['', { ...chinese, cookies: { think_var: 'en' } }, 'en', undefined],
    ['', { ...chinese, cookies: { think_lang: 'en', lang: 'en' } }, 'zh', undefined],
  ])('of "%s" and %j is %s', async (query, more, language, cookie) => {
    for (const profile of ['dicebox', 'stock'] as const) {
      setHostProfile(server.world, profile);
      expect(await ask(query, more)).toEqual([language, cookie]);
    }
  });
});

it('an account is found by a mobile that was sent as a number', async () => {
  server.world.db.exec(`UPDATE user SET mobile = '${MOBILE}'`);
  expect(await postLogin({ ...LOGIN, account: Number(MOBILE) })).toEqual(LOGGED_IN);
});

it('a text message is sent to a number with blanks around it', async () => {
  const { code } = await server.callLoosely('sms.send', { mobile: ' 13711110002\n' });
  expect(code).toBe(1);
});
