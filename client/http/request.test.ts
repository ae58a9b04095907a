import { afterEach, expect, test, vi } from 'vitest';
import { fetchUntilUnload, request, type Fetch, type RequestOptions } from './request.ts';
import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.useRealTimers());

/** Answers with a fixed response and records the requests. */
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

/** Never answers, but rejects on abort like the browser's fetch. */
const silentFetch: Fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () =>
      reject(new DOMException('The operation was aborted.', 'AbortError')),
    );
  });

test('request returns data, statusCode, header and cookies', async () => {
  const { fetch } = fakeFetch(() =>
    Response.json({ a: 1 }, { status: 404, headers: { 'X-Mark': 'yes', 'Set-Cookie': 'k=v' } }),
  );
  const result = await request({ url: '/x' }, fetch);
  expect(result).toMatchObject({
    ok: true,
    answer: { data: { a: 1 }, statusCode: 404, header: { 'x-mark': 'yes' }, cookies: ['k=v'] },
  });
});

test('a GET request sends its data in the query without undefined values', async () => {
  const sent = await send({ url: '/x?a=1', data: { b: 'ä', c: 2, d: undefined, e: null } });
  expect(sent.url).toBe('/x?a=1&b=%C3%A4&c=2');
  expect(sent.init.method).toBe('GET');
  expect(sent.headers.has('Content-Type')).toBe(false);
});

test('a given content type is kept, and form-encoded data is encoded as such', async () => {
  const header = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await send({ url: '/x', method: 'POST', data: { a: 'b c' }, header });
  expect(sent.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
  expect(sent.init.body).toBe('a=b+c');
});

test('FormData sets its own content type', async () => {
  const data = new FormData();
  const sent = await send({ url: '/x', method: 'POST', data });
  expect(sent.headers.has('Content-Type')).toBe(false);
  expect(sent.init.body).toBe(data);
});

const METHODS = ['post', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

test.each(METHODS)('%s sends a JSON content type by default', async (method) => {
  const sent = await send({ url: '/x', method });
  expect(sent.init.method).toBe(method.toUpperCase());
  expect(sent.headers.get('Content-Type')).toBe('application/json');
});

test('an unknown method becomes GET', async () => {
  const sent = await send({ url: '/x', method: 'BREW', data: { a: 1 } });
  expect(sent.init.method).toBe('GET');
  expect(sent.url).toBe('/x?a=1');
  expect((await send({ url: '/x' })).init.method).toBe('GET');
});

test('text and bytes are sent unchanged', async () => {
  const bytes = new ArrayBuffer(2);
  expect((await send({ url: '/x', method: 'POST', data: '<a/>' })).init.body).toBe('<a/>');
  expect((await send({ url: '/x', method: 'POST', data: bytes })).init.body).toBe(bytes);
});

test('objects without a prototype are sent as fields', async () => {
  const data: Record<string, unknown> = Object.assign(Object.create(null), { a: 1 });
  expect((await send({ url: '/x', method: 'POST', data })).init.body).toBe('{"a":1}');
});

test('credentials are sent only on request', async () => {
  expect((await send({ url: '/x' })).init.credentials).toBe('same-origin');
  expect((await send({ url: '/x', withCredentials: true })).init.credentials).toBe('include');
});

test('invalid JSON stays text, and so does JSON with dataType text', async () => {
  const { fetch } = fakeFetch(() => new Response('<html>'));
  expect(await request({ url: '/x' }, fetch)).toMatchObject({ answer: { data: '<html>' } });
  const json = fakeFetch(() => new Response('{"a":1}'));
  const asText = await request({ url: '/x', dataType: 'text' }, json.fetch);
  expect(asText).toMatchObject({ answer: { data: '{"a":1}' } });
});

test('responseType arraybuffer returns bytes', async () => {
  const { fetch } = fakeFetch(() => new Response(new Uint8Array([1, 2])));
  const result = await request({ url: '/x', responseType: 'arraybuffer' }, fetch);
  expect(result.ok && result.answer.data).toBeInstanceOf(ArrayBuffer);
});

const TIMEOUT = { ok: false, kind: 'timeout', code: 5, message: 'timeout' };
const ABORT = { ok: false, kind: 'aborted', code: 600003, message: 'abort' };

test('a request times out after 60 s with code 5', async () => {
  vi.useFakeTimers();
  const onEnd = vi.fn<(result: unknown) => void>();
  void request({ url: '/x' }, silentFetch).then(onEnd);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(TIMEOUT);
});

/** Never settles, whether aborted or not. */
const never = new Promise<never>(() => {});
const HANGING: [string, Fetch][] = [
  ['a fetch', () => never],
  ['a body', async () => Object.assign(new Response(), { text: () => never })],
];

test.each(HANGING)('a request with %s that never settles times out', async (_what, fetch) => {
  vi.useFakeTimers();
  const pending = request({ url: '/x', timeoutMs: 10 }, fetch);
  await vi.advanceTimersByTimeAsync(10);
  expect(await pending).toEqual(TIMEOUT);
});

test.each(HANGING)('a request with %s that never settles can be aborted', async (_what, fetch) => {
  const abort = new AbortController();
  const pending = request({ url: '/x', signal: abort.signal }, fetch);
  abort.abort();
  expect(await pending).toEqual(ABORT);
});

test('a timeout aborts the fetch and leaves no timer', async () => {
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

test('a request aborted beforehand is never sent', async () => {
  const { fetch, sent } = fakeFetch(() => new Response());
  expect(await request({ url: '/x', signal: AbortSignal.abort() }, fetch)).toEqual(ABORT);
  expect(sent).toEqual([]);
});

test.each<[string, Fetch, string, object?]>([
  ['a fetch that rejects', () => Promise.reject(new TypeError('no route')), 'no route'],
  ['a fetch that throws', throwAtOnce, 'no route'],
  ['an answer that breaks off', async () => new Response(brokenBody()), 'reset'],
  ['an invalid header', async () => new Response(), 'ByteString', { token: '令牌' }],
])('%s is a network failure, and throws nothing', async (_how, fetch, message, header = {}) => {
  const result = await request({ url: '/x', header: { ...header } }, fetch);
  const failure = { ok: false, kind: 'network', code: 602001 };
  expect(result).toEqual({ ...failure, message: expect.stringContaining(message) });
});

function throwAtOnce(): never {
  throw new TypeError('no route');
}

const brokenBody = () => new ReadableStream({ start: (out) => out.error(new Error('reset')) });

const FAILED = 'TypeError: Failed to fetch';

/** A page whose pending requests the test can abort. */
function setUp() {
  const tab = new EventTarget();
  const cuts: (() => void)[] = [];
  const cutOff = <T>() =>
    new Promise<T>((_, reject) => cuts.push(() => reject(new TypeError('Failed to fetch'))));
  const outcomes: string[] = [];
  const note = (answer: Promise<unknown>) => {
    answer.then(
      () => outcomes.push('answered'),
      (error: unknown) => outcomes.push(String(error)),
    );
  };
  const fetch = fetchUntilUnload(cutOff, tab);
  return {
    tab,
    cutOff,
    outcomes,
    note,
    send: () => note(fetch('/api', {})),
    leave: () => tab.dispatchEvent(new Event('pagehide')),
    comeBack: () => tab.dispatchEvent(new Event('pageshow')),
    cut: async () => {
      for (const each of cuts.splice(0)) each();
      // The error is reported one task later, and its effects one task after that.
      for (const _ of ['reported', 'followed'])
        await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

test.each([
  ['at once while the page is shown', ['send', 'cut'], [FAILED]],
  ['not while the page is left', ['send', 'leave', 'cut'], []],
  ['when the page is shown again', ['send', 'leave', 'cut', 'comeBack', 'cut'], [FAILED]],
  ['at once after the page is shown again', ['leave', 'comeBack', 'send', 'cut'], [FAILED]],
] as const)('fetchUntilUnload reports a lost request %s', async (_when, acts, outcomes) => {
  const page = setUp();
  for (const act of acts) await page[act]();
  expect(page.outcomes).toEqual(outcomes);
});

test('fetchUntilUnload defers the error even if the abort arrives before pagehide', async () => {
  const page = setUp();
  page.send();
  const cutting = page.cut();
  await Promise.resolve();
  page.leave();
  await cutting;
  expect(page.outcomes).toEqual([]);
});

test('fetchUntilUnload passes a body on, and defers the error of an aborted one', async () => {
  const { tab, cutOff, cut, outcomes, note, leave } = setUp();
  const response = new Response('{}');
  const fetch = fetchUntilUnload(async () => response, tab);
  expect(await (await fetch('/api', {})).text()).toBe('{}');
  response.text = () => cutOff();
  note((await fetch('/api', {})).text());
  leave();
  await cut();
  expect(outcomes).toEqual([]);
});

test('fetchFile returns the content of the file', async () => {
  const file = await fetchFile('/uploads/a.txt', async () => new Response('odds'));
  expect(await file?.text()).toBe('odds');
});

test.each<[string, Fetch, (() => AbortSignal)?]>([
  ['for a missing file', async () => new Response('Not found', { status: 404 })],
  ['when the connection breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['after the timeout', silentFetch, () => AbortSignal.timeout(1)],
])('fetchFile returns null %s', async (_when, fetch, timeout) => {
  expect(await fetchFile('/uploads/a.txt', fetch, timeout?.())).toBeNull();
});
