import type { FastifyInstance, InjectOptions } from 'fastify';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { buildApp, dueWork } from '../app.ts';
import { fillWorld } from '../scenario/fill-world.ts';
import type { Clock } from '../core/world/clock.ts';
import { MAIN, Worlds } from '../core/world/worlds.ts';
import { assertDeclaredAnswer } from './declared-answer.ts';
import { noteSaid } from './said-messages.ts';
import { MIGRATIONS } from '../migrations.ts';

export interface CallOptions {
  readonly token?: string;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly language?: WireLanguage;
  readonly world?: string;
  /** Where the call comes from; 127.0.0.1 when left out. */
  readonly ip?: string;
}

interface Reply<D> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly code: number;
  readonly msg: string;
  readonly time: string | number;
  readonly data: D;
}

/** A whole server without a socket: it is asked within the process. It needs no test around it. */
export class InjectedServer {
  readonly app: FastifyInstance;
  readonly worlds: Worlds;

  constructor(app: FastifyInstance, worlds: Worlds) {
    this.app = app;
    this.worlds = worlds;
  }

  /** Calls an endpoint; whatever the code, `data` has the type that code 1 would give it. */
  call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options: CallOptions = {},
  ): Promise<Reply<Data<N>>> {
    return this.callLoosely(name, payload, options);
  }

  /** Calls an endpoint with whatever a careless or hostile client might send. */
  async callLoosely<N extends EndpointName>(
    name: N,
    payload: unknown,
    { token, key, language, world, ip }: CallOptions = {},
  ): Promise<Reply<Data<N>>> {
    const { method, path } = ENDPOINTS[name];
    return this.send({
      method,
      ...(ip !== undefined && { remoteAddress: ip }),
      url: method === 'GET' ? `${path}?${queryOf(payload)}` : path,
      headers: {
        ...(token !== undefined && { token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(language && { 'accept-language': language }),
        ...(world !== undefined && { 'x-mock-world': world }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { payload: JSON.stringify(payload) }),
    });
  }

  /** Sends any request to the API and reads the envelope. */
  async send<D = unknown>(request: InjectOptions): Promise<Reply<D>> {
    const response = await this.app.inject(request);
    const { code, msg, time, data } = response.json<Omit<Reply<D>, 'status' | 'headers'>>();
    noteSaid(msg);
    return { status: response.statusCode, headers: response.headers, code, msg, time, data };
  }

  /** Calls the control plane, and checks the answer against its declaration. */
  async control<B>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; type: string; body: B }> {
    const response = await this.app.inject({
      method,
      url: `/__mock${path}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    const text = response.body;
    const answer: unknown = text ? JSON.parse(text) : null;
    if (response.statusCode < 300) assertDeclaredAnswer(method, path, response.statusCode, answer);
    return { status: response.statusCode, type, body: answer as B }; // each test names its shape
  }

  /** Moves the clock of a world, through the control plane. */
  async clock(order: Record<string, unknown>, world = MAIN): Promise<ClockAnswer> {
    const { status, body } = await this.control<ClockAnswer>('POST', '/clock', order, {
      'x-mock-world': world,
    });
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

interface AppOptions {
  readonly wall: Clock;
  /** Worlds besides the main one. */
  readonly limit: number;
  readonly requireWorld: boolean;
  /** What lays a scenario. */
  readonly fill?: typeof fillWorld;
  readonly controlToken?: string | undefined;
}

/** An app that never listens, and its place for worlds, still empty. */
export async function builtApp({ wall, limit, requireWorld, ...more }: AppOptions) {
  let keys = 0;
  const { fill = fillWorld, controlToken } = more;
  const worlds = new Worlds({ migrations: MIGRATIONS, wall, limit, idleMs: 30 * 60_000, fill });
  const app = await buildApp({
    worlds,
    due: dueWork(),
    version: '0.0.0',
    makeKey: () => `made-${(keys += 1)}`,
    clientFolder: null,
    requireWorld,
    controlToken,
  });
  return { app, worlds };
}

interface ClockAnswer {
  readonly now: number;
  readonly frozen: boolean;
  readonly fired: readonly {
    at: number;
    kind: string;
    game_id?: number;
    game_no?: string;
    ref?: string;
  }[];
}

function queryOf(payload: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (value !== undefined) query.append(name, textOf(value));
  }
  return query.toString();
}

/** A query is all text; what is none itself travels as its JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
