import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { WireLanguage } from '#contract/errors.ts';

/** Longer than the client's timeout (CON-1), to distinguish a slow host from an unreachable one. */
const PATIENCE_MS = 20_000;

/** Thrown when the host does not answer in time. */
export class Unreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`${url} does not answer (${reasonOf(cause)})`);
  }
}

export interface HostRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Default: English. Node would send "*", which a genuine host cannot handle. */
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

export interface RequestStyle {
  readonly token?: string | undefined;
  readonly language?: WireLanguage | undefined;
}

/** The reason why a read-only run skips a call. */
export const MIGHT_WRITE = 'sent by POST, which a laxer host may take: give --write';

/** The POST calls of a read-only run: login and logout. */
const SESSION: readonly string[] = [ENDPOINTS['user.login'].path, ENDPOINTS['user.logout'].path];

/** An API host, fake or real, accessed over HTTP only. */
export class Host {
  readonly url: string;
  /** True if requests other than GET, which could write, are allowed. */
  readonly mayWrite: boolean;

  constructor(url: string, { mayWrite }: { mayWrite: boolean }) {
    this.url = url;
    this.mayWrite = mayWrite;
  }

  /** Calls an endpoint as the contract declares it. */
  call(
    name: EndpointName,
    payload: object,
    { token, language }: RequestStyle = {},
  ): Promise<HostResponse> {
    const { method, path } = ENDPOINTS[name];
    const isGet = method === 'GET';
    const query = isGet ? queryOf(payload) : '';
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

  async send({
    method,
    path,
    headers = {},
    body,
    language = 'en',
  }: HostRequest): Promise<HostResponse> {
    // A laxer host may execute a call that the fake server refuses.
    if (method !== 'GET' && !this.mayWrite && !SESSION.includes(path)) {
      throw new Error(`${method} ${path} may write, and only reading was allowed`);
    }
    const answer = await this.#fetch(path, {
      method,
      headers: { 'accept-language': language === 'zh' ? 'zh-cn' : 'en', ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, text, body: jsonOf(text) };
  }

  /** Fetches a file by the path in an answer. Returns null when it does not exist. */
  async file(path: string, token?: string): Promise<{ type: string; body: Buffer } | null> {
    // The token is sent to the host only.
    if (new URL(path, this.url).origin !== this.url) return null;
    const headers = { ...(token !== undefined && { token }) };
    const answer = await this.#fetch(path, { method: 'GET', headers });
    if (!answer.ok) return null;
    const type = answer.headers.get('content-type') ?? '';
    return { type, body: Buffer.from(await answer.arrayBuffer()) };
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      const address = new URL(path, `${this.url}/`);
      return await fetch(address, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (error) {
      throw new Unreachable(this.url, error);
    }
  }
}

function queryOf(payload: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || String(Reflect.get(cause, 'code'));
  return error.message;
}
