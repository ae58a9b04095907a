import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { describeConnectionError, send, type Fetch } from './http.ts';

export interface ApiClientOptions {
  /** Address of the server, such as "http://127.0.0.1:4300". */
  readonly url: string;
  /** Key of the world of a fake server. */
  readonly world?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/** The API of a server, without a browser. */
export interface ApiClient {
  /**
   * Calls an endpoint: `call('games.play', { game_id: 1 })`.
   *
   * @param token of a player; '' for none
   * @returns the answer's `data`
   * @throws Error with the answer's code and message when the call does not succeed
   */
  call<Name extends EndpointName>(
    name: Name,
    payload: Payload<Name>,
    token?: string,
  ): Promise<Data<Name>>;
}

export function createApiClient({ url, world, headers, fetch }: ApiClientOptions): ApiClient {
  return {
    call: async (name, payload, token = '') => {
      const { method, path } = ENDPOINTS[name];
      const fields = payload as Record<string, string>; // queries are flat, and made text below
      const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
      const init = {
        method,
        headers: {
          ...headers,
          ...(world !== undefined && { 'x-mock-world': world }),
          ...(token !== '' && { token }),
          'content-type': 'application/json',
        },
        ...(method === 'POST' && { body: JSON.stringify(payload) }),
      };
      const response = await send(url + path + query, init, fetch).catch((error: unknown) => {
        throw new Error(`${name}: ${describeConnectionError(url, error)}`, { cause: error });
      });
      const envelope = (await response.json()) as Envelope<Data<typeof name>>; // as the contract says
      if (envelope.code !== 1)
        throw new Error(`${name}: ${envelope.code} ${envelope.msg}${whyOf(response)}`);
      return envelope.data;
    },
  };
}

/** Returns what a fake server knows about a refused call beside its message, on lines of their own. */
function whyOf({ headers }: Response): string {
  const why = headers.get('x-mock-why');
  return why === null ? '' : `\n  ${why.replaceAll(' | ', '\n    ')}`;
}

interface Envelope<D> {
  readonly code: number;
  readonly msg: string;
  readonly data: D;
}
