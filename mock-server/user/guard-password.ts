import { type Caller, Refusal } from '../api/call.ts';
import { runInOrder } from '../core/http/run-in-order.ts';
import { row, run } from '../core/world/database.ts';
import { isStock, type World } from '../core/world/world.ts';
import { passwordMatches } from './passwords.ts';
import { userById, type UserRow } from './user-table.ts';

/** After five wrong passwords the wait is 1, 2, 4 … 300 seconds (REL-9). */
const FREE_FAILURES = 5;
const LONGEST_WAIT_S = 300;
/** A day without a wrong password resets the count. */
const MEMORY_MS = 24 * 60 * 60_000;

export interface Guess {
  readonly user: UserRow;
  readonly password: string;
  readonly now: number;
  /** The caller of the token, and the IP. */
  readonly caller: Caller | undefined;
  readonly ip: string;
}

/**
 * Checks a password and counts wrong ones per device. A device with too many must wait, also with the
 * right password. A device with an earlier login has its own count, so that strangers cannot lock the
 * owner out. Guesses of one device are checked in sequence; otherwise concurrent guesses would all see
 * the same count.
 *
 * @throws Refusal `login_throttled` or `password_incorrect`
 */
export async function guardPassword(world: World, guess: Guess): Promise<void> {
  const { user, password, now } = guess;
  const device = deviceOf(world, guess);
  await runInOrder(world, `password of ${user.id} from ${device}`, async () => {
    const failures = recentFailures(world, guess, device);
    const waitMs = failures.lastAt + waitAfter(failures.count) * 1000 - now;
    // A stock host never makes a caller wait (HOST-18).
    const mustWait = waitMs > 0 && !isStock(world);
    if (mustWait) throw new Refusal('login_throttled', { seconds: Math.ceil(waitMs / 1000) });
    if (await passwordMatches(user.password_hash, password)) {
      clearFailures(world, user.id, device);
      return;
    }
    saveFailures(world, user.id, device, { count: failures.count + 1, lastAt: now });
    throw new Refusal('password_incorrect');
  });
}

/**
 * Returns the user as stored now. During the asynchronous check they may have been banned or have
 * changed the password, which invalidates the check. Call it inside a transaction.
 */
export function reloadUser(world: World, checked: UserRow): UserRow {
  const user = userById(world, checked.id);
  if (user?.status !== 'normal') throw new Refusal('account_locked');
  if (user.password_hash !== checked.password_hash) throw new Refusal('password_incorrect');
  return user;
}

/** Returns the known device of a call: one with a valid token of the user or an IP of an earlier login. */
function deviceOf(world: World, { user, caller, ip }: Guess): string {
  if (caller?.id === user.id) return `token:${caller.tokenId}`;
  return isKnownIp(world, user.id, ip) ? `ip:${ip}` : STRANGERS;
}

const STRANGERS = '';

function recentFailures(world: World, { user, now }: Guess, device: string): Failures {
  const failures = failuresOf(world, user.id, device);
  return failures && now - failures.lastAt < MEMORY_MS ? failures : { count: 0, lastAt: now };
}

function waitAfter(count: number): number {
  return count < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_S, 2 ** (count - FREE_FAILURES));
}

interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

function failuresOf(world: World, userId: number, device: string): Failures | undefined {
  const sql = 'SELECT count, last_at AS lastAt FROM login_failure WHERE user_id = ? AND device = ?';
  return row<Failures>(world.db, sql, userId, device);
}

function saveFailures(
  world: World,
  userId: number,
  device: string,
  { count, lastAt }: Failures,
): void {
  const sql =
    'INSERT OR REPLACE INTO login_failure (user_id, device, count, last_at) VALUES (?, ?, ?, ?)';
  run(world.db, sql, userId, device, count, lastAt);
}

function clearFailures(world: World, userId: number, device: string): void {
  run(world.db, 'DELETE FROM login_failure WHERE user_id = ? AND device = ?', userId, device);
}

/** Forgets the wrong passwords of all devices of a user, whose password has been replaced. */
export function forgetFailures(world: World, userId: number): void {
  run(world.db, 'DELETE FROM login_failure WHERE user_id = ?', userId);
}

function isKnownIp(world: World, userId: number, ip: string): boolean {
  const found = row(world.db, 'SELECT 1 FROM known_ip WHERE user_id = ? AND ip = ?', userId, ip);
  return found !== undefined;
}

export function rememberIp(world: World, userId: number, ip: string): void {
  run(world.db, 'INSERT OR IGNORE INTO known_ip (user_id, ip) VALUES (?, ?)', userId, ip);
}
