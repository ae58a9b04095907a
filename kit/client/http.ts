/** The part of `fetch` that the clients use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A clock that runs through a year of draws takes minutes. */
const CALL_TIMEOUT_MS = 10 * 60_000;

interface RequestOptions extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request, in English unless its headers name a language: Node would send `*`, which a FastAdmin
 * host answers with 500. Does not follow redirects, which would take the control token elsewhere.
 */
export function send(
  url: string,
  { headers, ...init }: RequestOptions,
  fetch: Fetch = globalThis.fetch,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { 'accept-language': 'en', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Describes a request that got no response, and what to do about it. */
export function describeConnectionError(url: string, error: unknown): string {
  const server = url === '' ? 'The server does not answer' : `No server answers at ${url}`;
  return `${server} (${describeReason(url, error)}). Start one with npx dicebox (in its repository: npm start), or correct the address.`;
}

export function describeReason(url: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if ('port' in cause && url !== '' && Number(cause.port) !== portOf(url))
    return `the proxy at port ${String(cause.port)} was called instead; list ${new URL(url).hostname} in NO_PROXY`;
  const code = 'code' in cause ? String(cause.code) : cause.message;
  return code === 'ECONNREFUSED' ? 'nothing listens there' : code;
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
