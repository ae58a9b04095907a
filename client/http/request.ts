import { requestInit, type RequestOptions } from './request-init.ts';

export interface HttpAnswer {
  data: unknown;
  statusCode: number;
  header: Record<string, string>;
  cookies: string[];
}

/**
 * Framework codes (ERR-14). A network failure is also code 5 there; here 602001 tells the
 * two apart, and `isConnectionLost` puts them together (decision 011).
 */
export const TRANSPORT_CODE = { timeout: 5, aborted: 600003, network: 602001 } as const;

export type RequestResult =
  | { ok: true; answer: HttpAnswer }
  | { ok: false; kind: keyof typeof TRANSPORT_CODE; code: number; message: string };

/** Network timeouts are 60 s (CON-2). */
export const REQUEST_TIMEOUT_MS = 60_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request. An answer of any status is an answer; only a lost one is a failure. */
export async function request(options: RequestOptions, fetch: Fetch): Promise<RequestResult> {
  if (options.signal?.aborted) return failed('aborted', 'abort');
  const patience = patienceFor(options);
  try {
    // Raced: what is given up is over, even where `fetch` or a body hangs on.
    return await Promise.race([patience.lost, send(options, fetch, patience.signal)]);
  } finally {
    patience.end();
  }
}

/** Lost with the time-out, or when the caller aborts; its signal then calls the request back. */
function patienceFor({ signal, timeoutMs = REQUEST_TIMEOUT_MS }: RequestOptions) {
  const abort = new AbortController();
  let end = () => {};
  const lost = new Promise<RequestResult>((resolve) => {
    const lose = (result: RequestResult) => {
      resolve(result);
      abort.abort();
    };
    const onAbort = () => lose(failed('aborted', 'abort'));
    const timer = setTimeout(() => lose(failed('timeout', 'timeout')), timeoutMs);
    signal?.addEventListener('abort', onAbort);
    end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return { lost, signal: abort.signal, end };
}

async function send(
  options: RequestOptions,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<RequestResult> {
  try {
    const { url, init } = requestInit(options);
    const response = await fetch(url, { ...init, signal });
    return { ok: true, answer: await readAnswer(response, options) };
  } catch (error) {
    return failed('network', error instanceof Error ? error.message : '');
  }
}

function failed(kind: keyof typeof TRANSPORT_CODE, message: string): RequestResult {
  return { ok: false, kind, code: TRANSPORT_CODE[kind], message };
}

async function readAnswer(response: Response, options: RequestOptions): Promise<HttpAnswer> {
  const data =
    options.responseType === 'arraybuffer'
      ? await response.arrayBuffer()
      : parseBody(await response.text(), options.dataType);
  return {
    data,
    statusCode: response.status,
    header: Object.fromEntries(response.headers.entries()),
    cookies: response.headers.getSetCookie?.() ?? [],
  };
}

/** What is no JSON, or is not asked for as such, stays the text it is. */
export function parseBody(text: string, dataType: RequestOptions['dataType'] = 'json'): unknown {
  if (dataType !== 'json') return text;
  try {
    return JSON.parse(text) as unknown; // JSON.parse is typed `any`
  } catch {
    return text;
  }
}
