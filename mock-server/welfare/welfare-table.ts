import type { Minor } from '#contract/money.ts';
import { PROFILE_FIELDS } from '#contract/rules/welfare.ts';
import type { Days } from '../api/days.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** Counts the bets placed in a range of days, without voided ones. */
export function betsWithin(world: World, userId: number, { from, to }: Days): number {
  return count(
    world,
    `SELECT COUNT(*) AS count FROM bet
     WHERE user_id = ? AND placed_at >= ? AND placed_at < ? AND status <> 'cancelled'`,
    userId,
    from,
    to,
  );
}

export function depositsCompleted(world: World, userId: number): number {
  return count(
    world,
    "SELECT COUNT(*) AS count FROM deposit WHERE user_id = ? AND status = 'completed'",
    userId,
  );
}

type ProfileRow = Readonly<Record<(typeof PROFILE_FIELDS)[number], string | null>>;

export function profileFieldsFilled(world: World, userId: number): number {
  const profile = row<ProfileRow>(
    world.db,
    'SELECT email, mobile, birthday, gender FROM user WHERE id = ?',
    userId,
  );
  return PROFILE_FIELDS.filter((field) => profile?.[field]).length;
}

/** Returns whether a task was claimed in a period. */
export function isClaimed(world: World, userId: number, rule: string, period: string): boolean {
  return (
    count(
      world,
      'SELECT COUNT(*) AS count FROM welfare_claim WHERE user_id = ? AND rule = ? AND period = ?',
      userId,
      rule,
      period,
    ) > 0
  );
}

interface NewClaim {
  readonly userId: number;
  readonly rule: string;
  readonly period: string;
  readonly asset: 'bonus' | 'points';
  readonly reward: Minor;
  readonly now: number;
}

/** Inserts a claim, unique by user, rule and period. Call it inside a transaction. */
export function insertClaim(world: World, claim: NewClaim): void {
  run(
    world.db,
    `INSERT INTO welfare_claim (user_id, rule, period, asset, reward, claimed_at)
     VALUES (@userId, @rule, @period, @asset, @reward, @now)`,
    claim,
  );
}

function count(world: World, sql: string, ...values: unknown[]): number {
  return row<{ count: number }>(world.db, sql, ...values)?.count ?? 0;
}
