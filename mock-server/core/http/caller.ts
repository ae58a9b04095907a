import type { FastifyRequest } from 'fastify';
import type { WireLanguage } from '#contract/errors.ts';
import { hashOf } from '../world/chance.ts';
import { row } from '../world/database.ts';
import type { World } from '../world/world.ts';

/** The user a token belongs to. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly tokenId: number;
}

/**
 * The token of a call, looked for where the real host does: header, then form field, query, cookie.
 * The first place that has one decides: a bad header does not fall through, and a JSON body is not
 * looked into (HOST-6).
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

/** Whose token it is at a moment; undefined when unknown, expired, logged out, or banned. */
export function callerOf(world: World, token: string, now: number): Caller | undefined {
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

/** English unless the caller's first language is Chinese. */
export function languageOf(request: FastifyRequest): WireLanguage {
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}
