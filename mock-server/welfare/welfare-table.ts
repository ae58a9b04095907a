import type { Minor } from '#contract/money.ts';
import { PROFILE_FIELDS } from '#contract/rules/welfare.ts';
import type { Days } from '../api/days.ts';
import type { Breach } from '../core/world/audit.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';

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

const WELFARE_RULES: readonly Rule[] = [
  {
    rule: 'P1',
    says: 'a claim is granted once, as it stands, to its own user',
    sql: `SELECT c.user_id, c.rule, c.period, c.reward, t.amount AS granted FROM welfare_claim c
          LEFT JOIN transfer t ON t.kind = c.asset
            AND t.ref = 'welfare:' || c.user_id || ':' || c.rule || ':' || c.period
          LEFT JOIN account a ON a.id = t.cr
          WHERE t.amount IS NOT c.reward OR a.user_id IS NOT c.user_id OR a.name IS NOT c.asset`,
  },
  {
    rule: 'P1',
    says: 'there are as many grants as claims',
    sql: `SELECT * FROM (SELECT
            (SELECT COUNT(*) FROM transfer WHERE ref LIKE 'welfare:%') AS grants,
            (SELECT COUNT(*) FROM welfare_claim) AS claims) WHERE grants <> claims`,
  },
  {
    rule: 'P1',
    says: 'bonus and points go nowhere but back to where they came from',
    sql: `SELECT t.id, t.kind, t.ref, d.name AS from_account, c.name AS to_account FROM account d
          JOIN transfer t ON t.dr = d.id JOIN account c ON c.id = t.cr
          WHERE d.user_id IS NOT NULL AND d.name IN ('bonus', 'points')
            AND c.name NOT IN ('promo', 'points_issuer')`,
  },
];

/** Runs the audit rule of rewards (MONEY-12). */
export function auditWelfare(world: World): Breach[] {
  return breachesOf(world.db, WELFARE_RULES);
}
