/** The generic request wrapper (SPEC section 7): anything that can be asked for over HTTP. */
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

export type RequestData =
  string | FormData | Blob | ArrayBuffer | URLSearchParams | Readonly<Record<string, unknown>>;

export interface HttpAnswer {
  data: unknown;
  statusCode: number;
  header: Record<string, string>;
  cookies: string[];
}

/** Framework codes of SPEC section 8. */
export const TRANSPORT_CODE = { timeout: 5, aborted: 600003, network: 602001 } as const;

export type RequestResult =
  | { ok: true; answer: HttpAnswer }
  | { ok: false; kind: keyof typeof TRANSPORT_CODE; code: number; message: string };

/** SPEC section 9: framework network timeouts are 60 s. */
export const REQUEST_TIMEOUT_MS = 60_000;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request. An answer of any status is an answer; only a lost one is a failure. */
export async function request(options: RequestOptions, fetch: Fetch): Promise<RequestResult> {
  const abort = new AbortController();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    abort.abort();
  }, options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const onAbort = () => abort.abort();
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted) abort.abort();
  try {
    const { url, init } = requestInit(options);
    const response = await fetch(url, { ...init, signal: abort.signal });
    return { ok: true, answer: await readAnswer(response, options) };
  } catch (error) {
    if (isTimeout) return failed('timeout', 'timeout');
    if (abort.signal.aborted) return failed('aborted', 'abort');
    return failed('network', error instanceof Error ? error.message : '');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

function failed(kind: keyof typeof TRANSPORT_CODE, message: string): RequestResult {
  return { ok: false, kind, code: TRANSPORT_CODE[kind], message };
}

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
  if (method === 'GET' || method === 'HEAD') {
    return { url: isFields(data) ? withQuery(options.url, data) : options.url, init };
  }
  // A form brings its own content type, with the boundary in it.
  if (!headers.has('Content-Type') && !(data instanceof FormData)) {
    headers.set('Content-Type', 'application/json');
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
  return typeof data === 'object' && Object.getPrototypeOf(data) === Object.prototype;
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

async function readAnswer(response: Response, options: RequestOptions): Promise<HttpAnswer> {
  const data =
    options.responseType === 'arraybuffer'
      ? await response.arrayBuffer()
      : parsed(await response.text(), options.dataType ?? 'json');
  return {
    data,
    statusCode: response.status,
    header: Object.fromEntries(response.headers.entries()),
    cookies: response.headers.getSetCookie?.() ?? [],
  };
}

function parsed(text: string, dataType: 'json' | 'text'): unknown {
  if (dataType !== 'json') return text;
  try {
    return JSON.parse(text) as unknown; // JSON.parse is typed `any`
  } catch {
    return text;
  }
}
