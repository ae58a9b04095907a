import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import {
  NETWORK_FAILED,
  readEnvelope,
  type Answer,
  type EnvelopeDeps,
  type Failure,
} from './envelope.ts';
import { request, type Fetch, type RequestOptions } from './request.ts';

export interface CallOptions {
  /** Hides the loading indicator. */
  quiet?: boolean;
  /** Hides the error toast. */
  silentFailure?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Api {
  call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options?: CallOptions,
  ): Promise<Answer<Data<N>>>;
}

export interface ApiDeps extends EnvelopeDeps {
  /** '' for the page's own origin. */
  baseUrl: string;
  fetch: Fetch;
  token(): string;
  /** Gets the refused token, so that a late answer does not end a newer session. */
  onUnauthorized(token: string): void;
  onBusy(delta: 1 | -1): void;
  onFailure(failure: Failure): void;
}

/** A call of the API times out after 10 s (CON-1). */
export const API_TIMEOUT_MS = 10_000;

/** Makes the typed calls of the contract. They never throw: every error is a `Failure`. */
export function createApi(deps: ApiDeps): Api {
  return {
    async call<N extends EndpointName>(name: N, payload: Payload<N>, options: CallOptions = {}) {
      const token = deps.token();
      if (!options.quiet) deps.onBusy(1);
      try {
        const answer = await send(deps, name, payload, options, token);
        report(deps, answer, options, token);
        return answer as Answer<Data<N>>; // the contract declares the answer of each endpoint
      } finally {
        if (!options.quiet) deps.onBusy(-1);
      }
    },
  };
}

async function send(
  deps: ApiDeps,
  name: EndpointName,
  payload: object,
  options: CallOptions,
  token: string,
): Promise<Answer<unknown>> {
  const endpoint = ENDPOINTS[name];
  const header: Record<string, string> = { 'Accept-Language': deps.language() };
  if (token) header['token'] = token;
  if (options.idempotencyKey) header['Idempotency-Key'] = options.idempotencyKey;
  const requestOptions: RequestOptions = {
    url: deps.baseUrl + endpoint.path,
    method: endpoint.method,
    data: { ...payload },
    header,
    timeoutMs: API_TIMEOUT_MS,
  };
  if (options.signal) requestOptions.signal = options.signal;
  const result = await request(requestOptions, deps.fetch);
  if (result.ok) {
    const { answer } = result;
    if (deps.baseUrl) answer.data = withServerFileUrls(answer.data, deps.baseUrl);
    return readEnvelope(answer, deps);
  }
  const message = result.kind === 'network' ? NETWORK_FAILED : result.message;
  return { ok: false, failure: { kind: result.kind, code: result.code, message, key: null } };
}

function report(deps: ApiDeps, answer: Answer<unknown>, options: CallOptions, token: string): void {
  if (answer.ok) return;
  const { failure } = answer;
  if (failure.kind === 'unauthorized') deps.onUnauthorized(token);
  else if (failure.kind !== 'aborted' && !options.silentFailure) deps.onFailure(failure);
}

/**
 * Prefixes the upload paths in an answer with the server's origin, so that the files load from
 * there and not from the origin of the page.
 */
export function withServerFileUrls(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return value.startsWith('/uploads/') ? origin + value : value;
  if (Array.isArray(value)) return value.map((each) => withServerFileUrls(each, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withServerFileUrls(each, origin)]),
  );
}

/**
 * Returns the base URL of the API from config.js: '' for the page's own origin, which is also the
 * fallback for an invalid value.
 */
export function apiBaseUrl(page: object = globalThis): string {
  const named = 'diceboxApi' in page ? page.diceboxApi : '';
  return typeof named === 'string' && /^https?:\/\/[^/]+\/*$/.test(named)
    ? named.replace(/\/+$/, '')
    : '';
}
