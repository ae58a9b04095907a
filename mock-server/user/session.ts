import { formatMoney } from '#contract/money.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { hashOf } from '../core/world/chance.ts';
import { row, run } from '../core/world/database.ts';
import { lineageOf, type World } from '../core/world/world.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { avatarOf, type UserRow } from './user-table.ts';

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/**
 * Issues a new token; earlier ones stay valid (HOST-7). Only its hash is stored. The prefix `mock-` shows
 * that no production host issued it. No other world has the same token, and none that is issued after a
 * restore equals one from before. Call it inside a transaction.
 */
export function logIn(world: World, user: UserRow, now: number) {
  const id = (row<{ id: number | null }>(world.db, 'SELECT MAX(id) AS id FROM token')?.id ?? 0) + 1;
  const token = `mock-${world.chance.hex(`token:${lineageOf(world)}:${id}`)}`;
  const createtime = Math.floor(now / 1000);
  const expiretime = createtime + THIRTY_DAYS_S;
  const sql =
    'INSERT INTO token (id, hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)';
  run(world.db, sql, id, hashOf(token), user.id, now, expiretime * 1000);
  const { main, points } = balancesOf(world, user.id);
  return {
    userinfo: escapeTexts({
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      mobile: user.mobile ?? '',
      avatar: avatarOf(user),
      score: points,
      money: formatMoney(main),
      token,
      user_id: user.id,
      createtime,
      expiretime,
      expires_in: THIRTY_DAYS_S,
    }),
  };
}

/** Ends the token in use; the user's other tokens stay valid. */
export function logOut(world: World, tokenId: number): void {
  run(world.db, 'UPDATE token SET expires_at = 0 WHERE id = ?', tokenId);
}

export function logOutOthers(world: World, userId: number, tokenId: number): void {
  run(world.db, 'UPDATE token SET expires_at = 0 WHERE user_id = ? AND id <> ?', userId, tokenId);
}

/** Ends every token of a user and returns how many were valid. */
export function logOutEverywhere(world: World, userId: number, now: number): number {
  const sql = 'UPDATE token SET expires_at = 0 WHERE user_id = ? AND expires_at > ?';
  return run(world.db, sql, userId, now).changes;
}
