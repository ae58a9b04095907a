import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

export interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

/** Returns the consecutive wrong passwords of a device for a user, or undefined. */
export function failuresOf(world: World, userId: number, device: string): Failures | undefined {
  return row<Failures>(
    world.db,
    'SELECT count, last_at AS lastAt FROM login_failure WHERE user_id = ? AND device = ?',
    userId,
    device,
  );
}

export function saveFailures(
  world: World,
  userId: number,
  device: string,
  { count, lastAt }: Failures,
): void {
  run(
    world.db,
    'INSERT OR REPLACE INTO login_failure (user_id, device, count, last_at) VALUES (?, ?, ?, ?)',
    userId,
    device,
    count,
    lastAt,
  );
}

export function clearFailures(world: World, userId: number, device: string): void {
  run(world.db, 'DELETE FROM login_failure WHERE user_id = ? AND device = ?', userId, device);
}

export function isKnownIp(world: World, userId: number, ip: string): boolean {
  const found = row(world.db, 'SELECT 1 FROM known_ip WHERE user_id = ? AND ip = ?', userId, ip);
  return found !== undefined;
}

/** Stores an IP from which a user has logged in. */
export function rememberIp(world: World, userId: number, ip: string): void {
  run(world.db, 'INSERT OR IGNORE INTO known_ip (user_id, ip) VALUES (?, ?)', userId, ip);
}
