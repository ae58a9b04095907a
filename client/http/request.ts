/** Options of the generic request wrapper (CALL-3). */
export interface RequestOptions {
  url: string;
  method?: string;
  data?: RequestData;
  header?: Readonly<Record<string, string>>;
  /** `json` (default) parses the answer if it can; `text` never does. */
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
 * Framework codes (ERR-14). A network failure is code 5 there too; 602001 keeps the two apart here,
 * and `isConnectionLost` treats them alike (decision 011).
 */
export const TRANSPORT_CODE = { timeout: 5, aborted: 600003, network: 602001 } as const;

export type RequestResult =
  | { ok: true; answer: HttpAnswer }
  | { ok: false; kind: keyof typeof TRANSPORT_CODE; code: number; message: string };

/** Network timeouts are 60 s (CON-2). */
export const REQUEST_TIMEOUT_MS = 60_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request. An answer of any status is a success; only a missing one is a failure. */
export async function request(options: RequestOptions, fetch: Fetch): Promise<RequestResult> {
  if (options.signal?.aborted) return failed('aborted', 'abort');
  const deadline = deadlineFor(options);
  try {
    // A race, so that an abort takes effect even if `fetch` or the body hangs.
    return await Promise.race([deadline.lost, send(options, fetch, deadline.signal)]);
  } finally {
    deadline.end();
  }
}

/**
 * Returns a promise that resolves on timeout or abort, and the signal that cancels the request
 * then.
 */
function deadlineFor({ signal, timeoutMs = REQUEST_TIMEOUT_MS }: RequestOptions) {
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

/** Returns the text unchanged unless JSON was requested and it parses. */
export function parseBody(text: string, dataType: RequestOptions['dataType'] = 'json'): unknown {
  if (dataType !== 'json') return text;
  try {
    return JSON.parse(text) as unknown; // JSON.parse is typed `any`
  } catch {
    return text;
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

function requestInit(options: RequestOptions): { url: string; init: RequestInit } {
  const requested = (options.method ?? 'GET').toUpperCase();
  const method = METHODS.includes(requested) ? requested : 'GET';
  const headers = new Headers(options.header);
  const init: RequestInit = {
    method,
    headers,
    credentials: options.withCredentials ? 'include' : 'same-origin',
  };
  const { data } = options;
  // FormData sets its own content type, which includes the boundary.
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

/** Returns whether the data are plain fields, as opposed to a body that `fetch` sends unchanged. */
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

/**
 * Ignores requests aborted by page unload; otherwise a quick double reload looks like a lost
 * connection and logs the player out. The abort may arrive before `pagehide`, so the error is
 * deferred by one task. If the browser restores the page from its cache, the error is reported
 * then.
 */
export function fetchUntilUnload(fetch: Fetch, tab: EventTarget): Fetch {
  let shownAgain: Promise<unknown> | null = null;
  tab.addEventListener('pagehide', () => {
    shownAgain = new Promise((resolve) =>
      tab.addEventListener('pageshow', resolve, { once: true }),
    );
  });
  const deferIfUnloading = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await shownAgain;
      throw error;
    });
  return async (url, init) => {
    const response = await deferIfUnloading(fetch(url, init));
    const text = response.text.bind(response);
    response.text = () => deferIfUnloading(text());
    return response;
  };
}
