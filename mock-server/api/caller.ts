import { hashOf } from '../core/world/chance.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

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
