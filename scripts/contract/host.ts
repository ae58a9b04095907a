import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { WireLanguage } from '#contract/errors.ts';

/** Longer than the client waits (CON-1), so that what is slow is told from what is gone. */
const PATIENCE_MS = 20_000;

/** Nobody answered, or not in time. */
export class Unreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`${url} does not answer (${reasonOf(cause)})`);
  }
}

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** English when left out: Node would send "*", at which a genuine host fails. */
  readonly language?: WireLanguage;
}

export interface Heard {
  readonly status: number;
  /** The content type, as it was sent. */
  readonly type: string;
  readonly text: string;
  /** What the text says as JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface Manner {
  readonly token?: string | undefined;
  readonly language?: WireLanguage | undefined;
}

/** Why a host that is only to be read is not asked for something. */
export const MIGHT_WRITE = 'sent by POST, which a laxer host may take: give --write';

/** What anybody does at a host who only reads there as themselves. */
const SESSION: readonly string[] = [ENDPOINTS['user.login'].path, ENDPOINTS['user.logout'].path];

/** An API host, fake or real, by HTTP alone. */
export class Host {
  readonly url: string;
  /** Whether it may be sent what could write there: anything but a GET, if only to be refused. */
  readonly mayWrite: boolean;

  constructor(url: string, { mayWrite }: { mayWrite: boolean }) {
    this.url = url;
    this.mayWrite = mayWrite;
  }

  /** Calls an endpoint as the contract declares it. */
  call(name: EndpointName, payload: object, { token, language }: Manner = {}): Promise<Heard> {
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

  async send({ method, path, headers = {}, body, language = 'en' }: Asked): Promise<Heard> {
    // Another host may be laxer than ours, and do what ours would refuse.
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

  /** A file of the host's, by the path it gave; null when it is not there, or not there at all. */
  async file(path: string, token?: string): Promise<{ type: string; body: Buffer } | null> {
    // A token goes to nobody else.
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
