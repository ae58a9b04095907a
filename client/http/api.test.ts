import { expect, test, vi } from 'vitest';
import { createApi, withServerFileUrls, type ApiDeps, type CallOptions } from './api.ts';

function setUp(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const deps = {
    baseUrl: 'https://host',
    fetch: async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      return respond(url, init);
    },
    token: () => 'T1',
    language: () => 'zh-Hans',
    onUnauthorized: vi.fn<ApiDeps['onUnauthorized']>(),
    onBusy: vi.fn<ApiDeps['onBusy']>(),
    onFailure: vi.fn<ApiDeps['onFailure']>(),
    onServerTime: vi.fn<ApiDeps['onServerTime']>(),
  } satisfies ApiDeps;
  return { api: createApi(deps), deps, sent };
}

/** What a call gives for an answer of the host. */
async function answerTo(body: unknown, status = 200, options: CallOptions = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { api, deps } = setUp(() => new Response(text, { status }));
  return { answer: await api.call('games.category', {}, options), deps };
}

test('sends the token, the language and, for money, the key', async () => {
  const { api, sent } = setUp(() => Response.json({ code: 1, msg: '', time: '7', data: null }));
  const payload = { amount: '1.00', channel: 'demo' };
  await api.call('wallet.deposit', payload, { idempotencyKey: 'key-12345' });
  const [call] = sent;
  const headers = new Headers(call?.init.headers);
  expect(call?.url).toBe('https://host/api/wallet/deposit');
  expect(headers.get('token')).toBe('T1');
  expect(headers.get('accept-language')).toBe('zh-Hans');
  expect(headers.get('idempotency-key')).toBe('key-12345');
  expect(call?.init.body).toBe('{"amount":"1.00","channel":"demo"}');
});

test('without a token there is no token header', async () => {
  const { deps, sent } = setUp(() => Response.json({ code: 1, data: [] }));
  await createApi({ ...deps, token: () => '' }).call('games.category', {});
  expect(new Headers(sent[0]?.init.headers).has('token')).toBe(false);
});

test('a GET carries its payload in the query', async () => {
  const { api, sent } = setUp(() => Response.json({ code: 1, data: null }));
  await api.call('games.getGameResult', { game_id: 3 });
  expect(sent[0]?.url).toBe('https://host/api/games/getGameResult?game_id=3');
});

test.each([
  ['code 1', { code: 1, msg: '', time: '1700000000', data: [] }],
  ['code 200', { code: 200, msg: '', time: '1700000000', data: [] }],
  ['success true', { success: true, message: '', time: 1700000000, data: [] }],
])('%s is success', async (_name, body) => {
  const { answer, deps } = await answerTo(body);
  expect(answer).toEqual({ ok: true, data: [], serverTime: 1_700_000_000 });
  expect(deps.onServerTime).toHaveBeenCalledWith(1_700_000_000);
  expect(deps.onFailure).not.toHaveBeenCalled();
});

test('code 0 is a failure that says msg, and which message that is', async () => {
  const { answer, deps } = await answerTo({ code: 0, msg: '余额不足', time: '7', data: null });
  const failure = {
    kind: 'business',
    code: 0,
    message: '余额不足',
    key: 'insufficient_balance',
  };
  expect(answer).toEqual({ ok: false, failure });
  expect(deps.onFailure).toHaveBeenCalledExactlyOnceWith(failure);
});

test.each([
  ['code 0, whatever else it says', { code: 0, success: true, data: [] }, 'business'],
  ['success false', { success: false, message: 'no' }, 'business'],
  ['success that is no true', { success: 'true' }, 'business'],
  ['a status that denies it', { code: 1, data: [] }, 'http'],
])('%s is no success', async (_what, body, kind) => {
  const { answer } = await answerTo(body, kind === 'http' ? 500 : 200);
  expect(answer).toMatchObject({ ok: false, failure: { kind } });
});

test('data that is left out is null', async () => {
  const { answer } = await answerTo({ code: 1 });
  expect(answer).toEqual({ ok: true, data: null, serverTime: 0 });
});

test('code 0 without words says "Request failed"', async () => {
  const { answer } = await answerTo({ code: 0, msg: '', data: null });
  expect(answer).toMatchObject({ failure: { message: 'Request failed', key: null } });
});

test('any other code shows message, or msg, or "Request failed"', async () => {
  const both = await answerTo({ code: 3, msg: 'short', message: 'long' });
  expect(both.answer).toMatchObject({ failure: { kind: 'business', code: 3, message: 'long' } });
  const one = await answerTo({ code: 3, msg: 'short' });
  expect(one.answer).toMatchObject({ failure: { message: 'short' } });
  const none = await answerTo({ code: 3 });
  expect(none.answer).toMatchObject({ failure: { message: 'Request failed' } });
});

test.each([
  ['in the body', { code: 401, msg: 'Please login first', data: null }, 200],
  ['as a status', { code: 0, msg: 'x', data: null }, 401],
  ['beside a success', { code: 401, success: true }, 200],
  ['as a status without an envelope', '<html>', 401],
])('401 %s names the refused token and says that the login expired', async (_n, body, status) => {
  const { answer, deps } = await answerTo(body, status);
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: 'unauthorized', message: 'Login expired, please login again' },
  });
  expect(deps.onUnauthorized).toHaveBeenCalledExactlyOnceWith('T1');
  expect(deps.onFailure).not.toHaveBeenCalled();
});

test('what is no envelope is a failure, in the words of its status', async () => {
  expect((await answerTo('<html>', 200)).answer).toMatchObject({
    failure: { kind: 'http', code: 200, message: 'Request failed' },
  });
  expect((await answerTo('Bad Gateway', 502)).answer).toMatchObject({
    failure: { kind: 'http', code: 502, message: '网关错误' },
  });
  expect((await answerTo('null', 200)).answer).toMatchObject({ failure: { kind: 'http' } });
  expect((await answerTo('[]', 200)).answer).toMatchObject({ failure: { kind: 'http' } });
});

test('words without a code are said, but what became of the call is unknown', async () => {
  const { answer } = await answerTo({ message: 'Slow down' }, 429);
  expect(answer).toMatchObject({ failure: { kind: 'http', code: 429, message: 'Slow down' } });
});

test('a broken host is told apart from a refusal, envelope or not', async () => {
  const { answer } = await answerTo({ code: 500, msg: 'An error occurred', data: null }, 500);
  expect(answer).toMatchObject({ failure: { kind: 'http', code: 500 } });
});

test('a lost connection says so', async () => {
  const { api, deps } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.call('games.category', {})).toMatchObject({
    failure: { kind: 'network', code: 602001, message: 'Network connection failed' },
  });
  expect(deps.onFailure).toHaveBeenCalledTimes(1);
});

test('an API call gives up after 10 s, and not before', async () => {
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

test('a caller may keep a failure to itself, and an abort is nobody else’s business', async () => {
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
  ['401', () => Response.json({ code: 401 }, { status: 401 })],
  ['a gateway', () => new Response('<html>', { status: 502 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a fetch that throws', throwing],
  ['a fetch that never settles', () => new Promise(() => {})],
  ['a body that never settles', () => new Response(new ReadableStream())],
];

function throwing(): never {
  throw new TypeError('not at all');
}

test.each(ENDINGS)('the indicator goes off again after %s', async (_what, respond) => {
  vi.useFakeTimers();
  const { api, deps } = setUp(respond);
  const pending = api.call('games.category', {});
  expect(deps.onBusy.mock.calls).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(10_000);
  await pending;
  vi.useRealTimers();
  expect(deps.onBusy.mock.calls).toEqual([[1], [-1]]);
});

test('the indicator goes off when the caller gives up', async () => {
  const abort = new AbortController();
  const { api, deps } = setUp(() => new Promise(() => {}));
  const pending = api.call('games.category', {}, { signal: abort.signal });
  abort.abort();
  await pending;
  expect(deps.onBusy.mock.calls).toEqual([[1], [-1]]);
});

test('the indicator counts calls, and quiet ones leave it alone', async () => {
  const { api, deps } = setUp(() => Response.json({ code: 1, data: [] }));
  const options = { quiet: true };
  await Promise.all([
    api.call('games.category', {}),
    api.call('games.category', {}),
    api.call('games.category', {}, options),
  ]);
  expect(deps.onBusy.mock.calls).toEqual([[1], [1], [-1], [-1]]);
});

test('a call is made for the session it began in, whatever comes meanwhile', async () => {
  let token = 'T1';
  const { deps } = setUp(() => {
    token = 'T2';
    return Response.json({ code: 401 }, { status: 401 });
  });
  await createApi({ ...deps, token: () => token }).call('games.category', {});
  expect(deps.onUnauthorized).toHaveBeenCalledExactlyOnceWith('T1');
});

test('a file of the host is asked of the host', () => {
  const answer = {
    code: 1,
    data: { list: [{ image: '/uploads/a.png', title: 'see /uploads/', note: null }] },
  };
  expect(withServerFileUrls(answer, 'https://api.example.com')).toEqual({
    code: 1,
    data: {
      list: [
        { image: 'https://api.example.com/uploads/a.png', title: 'see /uploads/', note: null },
      ],
    },
  });
});
