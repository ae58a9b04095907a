import { row, run } from '../world/database.ts';
import type { World } from '../world/world.ts';

/** A user as stored. */
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
  readonly level: number;
  readonly status: 'normal' | 'banned';
  readonly created_at: number;
}

export function userById(world: World, id: number): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE id = ?', id);
}

/** Case makes no difference: the columns compare without it. */
export function userByUsername(world: World, username: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE username = ?', username);
}

export function userByEmail(world: World, email: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE email = ?', email);
}

export function userByMobile(world: World, mobile: string): UserRow | undefined {
  return row<UserRow>(world.db, 'SELECT * FROM user WHERE mobile = ?', mobile);
}

interface NewUser {
  readonly username: string;
  readonly passwordHash: string;
  readonly email: string | null;
  readonly now: number;
}

/** Inserts a user, whose nickname is the username at first. Inside a transaction. */
export function insertUser(world: World, { username, passwordHash, email, now }: NewUser): number {
  const { lastInsertRowid } = run(
    world.db,
    'INSERT INTO user (username, password_hash, nickname, email, created_at) VALUES (?, ?, ?, ?, ?)',
    username,
    passwordHash,
    username,
    email,
    now,
  );
  return Number(lastInsertRowid);
}
