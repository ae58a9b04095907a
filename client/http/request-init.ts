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

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

/** What `fetch` is asked with. */
export function requestInit(options: RequestOptions): { url: string; init: RequestInit } {
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
