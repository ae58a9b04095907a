import type { FastifyInstance } from 'fastify';

interface FetchOptions {
  /** Base of relative URLs. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends all calls that wait for an answer. They never settle, like those of a page that was closed. */
  readonly ended?: AbortSignal;
}

export function createFetch(
  app: FastifyInstance,
  { url: base, headers: ownHeaders = {}, ended }: FetchOptions,
): typeof globalThis.fetch {
  const underWay = new Set<AbortController>();
  // One listener for all calls: Node warns of more than ten.
  ended?.addEventListener('abort', () => underWay.forEach((call) => call.abort()));
  return async (input, init = {}) => {
    const request = isRequest(input) ? input : null;
    const { pathname, search, host } = new URL(isRequest(input) ? input.url : input, base);
    const { payload, type } = await readBody(init.body ?? request?.body);
    const headers = new Headers({ host, ...type });
    const sent = new Headers(init.headers ?? request?.headers);
    sent.forEach((value, name) => headers.set(name, value));
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
    const signal = init.signal ?? request?.signal;
    const cut = followSignal(signal);
    underWay.add(cut.controller);
    const giveBack = takeRealTurns();
    try {
      if (ended?.aborted) cut.controller.abort();
      if (cut.signal.aborted) throw cut.signal.reason;
      const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
      const injected = app.inject({
        method: method as 'GET', // Fastify refuses unknown methods
        url: pathname + search,
        headers: Object.fromEntries(headers.entries()),
        ...(payload !== undefined && { payload }),
        signal: cut.signal,
      });
      // The promise of `inject` stays pending if its signal aborts while the handler waits.
      return toResponse(method, await Promise.race([injected, cut.aborted]));
    } catch (error) {
      if (ended?.aborted) return new Promise(() => {});
      if (signal?.aborted) throw abortReason(signal);
      // Like a browser, it names no reason for a connection that was cut.
      throw new TypeError('fetch failed', { cause: error });
    } finally {
      giveBack();
      underWay.delete(cut.controller);
      cut.release();
    }
  };
}

const realSetImmediate = globalThis.setImmediate;
/** Another function than the real one, so that the end of fake timers during a call is noticed. */
const ownSetImmediate = Object.assign(realSetImmediate.bind(globalThis), realSetImmediate);
let [calls, replaced] = [0, realSetImmediate];

/** Gives `inject` the real `setImmediate` for a call: with that of fake timers, it would never answer. */
function takeRealTurns(): () => void {
  calls += 1;
  if (![realSetImmediate, ownSetImmediate].includes(globalThis.setImmediate)) {
    replaced = globalThis.setImmediate;
    globalThis.setImmediate = ownSetImmediate;
  }
  return () => {
    calls -= 1;
    if (calls === 0 && globalThis.setImmediate === ownSetImmediate)
      globalThis.setImmediate = replaced;
  };
}

/** `instanceof` would miss the `Request` of a simulated DOM. */
function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'url' in input;
}

/** Returns a controller that aborts with a signal; `AbortSignal.any` refuses that of a simulated DOM. */
function followSignal(followed: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  followed?.addEventListener('abort', abort);
  if (followed?.aborted) abort();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
  aborted.catch(() => {}); // A call that failed otherwise does not wait for it.
  const release = () => followed?.removeEventListener('abort', abort);
  return { controller, signal, aborted, release };
}

function abortReason({ reason }: AbortSignal): unknown {
  return reason ?? new DOMException('The call was aborted', 'AbortError');
}

async function readBody(body: RequestInit['body']) {
  if (body == null) return {};
  if (typeof body === 'string') return { payload: body, type: { 'content-type': 'text/plain' } };
  const sent = new Response(body);
  const type = sent.headers.get('content-type');
  const payload = Buffer.from(await sent.arrayBuffer());
  return type === null ? { payload } : { payload, type: { 'content-type': type } };
}

interface Injected {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly rawPayload: Buffer;
}

function toResponse(
  method: string,
  { statusCode: status, headers, rawPayload }: Injected,
): Response {
  // Over a network, Node leaves such a body out.
  const isEmpty = method === 'HEAD' || [204, 304].includes(status);
  const body = isEmpty ? null : new Uint8Array(rawPayload);
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new Response(body, { status, headers: pairs });
}
