import type { Static, TObject, TSchema } from 'typebox';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { SUMMARIES } from '#contract/api/summaries.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import type { MessageKey, MessageValues } from '#contract/errors.ts';
import type { AnyHandler, CallOf, Answer as CoreAnswer, HandlerOf } from '../core/http/call.ts';
import type { StockEndpoint } from '../core/http/endpoint.ts';
import { Refusal as CoreRefusal } from '../core/refusal.ts';
import { hashOf } from '../core/world/chance.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** The API of Dicebox, as the core reads it. */
export const CONTRACT = { endpoints: ENDPOINTS, schemas: SCHEMAS, summaries: SUMMARIES };

/** Everything a handler knows of a call. */
export type Call<N extends EndpointName> = CallOf<typeof CONTRACT, N, Caller>;

/** The result of a handler. */
export type Answer<Data> = CoreAnswer<Data, MessageKey>;

export type Handler<N extends EndpointName> = HandlerOf<typeof CONTRACT, N, Caller, MessageKey>;

export type Handlers<N extends EndpointName> = { readonly [Each in N]: Handler<Each> };

/** Declares what an endpoint does otherwise on a stock host. */
export function stockEndpoint<N extends EndpointName, P extends TObject, D extends TSchema>(
  _name: N,
  schemas: { readonly payload: P; readonly data: D },
  handler: (
    call: Omit<Call<N>, 'payload'> & { readonly payload: Static<P> },
  ) => Answer<Static<D>> | Promise<Answer<Static<D>>>,
): StockEndpoint {
  // The core calls it with the payload and the caller that its schemas and the contract promise.
  return { schemas, handler: handler as AnyHandler };
}

/** Tells whether a host counts a text as missing: PHP does so with "0" too (HOST-35). */
export const isEmpty = (text: string): boolean => text === '' || text === '0';

/** The user that a token belongs to. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly tokenId: number;
}

/** Returns the user of a token; undefined when it is unknown, expired or logged out, or they are banned. */
export function findCaller(world: World, token: string, now: number): Caller | undefined {
  if (token === '') return undefined;
  return row<Caller>(
    world.db,
    `SELECT user.id, user.username, user.nickname, token.id AS tokenId
     FROM token JOIN user ON user.id = token.user_id
     WHERE token.hash = ? AND token.expires_at > ? AND user.status = 'normal'`,
    hashOf(token),
    now,
  );
}

/** Thrown to refuse a call with a message of the catalogue; nothing was changed. */
export class Refusal extends CoreRefusal {
  constructor(key: MessageKey, values: MessageValues = {}) {
    super(key, values);
  }
}
