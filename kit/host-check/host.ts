import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { send } from '#kit/client/http.ts';

/** Longer than the client's timeout (CON-1), to distinguish a slow host from an unreachable one. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** A player of the host who may log in. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** Thrown when a host cannot be checked or recorded. */
export class HostError extends Error {
  /** Stable name for programs. */
  readonly code:
    'host_unreachable' | 'login_failed' | 'incomplete_recording' | 'invalid_known_file';
  /** Tells the developer how to fix it. */
  readonly fix: string;

  constructor(code: HostError['code'], message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

/** Thrown when the host does not answer in time. */
export class HostUnreachable extends HostError {
  constructor(url: string, cause: unknown) {
    super(
      'host_unreachable',
      `${url} does not answer (${describeReason(cause)}).`,
      'Check the address, make sure that the host runs, and try again.',
    );
  }
}

/** Thrown when the given account cannot log in; `msg` is the message of the host. */
export class LoginFailed extends HostError {
  constructor(msg: unknown) {
    super(
      'login_failed',
      `The account could not log in, the host answers ${JSON.stringify(msg ?? null)}.`,
      'Check --account and --password.',
    );
  }
}

export interface HostRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Default: English. */
  readonly language?: WireLanguage;
}

export interface HostResponse {
  readonly status: number;
  /** The content type header. */
  readonly type: string;
  readonly text: string;
  /** The parsed JSON, or undefined. */
  readonly body: unknown;
}

/** The token and the language of a request. */
export interface RequestContext {
  readonly token?: string | undefined;
  readonly language?: WireLanguage | undefined;
}

/** The reason why a read-only run skips a call. */
export const MIGHT_WRITE = 'sends a POST, which a less strict host may accept: add --write';

/** The POST calls of a read-only run. */
const SESSION_PATHS: readonly string[] = [
  ENDPOINTS['user.login'].path,
  ENDPOINTS['user.logout'].path,
];

/** An API host, fake or real, accessed over HTTP only. */
export class Host {
  readonly url: string;
  /** True if requests other than GET, which could write, are allowed. */
  readonly mayWrite: boolean;

  constructor(url: string, { mayWrite }: { mayWrite: boolean }) {
    this.url = url;
    this.mayWrite = mayWrite;
  }

  /**
   * Calls an endpoint as the contract declares it.
   *
   * @throws HostUnreachable
   */
  call(
    name: EndpointName,
    payload: object,
    { token, language }: RequestContext = {},
  ): Promise<HostResponse> {
    const { method, path } = ENDPOINTS[name];
    const isGet = method === 'GET';
    const query = isGet ? formatQuery(payload) : '';
    return this.send({
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(token !== undefined && { token }),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(payload) }),
      ...(language && { language }),
    });
  }

  /**
   * Sends a request.
   *
   * @throws HostUnreachable; Error for a write where only reading is allowed
   */
  async send({ method, path, headers = {}, body, language }: HostRequest): Promise<HostResponse> {
    // A less strict host may execute a call that the fake server refuses.
    if (method !== 'GET' && !this.mayWrite && !SESSION_PATHS.includes(path)) {
      throw new Error(`${method} ${path} may write, and only reading is allowed.`);
    }
    const response = await this.#fetch(path, {
      method,
      headers: { ...(language === 'zh' && { 'accept-language': 'zh-cn' }), ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text, body: parseJson(text) };
  }

  /** Fetches a file by the path in an answer. Returns null when it does not exist. */
  async file(path: string, token?: string): Promise<{ type: string; body: Buffer } | null> {
    // The token is sent to the host only.
    if (new URL(path, this.url).origin !== this.url) return null;
    const headers = { ...(token !== undefined && { token }) };
    const response = await this.#fetch(path, { method: 'GET', headers });
    if (!response.ok) return null;
    const type = response.headers.get('content-type') ?? '';
    return { type, body: Buffer.from(await response.arrayBuffer()) };
  }

  async #fetch(path: string, init: Parameters<typeof send>[1]): Promise<Response> {
    try {
      const { href } = new URL(path, `${this.url}/`);
      return await send(href, init, fetch, RESPONSE_TIMEOUT_MS);
    } catch (error) {
      throw new HostUnreachable(this.url, error);
    }
  }
}

function formatQuery(payload: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || String(Reflect.get(cause, 'code'));
  return error.message;
}
