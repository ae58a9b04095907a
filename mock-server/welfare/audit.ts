import type { Breach } from '../core/world/audit.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import type { World } from '../core/world/world.ts';

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
