import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { WireLanguage } from '#contract/errors/core.ts';
import type { Contract } from '../contract.ts';
import type { World } from '../world/world.ts';

/** The user that a token belongs to. A product adds fields of its own. */
export interface Caller {
  readonly id: number;
  readonly username: string;
}

/** Returns the user a token belongs to at a moment; undefined for a token that is not good. */
export type FindCaller<User extends Caller = Caller> = (
  world: World,
  token: string,
  now: number,
) => User | undefined;

/** Everything a handler knows of a call. */
export interface Call<Payload = unknown, User = Caller | undefined> {
  readonly world: World;
  /** World time of the call, epoch ms. Everything that was due by then is done. */
  readonly now: number;
  readonly language: WireLanguage;
  readonly payload: Payload;
  /** Address the call came from. */
  readonly ip: string;
  readonly user: User;
}

/** The result of a handler; `msg` is the key of a message. */
export interface Answer<Data = unknown, Key extends string = string> {
  readonly data: Data;
  readonly msg?: Key | undefined;
}

export type AnyHandler = (call: Call) => Answer | Promise<Answer>;

export type EndpointName<C extends Contract> = keyof C['endpoints'] & keyof C['schemas'] & string;

export type PayloadOf<C extends Contract, N extends EndpointName<C>> = Static<
  C['schemas'][N]['payload']
>;

export type DataOf<C extends Contract, N extends EndpointName<C>> = Static<C['schemas'][N]['data']>;

/** The call of an endpoint: the caller is known where the contract demands a token. */
export type CallOf<C extends Contract, N extends EndpointName<C>, User> = Call<
  PayloadOf<C, N>,
  C['endpoints'][N]['access'] extends 'user' ? User : User | undefined
>;

/** A money handler is synchronous by type: there is no `await` between reading and writing a balance. */
export type HandlerOf<C extends Contract, N extends EndpointName<C>, User, Key extends string> = (
  call: CallOf<C, N, User>,
) => C['endpoints'][N] extends { readonly money: true }
  ? Answer<DataOf<C, N>, Key>
  : Answer<DataOf<C, N>, Key> | Promise<Answer<DataOf<C, N>, Key>>;

export type HandlersOf<C extends Contract, N extends EndpointName<C>, User, Key extends string> = {
  readonly [Each in N]: HandlerOf<C, Each, User, Key>;
};

/**
 * Returns the token of a call, from where a FastAdmin host looks for it: header, form field, query,
 * cookie. The first place that has one decides: a bad header does not fall through, and a token in a
 * JSON body is ignored (HOST-6).
 */
export function tokenOf(request: FastifyRequest, fields: Record<string, unknown>): string {
  const header = request.headers['token'];
  if (header !== undefined) return String(header).trim();
  const isJson = (request.headers['content-type'] ?? '').includes('json');
  const query: unknown = request.query;
  const places = [
    isJson ? undefined : fields['token'],
    fieldOf(query, 'token'),
    request.cookies['token'],
  ];
  const found = places.find((place) => typeof place === 'string' && place !== '');
  return typeof found === 'string' ? found : '';
}

/**
 * Returns the language to answer in: English unless the caller's first language is Chinese. A stock host
 * is Chinese unless the whole header is `en` (HOST-13).
 */
export function languageOf({ headers, world }: FastifyRequest): WireLanguage {
  const accepted = headers['accept-language'] ?? '';
  if (world.hostProfile === 'stock') return /^en$/i.test(accepted) ? 'en' : 'zh';
  return /^\s*zh/i.test(accepted) ? 'zh' : 'en';
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}
