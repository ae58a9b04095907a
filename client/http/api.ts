import type { AnswerData } from '#contract/api/answer-shapes.ts';
import { CODE } from '#contract/errors.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Payload } from '#contract/api/schemas.ts';
import {
  failedAnswer,
  NETWORK_FAILED,
  readEnvelope,
  type Answer,
  type EnvelopeDeps,
  type Failure,
} from './envelope.ts';
import { readAnswer, readWholeList } from './read-answer.ts';
import { request, TRANSPORT_CODE, type Fetch, type RequestOptions } from './request.ts';

export interface CallOptions {
  /** Hides the loading indicator. */
  quiet?: boolean;
  /** Hides the error toast. */
  silentFailure?: boolean;
  idempotencyKey?: string;
  /** Fails if an item of the answer's list cannot be read, instead of leaving it out. */
  needsWholeList?: boolean;
  signal?: AbortSignal;
}

/** Options of calls without a busy bar and without an error toast. */
export const QUIET = { quiet: true, silentFailure: true } as const satisfies CallOptions;

export interface Api {
  call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options?: CallOptions,
  ): Promise<Answer<AnswerData<N>>>;
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
export function createApi(deps: ApiDeps, paths: Paths = apiPaths()): Api {
  return {
    async call<N extends EndpointName>(name: N, payload: Payload<N>, options: CallOptions = {}) {
      const token = deps.token();
      if (!options.quiet) deps.onBusy(1);
      try {
        const sent = await send({ ...deps, paths }, name, payload, options, token);
        const answer = isUnknownAction(sent, name, token)
          ? failedAnswer('business', CODE.notFound, '')
          : sent;
        report(deps, answer, options, token);
        return answer as Answer<AnswerData<N>>; // `readAnswer` has read it in this shape
      } finally {
        if (!options.quiet) deps.onBusy(-1);
      }
    },
  };
}

/**
 * Without a token, a FastAdmin host answers 401 for an action that it does not have (HOST-11). No session ends
 * when anybody may call it.
 */
function isUnknownAction(answer: Answer<unknown>, name: EndpointName, token: string): boolean {
  const { documented, access } = ENDPOINTS[name];
  if (documented || access !== 'anyone' || token !== '') return false;
  return !answer.ok && answer.failure.kind === 'unauthorized';
}

async function send(
  deps: ApiDeps & { readonly paths: Paths },
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
    url: deps.baseUrl + (deps.paths[name] ?? endpoint.path),
    method: endpoint.method,
    header,
    timeoutMs: API_TIMEOUT_MS,
  };
  // A call without payload has no body either (CALL-1).
  if (Object.keys(payload).length > 0) requestOptions.data = { ...payload };
  if (options.signal) requestOptions.signal = options.signal;
  const sentAtMs = deps.now();
  const result = await request(requestOptions, deps.fetch);
  if (result.ok) {
    const read = options.needsWholeList ? readWholeList : readAnswer;
    const readData = (body: unknown) => read(name, body, deps.baseUrl);
    const { idempotencyKey: key } = options;
    const hasEchoedKey = key !== undefined && result.answer.header['idempotency-key'] === key;
    return {
      ...readEnvelope({ ...result.answer, sentAtMs }, deps, readData),
      ...(hasEchoedKey && { hasEchoedKey }),
    };
  }
  const { kind, message } = result;
  return failedAnswer(kind, TRANSPORT_CODE[kind], kind === 'network' ? NETWORK_FAILED : message);
}

function report(deps: ApiDeps, answer: Answer<unknown>, options: CallOptions, token: string): void {
  if (answer.ok) return;
  const { failure } = answer;
  if (failure.kind === 'unauthorized') deps.onUnauthorized(token);
  else if (failure.kind !== 'aborted' && !options.silentFailure) deps.onFailure(failure);
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

type Paths = Partial<Record<string, string>>;

const ASSUMED = Object.entries(ENDPOINTS).flatMap(([name, { documented }]) =>
  documented ? [] : name,
);

/**
 * Returns the paths that config.js gives assumed endpoints, by their names (CALL-9). An entry that cannot be used is
 * reported on the console, and its endpoint keeps the assumed path.
 */
export function apiPaths(page: object = globalThis): Paths {
  const named: unknown = 'diceboxPaths' in page ? page.diceboxPaths : {};
  return Object.fromEntries(
    Object.entries(Object(named)).filter((entry): entry is [string, string] => {
      const [name, path] = entry;
      const isKnown = ASSUMED.includes(name);
      if (isKnown && typeof path === 'string' && /^(?:\/[\w.~-]+)+$/.test(path)) return true;
      const fix = isKnown
        ? 'give a path such as "/api/account/index"'
        : `only these can be renamed: ${ASSUMED.join(', ')}`;
      console.error(`config.js: diceboxPaths has ${JSON.stringify({ [name]: path })}; ${fix}.`);
      return false;
    }),
  );
}
