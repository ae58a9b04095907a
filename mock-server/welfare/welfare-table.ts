import { minor, type Minor } from '#contract/money.ts';
import { PROFILE_FIELDS, type WelfareFacts } from '#contract/rules/welfare.ts';
import { DAY_MS, dayText, startOfDay } from '#contract/time-zone.ts';
import { weekOf, type Days } from '../api/days.ts';
import { numberOf, row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';

/** Returns what the tasks of a user depend on. It is counted on every request; there are no stored counters. */
export function factsOf(world: World, userId: number, now: number): WelfareFacts {
  const { birthday, ...profile } = profileOf(world, userId);
  return {
    points: balanceOf(world, userId, 'points'),
    deposits: depositsCompleted(world, userId),
    betsToday: betsSince(world, userId, startOfDay(now)),
    profileFields: PROFILE_FIELDS.filter((field) => ({ ...profile, birthday })[field]).length,
    birthday,
    lastBirthdayGift: lastBirthdayGift(world, userId),
    today: dayText(now),
    settledYesterday: stakesSettled(world, userId, lastWhole('day', now)),
    settledLastWeek: stakesSettled(world, userId, lastWhole('week', now)),
  };
}

function lastBirthdayGift(world: World, userId: number): string {
  const sql =
    "SELECT MAX(claimed_at) AS at FROM welfare_claim WHERE user_id = ? AND rule = 'birthday_gift'";
  const found = row<{ at: number | null }>(world.db, sql, userId);
  return found?.at == null ? '' : dayText(found.at);
}

/** Counts the bets placed since a moment, without voided ones. */
function betsSince(world: World, userId: number, from: number): number {
  const sql = `SELECT COUNT(*) FROM bet
     WHERE user_id = ? AND placed_at >= ? AND status <> 'cancelled'`;
  return numberOf(world.db, sql, userId, from);
}

/** Returns the last whole day before a moment, or the last whole week, Monday to Sunday. */
export function lastWhole(every: 'day' | 'week', now: number): Days {
  const to = every === 'day' ? startOfDay(now) : weekOf(now).from;
  return { from: to - (every === 'day' ? 1 : 7) * DAY_MS, to };
}

/** Sums the stakes of the bets won or lost in a range. Each bet is settled once, so each counts once. */
export function stakesSettled(world: World, userId: number, { from, to }: Days): Minor {
  const sql = `SELECT IFNULL(SUM(stake), 0) FROM bet
     WHERE user_id = ? AND settled_at >= ? AND settled_at < ? AND status IN ('win', 'lose')`;
  return minor(numberOf(world.db, sql, userId, from, to));
}

function depositsCompleted(world: World, userId: number): number {
  const sql = "SELECT COUNT(*) FROM deposit WHERE user_id = ? AND status = 'completed'";
  return numberOf(world.db, sql, userId);
}

type ProfileRow = Readonly<
  Record<Exclude<(typeof PROFILE_FIELDS)[number], 'birthday'>, string | null>
> & {
  readonly birthday: string;
};

function profileOf(world: World, userId: number): ProfileRow {
  const sql = 'SELECT email, mobile, birthday, gender FROM user WHERE id = ?';
  const profile = row<ProfileRow>(world.db, sql, userId);
  if (!profile) throw new Error(`there is no user ${userId}`);
  return profile;
}

export function isClaimed(world: World, userId: number, rule: string, period: string): boolean {
  const sql = 'SELECT 1 FROM welfare_claim WHERE user_id = ? AND rule = ? AND period = ?';
  return row(world.db, sql, userId, rule, period) !== undefined;
}

export interface NewClaim {
  readonly userId: number;
  readonly rule: string;
  readonly period: string;
  readonly asset: 'bonus' | 'points';
  readonly reward: Minor;
  readonly now: number;
}

export function claimRef({
  userId,
  rule,
  period,
}: Pick<NewClaim, 'userId' | 'rule' | 'period'>): string {
  return `welfare:${userId}:${rule}:${period}`;
}

/** Inserts a claim, unique by user, rule and period. Call it inside a transaction. */
export function insertClaim(world: World, claim: NewClaim): void {
  const sql = `INSERT INTO welfare_claim (user_id, rule, period, asset, reward, claimed_at)
     VALUES (@userId, @rule, @period, @asset, @reward, @now)`;
  run(world.db, sql, claim);
}
