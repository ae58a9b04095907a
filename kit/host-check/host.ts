import type { Contract, EndpointDeclaration } from '#contract/api-declaration.ts';
import type { WireLanguage } from '#contract/errors/core.ts';
import { describeReason, send } from '#kit/client/http.ts';

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
    | 'host_unreachable'
    | 'host_stopped'
    | 'login_failed'
    | 'incomplete_recording'
    | 'invalid_contract'
    | 'invalid_known_file';
  readonly fix: string;

  constructor(code: HostError['code'], message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

/** Thrown when the host does not answer in time. */
export class HostUnreachable extends HostError {
  /** The method and the path of the call, without its query, which may contain a token. */
  readonly request: string;
  readonly reason: string;

  constructor(url: string, request: string, cause: unknown) {
    const reason = describeReason(url, cause);
    super(
      'host_unreachable',
      `${url} does not answer (${reason}).`,
      'Check the address, make sure that the host runs, and try again.',
    );
    this.request = request;
    this.reason = reason;
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

/** Returns where the host stopped. Throws any other error. */
export function stopOf(error: unknown): Pick<HostUnreachable, 'request' | 'reason'> {
  if (!(error instanceof HostUnreachable)) throw error;
  const { request, reason } = error;
  return { request, reason };
}

export interface HostRequest {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its query. It is sent as it is. */
  readonly path: `/${string}`;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Default: English. */
  readonly language?: WireLanguage;
}

export interface HostResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON, or undefined. */
  readonly body: unknown;
  /** The duration of the call. */
  readonly seconds: number;
}

export interface RequestContext {
  readonly token?: string | undefined;
  readonly language?: WireLanguage | undefined;
}

/** The reason why a read-only run skips a call. */
export const MIGHT_WRITE = 'sends a call that a less strict host may accept: add --write';

/** The methods that only read, by the rules of HTTP. */
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const isSafe = ({ method }: Pick<HostRequest, 'method'>) => SAFE_METHODS.includes(method);

interface HostApi {
  readonly endpoints: Contract['endpoints'];
  /** A path that every host answers. */
  readonly home: HostRequest['path'];
  /** The POST endpoints that a read-only run calls. */
  readonly sessions: readonly string[];
}

/** An API host, fake or real, accessed over HTTP only. */
export class Host {
  readonly url: string;
  readonly api: HostApi;
  /** True if requests are allowed that could write. */
  readonly mayWrite: boolean;

  constructor(url: string, api: HostApi, { mayWrite }: { mayWrite: boolean }) {
    this.url = url;
    this.api = api;
    this.mayWrite = mayWrite;
  }

  /**
   * Calls an endpoint as the contract declares it.
   *
   * @throws HostUnreachable
   */
  call(
    name: string,
    payload: object,
    { token, language }: RequestContext = {},
  ): Promise<HostResponse> {
    const { method, path } = declarationOf(this.api, name);
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
    const isSession =
      method === 'POST' &&
      this.api.sessions.some((name) => declarationOf(this.api, name).path === path);
    if (!isSafe({ method }) && !isSession && !this.mayWrite) {
      throw new Error(`${method} ${path} may write, and only reading is allowed.`);
    }
    const start = performance.now();
    const response = await this.#fetch(`${this.url}${path}`, {
      method,
      headers: { ...(language === 'zh' && { 'accept-language': 'zh-cn' }), ...headers },
      ...(body !== undefined && { body }),
    });
    const seconds = (performance.now() - start) / 1000;
    const text = new TextDecoder().decode(response.body);
    return { ...response, text, body: parseJson(text), seconds };
  }

  /**
   * Waits for the answer to a call. Returns null when there is none although the host still answers.
   *
   * @throws HostUnreachable when the host answers nothing any more
   */
  async receive(call: Promise<HostResponse>): Promise<HostResponse | null> {
    return call.catch(async (error: unknown) => {
      if (!(error instanceof HostUnreachable)) throw error;
      // The error of the call itself names where the host stopped.
      await this.send({ method: 'GET', path: this.api.home }).catch(() => {
        throw error;
      });
      return null;
    });
  }

  /** Fetches a file by the path in an answer. Returns null when it does not exist. */
  async file(path: string, token?: string): Promise<{ type: string; body: Buffer } | null> {
    // The token is sent to the host only.
    const { origin, href } = new URL(path, this.url);
    if (origin !== this.url) return null;
    const init = { method: 'GET', headers: { ...(token !== undefined && { token }) } };
    const { status, headers, body } = await this.#fetch(href, init);
    return status === 200 ? { type: headers.get('content-type') ?? '', body } : null;
  }

  /** Receives the body too: a host may stop in the middle of it. */
  async #fetch(
    href: string,
    init: Parameters<typeof send>[1],
  ): Promise<{ status: number; headers: Headers; body: Buffer }> {
    try {
      const response = await send(href, init, fetch, RESPONSE_TIMEOUT_MS);
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      const request = `${init.method} ${new URL(href).pathname}`;
      throw new HostUnreachable(this.url, request, error);
    }
  }
}

function declarationOf({ endpoints }: HostApi, name: string): EndpointDeclaration {
  const declaration = endpoints[name];
  if (!declaration) throw new Error(`The contract has no endpoint ${name}.`);
  return declaration;
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
