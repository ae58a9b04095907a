import { Ajv } from 'ajv';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { CONTROL, type ControlAnswer, type ControlCall } from '#contract/control/dicebox.ts';
import type { WireLanguage } from '#contract/errors.ts';
import { createDicebox, type DiceboxOptions } from '../app.ts';
import type { FakeServer } from '../core/fake-server.ts';
import { MAIN, type Worlds } from '../core/world/worlds.ts';

/** Coerces nothing: Ajv would read "1e309" as Infinity (REL-6). */
const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });

export interface CallOptions {
  readonly token?: string;
  readonly key?: string;
  readonly language?: WireLanguage;
  readonly world?: string;
  /** Address of the caller; 127.0.0.1 when left out. */
  readonly ip?: string;
}

export interface Reply<D> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly code: number;
  readonly msg: string;
  readonly time: string | number;
  readonly data: D;
}

type ControlMethod = 'GET' | 'POST' | 'DELETE';

interface ControlReply<B> {
  readonly status: number;
  readonly type: string;
  readonly body: B;
}

/** The answer that a control call declares, such as "POST /worlds/a/fork"; unknown for other text. */
type AnswerTo<Call extends string> = Call extends `${infer Path}?${string}`
  ? AnswerTo<Path>
  : UnknownIfNever<
      {
        [Name in ControlCall]: Call extends PatternOf<Name> ? ControlAnswer<Name> : never;
      }[ControlCall]
    >;
type UnknownIfNever<T> = [T] extends [never] ? unknown : T;
/** The name of a call with any text for its parameters. */
type PatternOf<Name extends string> = Name extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${PatternOf<Rest>}`
  : Name extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Name;

/** A server without a socket, called within the process. It also works outside a test. */
export class InjectedServer {
  readonly app: FastifyInstance;
  readonly worlds: Worlds;

  constructor(app: FastifyInstance, worlds: Worlds) {
    this.app = app;
    this.worlds = worlds;
  }

  /** Calls an endpoint. `data` has the type of a successful answer, whatever the code. */
  call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options: CallOptions = {},
  ): Promise<Reply<Data<N>>> {
    return this.callLoosely(name, payload, options);
  }

  /** Calls an endpoint with any payload, as a careless or hostile client might. */
  async callLoosely<N extends EndpointName>(
    name: N,
    payload: unknown,
    { ip, ...options }: CallOptions = {},
  ): Promise<Reply<Data<N>>> {
    const { method, path } = ENDPOINTS[name];
    return this.send({
      method,
      ...(ip !== undefined && { remoteAddress: ip }),
      url: method === 'GET' ? `${path}?${queryOf(payload)}` : path,
      headers: headersOf(name, options),
      ...(method === 'POST' && { payload: JSON.stringify(payload) }),
    });
  }

  /** Sends any request to the API and parses the envelope. */
  async send<D = unknown>(request: InjectOptions): Promise<Reply<D>> {
    const response = await this.app.inject(request);
    const { code, msg, time, data } = response.json<Omit<Reply<D>, 'status' | 'headers'>>();
    return { status: response.statusCode, headers: response.headers, code, msg, time, data };
  }

  /**
   * Calls the control plane, and checks the answer against its declaration. `body` has the type of a
   * successful answer, whatever the status.
   */
  control<M extends ControlMethod, P extends string>(
    method: M,
    path: P,
    body?: unknown,
    world?: string,
    headers?: Record<string, string>,
  ): Promise<ControlReply<AnswerTo<`${M} ${P}`>>>;
  async control(
    method: ControlMethod,
    path: string,
    body?: unknown,
    world?: string,
    headers: Record<string, string> = {},
  ): Promise<ControlReply<unknown>> {
    const response = await this.app.inject({
      method,
      url: `/__mock${path}`,
      headers: {
        ...headers,
        ...(world !== undefined && { 'x-mock-world': world }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    const text = response.body;
    const answer: unknown = text ? JSON.parse(text) : null;
    if (response.statusCode < 300) assertDeclaredAnswer(method, path, response.statusCode, answer);
    return { status: response.statusCode, type, body: answer };
  }

  async clock(order: Record<string, unknown>, world = MAIN): Promise<ControlAnswer<'POST /clock'>> {
    const { status, body } = await this.control('POST', '/clock', order, world);
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

type TestOptions = Pick<DiceboxOptions, 'wall'> & Partial<DiceboxOptions>;

export function createTestDicebox(options: TestOptions): FakeServer {
  let keys = 0;
  return createDicebox({
    version: '0.0.0',
    limit: 10,
    idleMs: 30 * 60_000,
    makeKey: () => `made-${(keys += 1)}`,
    log: (line) => console.log(line.trimEnd()),
    ...options,
  });
}

export function headersOf(name: EndpointName, { token, key, language, world }: CallOptions) {
  return {
    ...(token !== undefined && { token }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(language && { 'accept-language': language }),
    ...(world !== undefined && { 'x-mock-world': world }),
    ...(ENDPOINTS[name].method === 'POST' && { 'content-type': 'application/json' }),
  };
}

function queryOf(payload: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (value !== undefined) query.append(name, textOf(value));
  }
  return query.toString();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const CALLS = Object.entries<ControlDeclaration>(CONTROL).map(([name, { answer, status }]) => {
  const [method, path = ''] = name.split(' ');
  return {
    name,
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    status: answer === null ? 204 : (status ?? 200),
    answer,
  };
});

/** Throws when a successful answer of the control plane differs from the call's declaration. */
function assertDeclaredAnswer(method: string, path: string, status: number, body: unknown): void {
  const [pathname = ''] = path.split('?', 1);
  const call = CALLS.find((each) => each.method === method && each.pattern.test(pathname));
  if (!call) throw new Error(`${method} ${path} answered ${status} and is not declared`);
  const { name, answer } = call;
  if (status !== call.status) throw new Error(`${name} answered ${status}, not ${call.status}`);
  if (answer === null) {
    if (body !== null) throw new Error(`${name} answered a body`);
    return;
  }
  if (ajv.validate(answer, body)) return;
  throw new Error(`${name} answered against its declaration: ${ajv.errorsText()}`);
}
