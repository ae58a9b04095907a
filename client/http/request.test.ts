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

test('an unknown method becomes GET', async () => {
  expect((await send({ url: '/x', method: 'BREW' })).init.method).toBe('GET');
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

test('after 60 s without an answer: timeout, code 5', async () => {
  vi.useFakeTimers();
  const pending = request({ url: '/x' }, silentFetch);
  await vi.advanceTimersByTimeAsync(59_999);
  await vi.advanceTimersByTimeAsync(1);
  expect(await pending).toEqual({ ok: false, kind: 'timeout', code: 5, message: 'timeout' });
});

test('an abort is an abort, code 600003, also one from before the call', async () => {
  const abort = new AbortController();
  const pending = request({ url: '/x', signal: abort.signal }, silentFetch);
  abort.abort();
  const aborted = { ok: false, kind: 'aborted', code: 600003, message: 'abort' };
  expect(await pending).toEqual(aborted);
  const failing: Fetch = (_url, init) =>
    init.signal?.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve(new Response());
  expect(await request({ url: '/x', signal: abort.signal }, failing)).toEqual(aborted);
});

test('no connection: network failure, code 602001', async () => {
  const result = await request({ url: '/x' }, () => Promise.reject(new TypeError('no route')));
  expect(result).toEqual({ ok: false, kind: 'network', code: 602001, message: 'no route' });
});

test('an answer that breaks off in the middle is a network failure', async () => {
  const broken = new ReadableStream({ start: (out) => out.error(new Error('reset')) });
  const result = await request({ url: '/x' }, () => Promise.resolve(new Response(broken)));
  expect(result).toMatchObject({ ok: false, kind: 'network' });
});
