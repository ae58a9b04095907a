import { afterEach, expect, test, vi } from 'vitest';
import { request, type Fetch, type RequestOptions } from './request.ts';

afterEach(() => vi.useRealTimers());

/** Answers with a fixed response and keeps what was sent. */
function fakeFetch(response: () => Response) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: Fetch = (url, init) => {
    sent.push({ url, init });
    return Promise.resolve(response());
  };
  return { fetch, sent };
}

async function send(options: RequestOptions) {
  const { fetch, sent } = fakeFetch(() => Response.json({ code: 1 }));
  const result = await request(options, fetch);
  const [first] = sent;
  if (!first) throw new Error('nothing was sent');
  return { result, url: first.url, init: first.init, headers: new Headers(first.init.headers) };
}

/** Never answers, but is aborted as a browser's fetch is. */
const silentFetch: Fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () =>
      reject(new DOMException('The operation was aborted.', 'AbortError')),
    );
  });

test('answers with data, statusCode, header and cookies', async () => {
  const { fetch } = fakeFetch(() =>
    Response.json({ a: 1 }, { status: 404, headers: { 'X-Mark': 'yes', 'Set-Cookie': 'k=v' } }),
  );
  const result = await request({ url: '/x' }, fetch);
  expect(result).toMatchObject({
    ok: true,
    answer: { data: { a: 1 }, statusCode: 404, header: { 'x-mark': 'yes' }, cookies: ['k=v'] },
  });
});

test('a GET carries its data in the query, without what is undefined', async () => {
  const sent = await send({ url: '/x?a=1', data: { b: 'ä', c: 2, d: undefined, e: null } });
  expect(sent.url).toBe('/x?a=1&b=%C3%A4&c=2');
  expect(sent.init.method).toBe('GET');
  expect(sent.headers.has('Content-Type')).toBe(false);
});

test('any other call gets a JSON content type, if none is given', async () => {
  const sent = await send({ url: '/x', method: 'post', data: { a: 'b' } });
  expect(sent.init.method).toBe('POST');
  expect(sent.headers.get('Content-Type')).toBe('application/json');
  expect(sent.init.body).toBe('{"a":"b"}');
});

test('a given content type stays, and a form is sent as one', async () => {
  const header = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await send({ url: '/x', method: 'POST', data: { a: 'b c' }, header });
  expect(sent.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
  expect(sent.init.body).toBe('a=b+c');
});

test('form data brings its own content type', async () => {
  const data = new FormData();
  const sent = await send({ url: '/x', method: 'POST', data });
  expect(sent.headers.has('Content-Type')).toBe(false);
  expect(sent.init.body).toBe(data);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])(
  '%s gets a JSON content type',
  async (method) => {
    const sent = await send({ url: '/x', method });
    expect(sent.init.method).toBe(method);
    expect(sent.headers.get('Content-Type')).toBe('application/json');
  },
);

test('an unknown method becomes GET', async () => {
  const sent = await send({ url: '/x', method: 'BREW', data: { a: 1 } });
  expect(sent.init.method).toBe('GET');
  expect(sent.url).toBe('/x?a=1');
  expect((await send({ url: '/x' })).init.method).toBe('GET');
});

test('text and bytes are sent as they are', async () => {
  const bytes = new ArrayBuffer(2);
  expect((await send({ url: '/x', method: 'POST', data: '<a/>' })).init.body).toBe('<a/>');
  expect((await send({ url: '/x', method: 'POST', data: bytes })).init.body).toBe(bytes);
});

test('fields without a prototype are fields', async () => {
  const data: Record<string, unknown> = Object.assign(Object.create(null), { a: 1 });
  expect((await send({ url: '/x', method: 'POST', data })).init.body).toBe('{"a":1}');
});

test('credentials go along only when asked for', async () => {
  expect((await send({ url: '/x' })).init.credentials).toBe('same-origin');
  expect((await send({ url: '/x', withCredentials: true })).init.credentials).toBe('include');
});

test('text that is no JSON stays text, and so does JSON asked for as text', async () => {
  const { fetch } = fakeFetch(() => new Response('<html>'));
  expect(await request({ url: '/x' }, fetch)).toMatchObject({ answer: { data: '<html>' } });
  const json = fakeFetch(() => new Response('{"a":1}'));
  const asText = await request({ url: '/x', dataType: 'text' }, json.fetch);
  expect(asText).toMatchObject({ answer: { data: '{"a":1}' } });
});

test('bytes come as bytes', async () => {
  const { fetch } = fakeFetch(() => new Response(new Uint8Array([1, 2])));
  const result = await request({ url: '/x', responseType: 'arraybuffer' }, fetch);
  expect(result.ok && result.answer.data).toBeInstanceOf(ArrayBuffer);
});

const TIMEOUT = { ok: false, kind: 'timeout', code: 5, message: 'timeout' };
const ABORT = { ok: false, kind: 'aborted', code: 600003, message: 'abort' };

test('after 60 s without an answer, and not before: timeout, code 5', async () => {
  vi.useFakeTimers();
  const onEnd = vi.fn<(result: unknown) => void>();
  void request({ url: '/x' }, silentFetch).then(onEnd);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(TIMEOUT);
});

/** Hang on whatever is done to them. */
const never = new Promise<never>(() => {});
const HANGING: [string, Fetch][] = [
  ['a fetch', () => never],
  ['a body', async () => Object.assign(new Response(), { text: () => never })],
];

test.each(HANGING)('%s that never settles is given up in time', async (_what, fetch) => {
  vi.useFakeTimers();
  const pending = request({ url: '/x', timeoutMs: 10 }, fetch);
  await vi.advanceTimersByTimeAsync(10);
  expect(await pending).toEqual(TIMEOUT);
});

test.each(HANGING)('%s that never settles is given up by its caller', async (_what, fetch) => {
  const abort = new AbortController();
  const pending = request({ url: '/x', signal: abort.signal }, fetch);
  abort.abort();
  expect(await pending).toEqual(ABORT);
});

test('what is given up is called back, and leaves no timer', async () => {
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  const pending = request({ url: '/x', timeoutMs: 10 }, (_url, { signal }) => {
    signals.push(signal);
    return never;
  });
  await vi.advanceTimersByTimeAsync(10);
  await pending;
  expect(signals[0]?.aborted).toBe(true);
  await request({ url: '/x' }, () => Promise.resolve(new Response()));
  expect(vi.getTimerCount()).toBe(0);
});

test('an abort is an abort, code 600003', async () => {
  const abort = new AbortController();
  const pending = request({ url: '/x', signal: abort.signal }, silentFetch);
  abort.abort();
  expect(await pending).toEqual(ABORT);
});

test('aborted before it began, nothing is sent', async () => {
  const { fetch, sent } = fakeFetch(() => new Response());
  expect(await request({ url: '/x', signal: AbortSignal.abort() }, fetch)).toEqual(ABORT);
  expect(sent).toEqual([]);
});

test.each<[string, Fetch]>([
  ['a fetch that rejects', () => Promise.reject(new TypeError('no route'))],
  [
    'a fetch that throws',
    () => {
      throw new TypeError('no route');
    },
  ],
])('no connection (%s): network failure, code 602001', async (_how, fetch) => {
  const result = await request({ url: '/x' }, fetch);
  expect(result).toEqual({ ok: false, kind: 'network', code: 602001, message: 'no route' });
});

test('what cannot be a request is a failure, and nothing is thrown', async () => {
  const { fetch, sent } = fakeFetch(() => new Response());
  const result = await request({ url: '/x', header: { token: '令牌' } }, fetch);
  expect(result).toMatchObject({ ok: false, kind: 'network', code: 602001 });
  expect(sent).toEqual([]);
});

test('an answer that breaks off in the middle is a network failure', async () => {
  const broken = new ReadableStream({ start: (out) => out.error(new Error('reset')) });
  const result = await request({ url: '/x' }, () => Promise.resolve(new Response(broken)));
  expect(result).toMatchObject({ ok: false, kind: 'network' });
});
