import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { CODE, messageKeyOf, statusText, type MessageKey } from '#contract/errors.ts';
import { request, type Fetch, type HttpAnswer, type RequestOptions } from './request.ts';

/**
 * `http` is a broken answer (a status of 500 and above, or no envelope): what became of the call is
 * unknown, as it is after `network`, `timeout` and `aborted`. The others are the host's last word.
 */
export type FailureKind = 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';

export interface Failure {
  kind: FailureKind;
  /** The envelope's code, the HTTP status, or a transport code of SPEC section 8. */
  code: number;
  /** What the host said, else the spec's English text. */
  message: string;
  /** Which message of the catalogue that is, for screens that say it in their own words. */
  key: MessageKey | null;
}

export type Answer<T> =
  | { ok: true; data: T; /** Epoch seconds of the envelope. */ serverTime: number }
  | { ok: false; failure: Failure };

export interface CallOptions {
  /** No loading indicator. */
  quiet?: boolean;
  /** No error toast. */
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

export interface ApiDeps {
  /** '' for the page's own origin. */
  baseUrl: string;
  fetch: Fetch;
  token(): string;
  language(): string;
  /** Gets the token that was refused, so that a late answer does not end a newer session. */
  onUnauthorized(token: string): void;
  onBusy(delta: 1 | -1): void;
  onFailure(failure: Failure): void;
  /** Every envelope tells the host's time, in epoch seconds. */
  onServerTime(seconds: number): void;
}

/** SPEC section 9. */
export const API_TIMEOUT_MS = 10_000;

export const REQUEST_FAILED = 'Request failed';
export const NETWORK_FAILED = 'Network connection failed';
export const LOGIN_EXPIRED = 'Login expired, please login again';

/** The typed calls of the contract. Never throws: whatever goes wrong is a `Failure`. */
export function createApi(deps: ApiDeps): Api {
  return {
    async call<N extends EndpointName>(name: N, payload: Payload<N>, options: CallOptions = {}) {
      const token = deps.token();
      if (!options.quiet) deps.onBusy(1);
      try {
        const answer = await send(deps, name, payload, options, token);
        report(deps, answer, options, token);
        return answer as Answer<Data<N>>; // the contract says what this endpoint answers
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
  const asked: RequestOptions = {
    url: deps.baseUrl + endpoint.path,
    method: endpoint.method,
    data: { ...payload },
    header,
    timeoutMs: API_TIMEOUT_MS,
  };
  if (options.signal) asked.signal = options.signal;
  const result = await request(asked, deps.fetch);
  if (result.ok) return readEnvelope(result.answer, deps);
  const message = result.kind === 'network' ? NETWORK_FAILED : result.message;
  return { ok: false, failure: { kind: result.kind, code: result.code, message, key: null } };
}

function report(deps: ApiDeps, answer: Answer<unknown>, options: CallOptions, token: string): void {
  if (answer.ok) return;
  const { failure } = answer;
  if (failure.kind === 'unauthorized') deps.onUnauthorized(token);
  else if (failure.kind !== 'aborted' && !options.silentFailure) deps.onFailure(failure);
}

/** The response rules of SPEC section 8. */
function readEnvelope(answer: HttpAnswer, deps: ApiDeps): Answer<unknown> {
  const { statusCode, data: body } = answer;
  if (!isEnvelope(body)) {
    if (statusCode === CODE.unauthorized) return unauthorized();
    const message =
      (statusCode >= 400 ? statusText(statusCode, wireLanguage(deps)) : null) ?? REQUEST_FAILED;
    return { ok: false, failure: { kind: 'http', code: statusCode, message, key: null } };
  }
  const serverTime = Number(body['time']);
  if (serverTime > 0) deps.onServerTime(serverTime);
  const { code } = body;
  if (code === CODE.unauthorized || statusCode === CODE.unauthorized) return unauthorized();
  const isSuccess = code === CODE.success || code === CODE.ok || body['success'] === true;
  if (isSuccess && statusCode < 400) {
    return { ok: true, data: body['data'] ?? null, serverTime: serverTime || 0 };
  }
  const said =
    code === CODE.failure
      ? text(body['msg']) || text(body['message'])
      : text(body['message']) || text(body['msg']);
  const message = said || REQUEST_FAILED;
  const kind = statusCode >= CODE.crash ? 'http' : 'business';
  const failureCode = typeof code === 'number' ? code : statusCode;
  return { ok: false, failure: { kind, code: failureCode, message, key: messageKeyOf(message) } };
}

function unauthorized(): Answer<unknown> {
  return {
    ok: false,
    failure: { kind: 'unauthorized', code: CODE.unauthorized, message: LOGIN_EXPIRED, key: null },
  };
}

function wireLanguage(deps: ApiDeps): 'en' | 'zh' {
  return deps.language().startsWith('zh') ? 'zh' : 'en';
}

type Envelope = Readonly<Record<string, unknown>>;

function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return 'code' in body || 'success' in body;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
