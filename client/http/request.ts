/** The generic request wrapper (CALL-3): anything that can be asked for over HTTP. */
export interface RequestOptions {
  url: string;
  method?: string;
  data?: RequestData;
  header?: Readonly<Record<string, string>>;
  /** `json` (default) parses the answer if it can; `text` leaves it as it came. */
  dataType?: 'json' | 'text';
  responseType?: 'text' | 'arraybuffer';
  withCredentials?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export type RequestData = string | FormData | ArrayBuffer | Readonly<Record<string, unknown>>;

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

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

/** What `fetch` is asked with. */
function requestInit(options: RequestOptions): { url: string; init: RequestInit } {
  const asked = (options.method ?? 'GET').toUpperCase();
  const method = METHODS.includes(asked) ? asked : 'GET';
  const headers = new Headers(options.header);
  const init: RequestInit = {
    method,
    headers,
    credentials: options.withCredentials ? 'include' : 'same-origin',
  };
  const { data } = options;
  // A form brings its own content type, with the boundary in it.
  if (method !== 'GET' && !headers.has('Content-Type') && !(data instanceof FormData)) {
    headers.set('Content-Type', 'application/json');
  }
  if (method === 'GET' || method === 'HEAD') {
    return { url: isFields(data) ? withQuery(options.url, data) : options.url, init };
  }
  if (data !== undefined) init.body = isFields(data) ? bodyOf(data, headers) : data;
  return { url: options.url, init };
}

function bodyOf(data: Readonly<Record<string, unknown>>, headers: Headers): string {
  const isForm = headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  return isForm ? withQuery('', data).slice(1) : JSON.stringify(data);
}

/** Plain fields, as against what `fetch` sends as it is. */
function isFields(data: RequestData | undefined): data is Readonly<Record<string, unknown>> {
  if (data === undefined || typeof data === 'string') return false;
  return !(data instanceof FormData || data instanceof ArrayBuffer);
}

function withQuery(url: string, data: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = query.toString();
  if (text === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
