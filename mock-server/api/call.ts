import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { SUMMARIES } from '#contract/api/summaries.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import type { MessageKey, MessageValues } from '#contract/errors.ts';
import { Refusal as CoreRefusal } from '../core/refusal.ts';
import { hashOf } from '../core/world/chance.ts';
import { changesOf, row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { AnyHandler, CallOf, Answer as HostAnswer, HandlerOf } from '../host/call.ts';
import { type Endpoint, routeOf, type StockEndpoint } from '../host/endpoint.ts';

export const CONTRACT = { endpoints: ENDPOINTS, schemas: SCHEMAS, summaries: SUMMARIES };

export type Call<N extends EndpointName> = CallOf<typeof CONTRACT, N, Caller>;

export type Answer<Data> = HostAnswer<Data, MessageKey>;

export type Handler<N extends EndpointName> = HandlerOf<typeof CONTRACT, N, Caller, MessageKey>;

type RouteParts = Pick<Endpoint, 'stock' | 'readBody' | 'invalid'>;

/** Returns the route of an endpoint: `app.route(endpoint('user.login', login))`. */
export function endpoint<N extends EndpointName>(
  name: N,
  handler: (call: Call<N>, request: FastifyRequest) => ReturnType<Handler<N>>,
  parts: RouteParts = {},
): RouteOptions {
  const [declaration, schemas] = [ENDPOINTS[name], SCHEMAS[name]];
  // The hooks of the host give it the payload and the caller that schemas and declaration promise.
  const ofHost = handler as unknown as AnyHandler;
  return routeOf(CONTRACT, { name, declaration, schemas, handler: ofHost, ...parts });
}

/** Declares what an endpoint does otherwise on a stock host. */
export function stockEndpoint<N extends EndpointName, P extends TObject, D extends TSchema>(
  _name: N,
  schemas: { readonly payload: P; readonly data: D },
  handler: (
    call: Omit<Call<N>, 'payload'> & { readonly payload: Static<P> },
  ) => Answer<Static<D>> | Promise<Answer<Static<D>>>,
): StockEndpoint {
  return { schemas, handler: handler as unknown as AnyHandler }; // as in `endpoint`
}

/** Tells whether a host counts a text as missing: PHP does so with "0" too (HOST-35). */
export const isEmpty = (text: string): boolean => text === '' || text === '0';

export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly tokenId: number;
}

type FoundCaller = Caller & { readonly expiresAt: number };

/** The callers of each world by token, until anything is written there: looking them up takes a tenth of a call. */
const knownByWorld = new WeakMap<World, { changes: string; callers: Map<string, FoundCaller> }>();

/** Returns the user of a token; undefined when it is unknown, expired or logged out, or they are banned. */
export function findCaller(world: World, token: string, now: number): Caller | undefined {
  if (token === '') return undefined;
  const changes = changesOf(world.db);
  let known = knownByWorld.get(world);
  if (known?.changes !== changes)
    knownByWorld.set(world, (known = { changes, callers: new Map() }));
  const caller = known.callers.get(token) ?? readCaller(world, token);
  if (!caller || caller.expiresAt <= now) return undefined;
  known.callers.set(token, caller);
  return caller;
}

const readCaller = (world: World, token: string): FoundCaller | undefined =>
  row(
    world.db,
    `SELECT user.id, user.username, user.nickname, token.id AS tokenId, expires_at AS expiresAt
     FROM token JOIN user ON user.id = token.user_id
     WHERE token.hash = ? AND user.status = 'normal'`,
    hashOf(token),
  );

/** Thrown to refuse a call with a message of the catalogue; nothing was changed. */
export class Refusal extends CoreRefusal {
  constructor(key: MessageKey, values: MessageValues = {}, why?: string) {
    super(key, values, why);
  }
}
