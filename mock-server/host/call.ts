import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Contract, DataOf, EndpointName, PayloadOf } from '#contract/api-declaration.ts';
import type { WireLanguage } from '#contract/errors/core.ts';
import type { Caller } from '../core/http/lifecycle.ts';
import { isStock, type World } from '../core/world/world.ts';
import { isJson } from './bodies.ts';

export interface Call<Payload = unknown, User = Caller | undefined> {
  readonly world: World;
  /** World time of the call, epoch ms. Everything that was due by then is done. */
  readonly now: number;
  readonly language: WireLanguage;
  readonly payload: Payload;
  readonly ip: string;
  /** The method in capitals: that of HTTP, unless the call overrides it. */
  readonly method: string;
  readonly user: User;
}

/** The result of a handler; `msg` is the key of a message. */
export interface Answer<Data = unknown, Key extends string = string> {
  readonly data: Data;
  readonly msg?: Key | undefined;
  /**
   * World time, epoch ms, before which the answer stays the same as long as nothing is written; Infinity when
   * time does not change it. Equal calls of a GET then get this answer without their handler, which must depend
   * on nothing but the world's data, the time, the language, the payload and the user.
   */
  readonly sameUntil?: number | undefined;
}

/** A handler of any endpoint. Most need nothing of the request but its call. */
export type AnyHandler = (call: Call, request: FastifyRequest) => Answer | Promise<Answer>;

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

/**
 * Returns the token of a call, from where a FastAdmin host looks for it: header, form field, query,
 * cookie. The first place that has one decides, even an empty one: a bad header does not fall through,
 * and a token in a JSON body is ignored (HOST-6).
 */
export function tokenOf(request: FastifyRequest): string {
  const { headers, cookies, query, body } = request;
  if (headers['token'] !== undefined) return lastHeader(request, 'token').trim();
  const token = [
    isJson(headers) ? undefined : fieldOf(body, 'token'),
    fieldOf(query, 'token'),
  ].find((place) => place !== undefined);
  return typeof token === 'string' ? token.trim() : (cookies['token'] ?? '');
}

/** Returns a header, of several the last one. Node joins them. */
function lastHeader({ headers, raw }: FastifyRequest, name: string): string {
  const value = String(headers[name]);
  if (!value.includes(',')) return value;
  const { rawHeaders } = raw;
  const at = rawHeaders.findLastIndex((each, i) => i % 2 === 0 && each.toLowerCase() === name);
  return rawHeaders[at + 1] ?? value;
}

/** Returns the method that a call claims: a form field or a header may override that of HTTP (HOST-34). */
export function methodOf({ method, headers, body }: FastifyRequest): string {
  const field = method === 'POST' && !isJson(headers) ? fieldOf(body, '_method') : undefined;
  const claimed = field ?? headers['x-http-method-override'];
  return typeof claimed === 'string' && claimed !== '' ? claimed.toUpperCase() : method;
}

/**
 * Returns the language to answer in (HOST-13): that of the query, else that of the cookie, else that of
 * Accept-Language, which is English unless its first tag is Chinese. A stock host speaks Chinese alone.
 */
export function languageOf({ headers, world, query, cookies }: FastifyRequest): WireLanguage {
  const chosen = fieldOf(query, 'lang') ?? cookies[LANGUAGE_COOKIE];
  if (isStock(world)) return 'zh';
  if (typeof chosen === 'string') return chosen.toLowerCase() === 'en' ? 'en' : 'zh';
  return /^\s*zh/i.test(headers['accept-language'] ?? '') ? 'zh' : 'en';
}

const LANGUAGE_COOKIE = 'think_var';

/** Keeps the language that a query names in a cookie, for the calls that follow (HOST-13). */
export const keepLanguage: onRequestHookHandler = ({ query, world }, reply, done) => {
  const language = fieldOf(query, 'lang');
  if (!isStock(world) && typeof language === 'string' && /^[a-z_-]{2,10}$/i.test(language)) {
    reply.header('Set-Cookie', `${LANGUAGE_COOKIE}=${language}; path=/`);
  }
  done();
};

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}
