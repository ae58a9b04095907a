import { minor, type Minor } from '#contract/money.ts';
import { nameAsSeen } from '#contract/rules/fields.ts';
import { levelOf } from '#contract/rules/vip.ts';
import { Refusal } from '../api/call.ts';
import type { Breach } from '../core/world/audit.ts';
import { insert, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import { openAccounts } from '../ledger/ledger.ts';

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

/** Returns whether another user has a nickname that people cannot tell from this one. */
export function isNicknameTaken(world: World, nickname: string, except?: number): boolean {
  const sql = 'SELECT nickname FROM user WHERE id IS NOT ?';
  const others = rows<{ nickname: string }>(world.db, sql, except ?? null);
  const wanted = nameAsSeen(nickname);
  return others.some((other) => nameAsSeen(other.nickname) === wanted);
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
  const sql = `INSERT INTO user (username, password_hash, nickname, email, mobile, created_at)
     VALUES (@username, @passwordHash, @nickname, @email, @mobile, @now)`;
  const stored = { nickname: fresh.username, mobile: null, ...fresh };
  return insert(world.db, sql, stored);
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
  const sql = `UPDATE user SET nickname = @nickname, email = @email, mobile = @mobile,
       birthday = @birthday, gender = @gender, avatar = @avatar
     WHERE id = @id`;
  run(world.db, sql, { ...profile, id });
}

/** Refuses a name that is in use as a username or nickname (HOST-17). */
export function requireFreeName(world: World, username: string): void {
  if (userByUsername(world, username)) throw new Refusal('username_exists');
  if (isNicknameTaken(world, username)) throw new Refusal('nickname_exists');
}

/** Creates a user with five empty accounts. Call it inside a transaction. */
export function createUser(world: World, fresh: NewUser): UserRow {
  const id = insertUser(world, fresh);
  openAccounts(world, id);
  const user = userById(world, id);
  if (!user) throw new Error(`user ${id} was not stored`);
  return user;
}

interface ListedUser extends Pick<UserRow, 'id' | 'username' | 'nickname' | 'status'> {
  readonly main: Minor;
  readonly level: number;
}

/** Returns every user of a world by sign-up time. */
export function allUsers({ db }: World): ListedUser[] {
  return rows<Omit<ListedUser, 'level'> & { points: number }>(
    db,
    `SELECT user.id, username, nickname, status,
       main.credits - main.debits AS main, points.credits - points.debits AS points
     FROM user
     JOIN account main ON main.user_id = user.id AND main.name = 'main'
     JOIN account points ON points.user_id = user.id AND points.name = 'points'
     ORDER BY user.id`,
  ).map(({ points, ...listed }) => ({ ...listed, level: levelOf(minor(points)) }));
}

export const isAvatarOf = (world: World, userId: number, path: string): boolean =>
  userById(world, userId)?.avatar === path;

/** Returns the stored avatar, or the production host's default: the first letter on a square (HOST-16). */
export function avatarOf({ avatar, nickname }: { avatar: string; nickname: string }): string {
  if (avatar !== '') return avatar;
  const letter = Array.from(nickname.toUpperCase())[0] ?? '';
  const safe = /^[\p{L}\p{N}]$/u.test(letter) ? letter : '';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">' +
    '<rect width="100" height="100" fill="#4A90E2"/>' +
    '<text x="50" y="50" font-size="50" fill="#fff" text-anchor="middle" dominant-baseline="central">' +
    `${safe}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const USER_RULES: readonly Rule[] = [
  {
    rule: 'A1',
    says: 'a token is kept as its hash and lives 30 days at most',
    sql: `SELECT id, user_id FROM token
          WHERE length(hash) <> 64 OR hash GLOB '*[^0-9a-f]*'
             OR expires_at > created_at + 30 * 24 * 3600 * 1000`,
  },
  {
    rule: 'A5',
    says: 'a password is kept as its argon2id hash, or there is none',
    sql: `SELECT id, username FROM user
          WHERE password_hash <> '-' AND password_hash NOT LIKE '$argon2id$%'`,
  },
];

export function auditUsers(world: World): Breach[] {
  return breachesOf(world.db, USER_RULES);
}
