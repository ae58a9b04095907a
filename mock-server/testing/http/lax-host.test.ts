import type { InjectOptions } from 'fastify';
import { METHODS } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
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
  // `inject` shows the body that Node leaves out of an answer to HEAD.
  if (body === '' || request[0] === 'HEAD') return [statusCode];
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

// All forms of a path are tested in mock-server/core/http/host-path.test.ts.
describe('the path of a call', () => {
  it.each(['//API/user/index.html', '/?s=/api/user/index'])(
    '%s is that of user/index',
    async (url) => {
      expect(await answerOf('GET', url, { headers: { token } })).toEqual([200, 1, '']);
      expect(server.world.journal.entries().at(-1)?.arrival).toMatchObject({
        url,
        route: 'user.index',
      });
    },
  );

  it('without a controller is that of index/index', async () => {
    expect(await answerOf('GET', '/api')).toEqual([200, 1, '']);
  });

  it('with another suffix is unknown', async () => {
    const answer = await answerOf('GET', '/api/user/index.json', { headers: { token } });
    expect(answer).toEqual([404, 404, 'An error occurred']);
  });
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

it('an account is found by a mobile that was sent as a number', async () => {
  server.world.db.exec(`UPDATE user SET mobile = '${MOBILE}'`);
  expect(await postLogin({ ...LOGIN, account: Number(MOBILE) })).toEqual(LOGGED_IN);
});

it('a text message is sent to a number with blanks around it', async () => {
  const { code } = await server.callLoosely('sms.send', { mobile: ' 13711110002\n' });
  expect(code).toBe(1);
});
