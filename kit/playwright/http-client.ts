import type { EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';

/** A caller of the API without a browser, for servers that a test starts and kills itself. */
export class HttpClient {
  readonly #url: string;
  token: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.token = token;
  }

  async login(account: string, password: string): Promise<void> {
    const { userinfo } = await this.call('user.login', { account, password });
    this.token = userinfo.token;
  }

  /** Throws with the message when the call does not succeed, or the connection's own error. */
  async call<N extends EndpointName>(name: N, payload: Payload<N>): Promise<Data<N>> {
    const { method, path } = ENDPOINTS[name];
    const fields = payload as Record<string, string>; // queries are flat
    const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
    const answer = await fetch(`${this.#url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', token: this.token },
      ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
    });
    const body = (await answer.json()) as { code: number; msg: string; data: Data<N> }; // the envelope
    if (body.code !== 1) throw new Error(`${name}: ${body.code} ${body.msg}`);
    return body.data;
  }

  async audit(): Promise<unknown> {
    return (await fetch(`${this.#url}/__mock/audit`, { method: 'POST' })).json();
  }
}
