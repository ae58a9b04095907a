import { expect, test, vi } from 'vitest';
import { createApi, type ApiDeps, type CallOptions, apiBaseUrl, apiPaths } from './api.ts';

function setUp(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  let now = 9_000;
  const deps = {
    baseUrl: 'https://host',
    fetch: async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      now += 500;
      return respond(url, init);
    },
    token: () => 'T1',
    language: () => 'zh-cn' as const,
    onUnauthorized: vi.fn<ApiDeps['onUnauthorized']>(),
    onBusy: vi.fn<ApiDeps['onBusy']>(),
    onFailure: vi.fn<ApiDeps['onFailure']>(),
    now: () => now,
    onServerTime: vi.fn<ApiDeps['onServerTime']>(),
  } satisfies ApiDeps;
  return { api: createApi(deps), deps, sent };
}

/** The text of a failure that has none of its own. */
const FAILED = { message: 'Request failed', fixed: 'request' };
const FAILED_CALL = { ...FAILED, kind: 'business', key: null };

/** Makes a call that the server answers with `body` and returns the result. */
async function answerTo(body: unknown, status = 200, options: CallOptions = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { api, deps } = setUp(() => new Response(text, { status }));
  return { answer: await api.call('games.category', {}, options), deps };
}

test('a call sends the token, the language and the idempotency key', async () => {
  const { api, sent } = setUp(() => Response.json({ code: 1, msg: '', time: '7', data: null }));
  const payload = { amount: '1.00', channel: 'demo' };
  await api.call('wallet.deposit', payload, { idempotencyKey: 'key-12345' });
  const [call] = sent;
  const headers = new Headers(call?.init.headers);
  expect(call?.url).toBe('https://host/api/wallet/deposit');
  expect(headers.get('token')).toBe('T1');
  expect(headers.get('accept-language')).toBe('zh-cn');
  expect(headers.get('idempotency-key')).toBe('key-12345');
  expect(call?.init.body).toBe('{"amount":"1.00","channel":"demo"}');
});

test.each([
  [{ 'Idempotency-Key': 'key-12345' }, true],
  [{ 'Idempotency-Key': 'another-key' }, undefined],
  [{}, undefined],
])('an answer with the headers %j echoes the key: %s', async (headers, hasEchoedKey) => {
  for (const code of [1, 0]) {
    const { api } = setUp(() => Response.json({ code, msg: '', data: [] }, { headers }));
    const answer = await api.call('games.category', {}, { idempotencyKey: 'key-12345' });
    expect(answer).toMatchObject({ ok: code === 1 });
    expect(answer.hasEchoedKey).toBe(hasEchoedKey);
  }
});

test('a call without a token sends no token header', async () => {
  const { deps, sent } = setUp(() => Response.json({ code: 1, data: [] }));
  await createApi({ ...deps, token: () => '' }).call('games.category', {});
  expect(new Headers(sent[0]?.init.headers).has('token')).toBe(false);
});

test('a call without payload has no body (CALL-1)', async () => {
  const { api, sent } = setUp(() => Response.json({ code: 1, msg: '', time: '7', data: null }));
  await api.call('user.logout', {});
  await api.call('index.markAllNoticesRead', {});
  expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
    ['POST', undefined],
    ['POST', undefined],
  ]);
});

test.each([
  ['code 1', { code: 1, msg: '', time: '1700000000', data: [] }],
  ['code 200', { code: 200, msg: '', time: '1700000000', data: [] }],
  ['a code of text', { code: '1', msg: '', time: '1700000000', data: [] }],
  ['a msg that is null', { code: 1, msg: null, time: '1700000000', data: [] }],
  ['no msg', { code: 1, time: '1700000000', data: [] }],
  ['success true', { success: true, message: '', time: 1700000000, data: [] }],
])('an answer with %s is a success', async (_name, body) => {
  const { answer, deps } = await answerTo(body);
  expect(answer).toEqual({ ok: true, data: [], serverTime: 1_700_000_000 });
  expect(deps.onServerTime).toHaveBeenCalledWith(1_700_000_000, 9_000);
  expect(deps.onFailure).not.toHaveBeenCalled();
});

test('code 0 is a failure with the text and the key of its message', async () => {
  const { answer, deps } = await answerTo({ code: 0, msg: '余额不足', time: '7', data: null });
  const key = 'insufficient_balance';
  const failure = { kind: 'business', code: 0, message: '余额不足', key };
  expect(answer).toEqual({ ok: false, failure });
  expect(deps.onFailure).toHaveBeenCalledExactlyOnceWith(failure);
});

test.each<[what: string, body: unknown, status: number, failure: object]>([
  ['code 0 and no text', { code: 0, msg: '' }, 200, FAILED_CALL],
  ['any other code', { code: 3, msg: 'a', message: 'b' }, 200, { kind: 'business', message: 'b' }],
  ['any other code with msg alone', { code: 3, msg: 'short' }, 200, { code: 3, message: 'short' }],
  ['any other code without a text', { code: 3 }, 200, FAILED],
  ['no envelope', '<html>', 200, { ...FAILED, kind: 'http', code: 200 }],
  ['a status alone', 'Bad Gateway', 502, { kind: 'http', code: 502, message: '网关错误' }],
  ['code 0 beside a success', { code: 0, success: true, data: [] }, 200, FAILED_CALL],
  ['success false', { success: false, message: 'no' }, 200, { kind: 'business', message: 'no' }],
  ['a success field that is text', { success: 'true' }, 200, { ...FAILED, kind: 'http' }],
  ['a code that is not a number', { code: 'ok' }, 200, { ...FAILED, kind: 'http' }],
  ['code 1 and an error status', { code: 1, data: [] }, 500, { ...FAILED, kind: 'http' }],
  ['null', 'null', 200, { ...FAILED, kind: 'http' }],
  ['a list', '[]', 200, { ...FAILED, kind: 'http' }],
  // It is shown, but the outcome of the call is unknown.
  ['a text alone', { message: 'Slow down' }, 429, { kind: 'http', message: 'Slow down' }],
  // It is distinct from a refusal.
  ['a server error', { code: 500, msg: 'An error occurred' }, 500, { kind: 'http', code: 500 }],
])('an answer with %s is a failure of its kind', async (_what, body, status, failure) => {
  const { answer } = await answerTo(body, status);
  expect(answer).toMatchObject({ ok: false, failure });
  const fixed = answer.ok ? null : answer.failure.fixed;
  expect(fixed).toBe('fixed' in failure ? 'request' : undefined);
});

test.each([
  ['in the body', { code: 401, msg: 'Please login first', data: null }, 200],
  ['as a status', { code: 0, msg: 'x', data: null }, 401],
  ['beside a success', { code: 401, success: true }, 200],
  ['as a status without an envelope', '<html>', 401],
])('a 401 answer (%s) reports the refused token and an expired login', async (_n, body, status) => {
  const { answer, deps } = await answerTo(body, status);
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: 'unauthorized', message: 'Login expired, please login again' },
  });
  expect(deps.onUnauthorized).toHaveBeenCalledExactlyOnceWith('T1');
  expect(deps.onFailure).not.toHaveBeenCalled();
});

test('a lost connection fails with its own message', async () => {
  const { api, deps } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.call('games.category', {})).toMatchObject({
    failure: { kind: 'network', code: 602001, message: 'Network connection failed' },
  });
  expect(deps.onFailure).toHaveBeenCalledTimes(1);
});

test('an API call times out after 10 s and not before', async () => {
  vi.useFakeTimers();
  const { api, deps } = setUp(() => new Promise(() => {}));
  const pending = api.call('games.category', {});
  await vi.advanceTimersByTimeAsync(9_999);
  expect(deps.onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await pending).toMatchObject({
    failure: { kind: 'timeout', code: 5, message: 'timeout' },
  });
});

test('silent failures and aborts show no toast', async () => {
  const { deps } = await answerTo({ code: 0, msg: 'x' }, 200, { silentFailure: true });
  expect(deps.onFailure).not.toHaveBeenCalled();
  const aborted = await answerTo({ code: 1 }, 200, { signal: AbortSignal.abort() });
  expect(aborted.answer).toMatchObject({
    failure: { kind: 'aborted', code: 600003, message: 'abort' },
  });
  expect(aborted.deps.onFailure).not.toHaveBeenCalled();
});

const ENDINGS: [string, () => Response | Promise<Response>][] = [
  ['success', () => Response.json({ code: 1, data: [] })],
  ['a refusal', () => Response.json({ code: 0, msg: 'x' })],
  ['a fetch that never settles', () => new Promise(() => {})],
];

test.each(ENDINGS)('the loading indicator is hidden after %s', async (_what, respond) => {
  vi.useFakeTimers();
  const { api, deps } = setUp(respond);
  const pending = api.call('games.category', {});
  expect(deps.onBusy.mock.calls).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(10_000);
  await pending;
  vi.useRealTimers();
  expect(deps.onBusy.mock.calls).toEqual([[1], [-1]]);
});

test('the loading indicator counts calls except quiet ones', async () => {
  const { api, deps } = setUp(() => Response.json({ code: 1, data: [] }));
  const options = { quiet: true };
  await Promise.all([
    api.call('games.category', {}),
    api.call('games.category', {}),
    api.call('games.category', {}, options),
  ]);
  expect(deps.onBusy.mock.calls).toEqual([[1], [1], [-1], [-1]]);
});

test('a call keeps the session it began in', async () => {
  let token = 'T1';
  const { deps } = setUp(() => {
    token = 'T2';
    return Response.json({ code: 401 }, { status: 401 });
  });
  await createApi({ ...deps, token: () => token }).call('games.category', {});
  expect(deps.onUnauthorized).toHaveBeenCalledExactlyOnceWith('T1');
});

test('upload paths get the origin of the API', async () => {
  const banner = { id: 1, title: 'see /uploads/', image: '/uploads/a.png', target: '' };
  const { api } = setUp(() => Response.json({ code: 1, data: [banner] }));
  const image = 'https://host/uploads/a.png';
  expect(await api.call('index.banner', {})).toMatchObject({ data: [{ ...banner, image }] });
});

test.each([
  ['of a refusal', { code: 0, msg: 'no', time: '1700000000', data: null }],
  ['of a broken answer', { code: 1, msg: '', time: '1700000000', data: 'no list' }],
  ['of an answer without a code', { time: '1700000000' }],
  ['in milliseconds', { code: 1, msg: '', time: '1700000000000', data: [] }],
  ['that is not a number', { code: 1, msg: '', time: 'now', data: [] }],
  ['without end', '{"code":1,"time":1e999,"data":[]}'],
])('a time %s does not reach the clock', async (_which, body) => {
  const { deps } = await answerTo(body);
  expect(deps.onServerTime).not.toHaveBeenCalled();
});

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['http://192.168.1.5:4300/', 'http://192.168.1.5:4300'],
  ['', ''],
  ['api.example.com', ''],
  ['https://api.example.com/v1', ''],
  ['javascript:alert(1)', ''],
  [7, ''],
  [undefined, ''],
])('config.js %s makes the API base "%s"', (diceboxApi, host) => {
  expect(apiBaseUrl({ diceboxApi })).toBe(host);
});

test('config.js names the paths of assumed endpoints', async () => {
  const { deps, sent } = setUp(() => Response.json({ code: 1, data: {} }));
  const diceboxPaths = { 'wallet.index': '/api/account/x_index' };
  const api = createApi(deps, apiPaths({ diceboxPaths }));
  await api.call('wallet.index', {});
  await api.call('wallet.cards', {});
  const paths = sent.map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(['/api/account/x_index', '/api/wallet/cards']);
});

test.each([
  ['wallet.inde', '/api/account/index', 'only these can be renamed: user.resetpwd, '],
  ['user.login', '/api/user/login2', 'only these can be renamed: user.resetpwd, '],
  ['wallet.cards', 'https://elsewhere.example/cards', 'give a path such as '],
  ['user.vip', 7, 'give a path such as '],
])('the console names what is wrong in config.js: %s as %j', (name, path, fix) => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  expect(apiPaths({ diceboxPaths: { [name]: path } })).toEqual({});
  const entry = JSON.stringify({ [name]: path });
  const text = `config.js: diceboxPaths has ${entry}; ${fix}`;
  expect(report).toHaveBeenLastCalledWith(expect.stringContaining(text));
});

test.each([
  ['games.trend', '', 404],
  ['games.trend', 'T1', 401],
  ['user.vip', '', 401],
  ['games.list', '', 401],
] as const)('a 401 to %s with the token "%s" counts as %i', async (name, token, code) => {
  const { deps } = setUp(() => Response.json({ code: 401, msg: '', data: null }, { status: 401 }));
  const answer = await createApi({ ...deps, token: () => token }).call(name, { game_id: 1 });
  expect(answer).toMatchObject({ ok: false, failure: { code } });
  expect(deps.onUnauthorized).toHaveBeenCalledTimes(code === 401 ? 1 : 0);
});
