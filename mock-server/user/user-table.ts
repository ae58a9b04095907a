import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** The row of a user. */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly avatar: string;
  readonly birthday: string;
  readonly gender: '' | 'male' | 'female' | 'other';
  readonly status: 'normal' | 'banned';
  readonly created_at: number;
}

export function userById(world: World, id: number): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE id = ?', id);
}

/** Finds a user. The columns compare without case. */
export function userByUsername(world: World, username: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE username = ?', username);
}

export function userByEmail(world: World, email: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE email = ?', email);
}

export function userByMobile(world: World, mobile: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE mobile = ?', mobile);
}

export function isKnownMobile(world: World, mobile: string): boolean {
  return userByMobile(world, mobile) !== undefined;
}

/** Returns whether another user has a nickname, ignoring case. */
export function isNicknameTaken(world: World, nickname: string, except?: number): boolean {
  const found = row(
    world.db,
    'SELECT 1 FROM user WHERE nickname = ? COLLATE NOCASE AND id IS NOT ?',
    nickname,
    except ?? null,
  );
  return found !== undefined;
}

export interface NewUser {
  readonly username: string;
  readonly passwordHash: string;
  /** Default: the username. */
  readonly nickname?: string;
  readonly email: string | null;
  readonly mobile?: string;
  readonly now: number;
}

/** Inserts a user. Call it inside a transaction. */
export function insertUser(world: World, fresh: NewUser): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO user (username, password_hash, nickname, email, mobile, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    fresh.username,
    fresh.passwordHash,
    fresh.nickname ?? fresh.username,
    fresh.email,
    fresh.mobile ?? null,
    fresh.now,
  );
  return Number(lastInsertRowid);
}

export function setPassword(world: World, id: number, passwordHash: string): void {
  run(world.db, 'UPDATE user SET password_hash = ? WHERE id = ?', passwordHash, id);
}

/** Bans or unbans a user. A banned user's tokens are invalid, and no new ones are issued. */
export function setStatus(world: World, id: number, status: UserRow['status']): void {
  run(world.db, 'UPDATE user SET status = ? WHERE id = ?', status, id);
}

/** The fields that users may change. */
export type Profile = Pick<
  UserRow,
  'nickname' | 'email' | 'mobile' | 'birthday' | 'gender' | 'avatar'
>;

export function updateProfile(world: World, id: number, profile: Profile): void {
  run(
    world.db,
    `UPDATE user SET nickname = ?, email = ?, mobile = ?, birthday = ?, gender = ?, avatar = ?
     WHERE id = ?`,
    profile.nickname,
    profile.email,
    profile.mobile,
    profile.birthday,
    profile.gender,
    profile.avatar,
    id,
  );
}
