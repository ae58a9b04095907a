import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { Site } from './addresses.ts';
import { proveFake } from './fake-host.ts';

/** How the fake server is reached, and what every call of a test bears. */
export interface HostAccess {
  readonly playwright: PlaywrightWorkerArgs['playwright'];
  readonly site: Site;
  readonly headers: Readonly<Record<string, string>>;
}

/** The fake server as seen from one world: its API and its control plane. */
export class Host {
  readonly #request: APIRequestContext;
  readonly #token: string | undefined;

  private constructor(request: APIRequestContext, token: string | undefined) {
    this.#request = request;
    this.#token = token;
  }

  /** Throws when the server is not there, or does not say that it is a fake one. */
  static async reach({ playwright, site, headers }: HostAccess, worldKey: string): Promise<Host> {
    const request = await playwright.request.newContext({
      baseURL: site.server,
      extraHTTPHeaders: { ...headers, 'x-mock-world': worldKey },
    });
    await proveFake(request, site.server);
    return new Host(request, site.token);
  }

  /** Calls the control plane; throws with its explanation when it refuses. */
  async control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown): Promise<T> {
    const answer = await this.#request.fetch(`/__mock${path}`, {
      method,
      headers: this.#token === undefined ? {} : { 'x-mock-token': this.#token },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} /__mock${path}: ${problemOf(text)}`);
    return (text === '' ? undefined : JSON.parse(text)) as T; // each caller names the shape its call answers
  }

  /** Calls the API; throws with the message when the call does not succeed. */
  async call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    token: string,
  ): Promise<Data<N>> {
    const { method, path } = ENDPOINTS[name];
    const fields = payload as Record<string, string>; // queries are flat
    const answer = await this.#request.fetch(path, {
      method,
      headers: token === '' ? {} : { token },
      ...(method === 'GET' ? { params: fields } : { data: payload }),
    });
    const body = (await answer.json()) as { code: number; msg: string; data: Data<N> }; // the envelope
    if (body.code !== 1) throw new Error(`${name}: ${body.code} ${body.msg}`);
    return body.data;
  }

  async leave(): Promise<void> {
    await this.#request.dispose();
  }
}

/** The sentence of a problem, or whatever came instead. */
function problemOf(text: string): string {
  try {
    const { title, detail } = JSON.parse(text) as { title?: string; detail?: string }; // problem+json
    return `${title}: ${detail}`;
  } catch {
    return text.slice(0, 500);
  }
}
