import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';

/** 10:00:30 in Shanghai: a 3-minute period has just opened and takes bets for 90 s more. */
const START = Date.parse('2026-03-10T02:00:30Z');

export interface WorldOptions {
  readonly scenario?: string;
  /** World time at the start, epoch ms; frozen there. */
  readonly now?: number;
  readonly seed?: string;
}

/**
 * A world of the fake server, made for one test: its own database, time and dice. Time stands still
 * in it until the test moves it.
 */
export class World {
  readonly key: string;
  readonly #request: APIRequestContext;

  private constructor(key: string, request: APIRequestContext) {
    this.key = key;
    this.#request = request;
  }

  static async make(
    playwright: PlaywrightWorkerArgs['playwright'],
    baseURL: string,
    { scenario = 'default', now = START, seed = 'e2e' }: WorldOptions = {},
  ): Promise<World> {
    const maker = await playwright.request.newContext({ baseURL });
    const answer = await maker.post('/__mock/worlds', {
      data: { scenario, now, seed, freeze: true },
    });
    if (answer.status() !== 201) throw new Error(`no world was made: ${await answer.text()}`);
    const { world } = (await answer.json()) as { world: string }; // the control plane's answer
    await maker.dispose();
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-mock-world': world },
    });
    return new World(world, request);
  }

  /** Calls the control plane for this world; throws with its explanation when it refuses. */
  async control<T>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
    const answer = await this.#request.fetch(`/__mock${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    if (!answer.ok()) throw new Error(`${method} /__mock${path}: ${await answer.text()}`);
    return (await answer.json()) as T; // each caller names the shape its call answers
  }

  /** Calls the API in this world; throws with the message when it does not succeed. */
  async call<N extends EndpointName>(name: N, payload: Payload<N>, token = ''): Promise<Data<N>> {
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

  async drop(): Promise<void> {
    await this.#request.delete(`/__mock/worlds/${this.key}`);
    await this.#request.dispose();
  }
}
