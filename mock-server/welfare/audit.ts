import { MAX_REBATE, rebateOf } from '#contract/rules/vip.ts';
import { WELFARE_RULES } from '#contract/rules/welfare.ts';
import { type Breach, breachBy } from '../core/world/audit.ts';
import { rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import { periodOf } from './tasks.ts';
import { lastWhole, stakesSettled } from './welfare-table.ts';

/** Names the reward of a claim `c` in the ledger: the kind of its task, else its asset. */
const KIND = `CASE c.rule ${WELFARE_RULES.map(({ id, kind }) =>
  kind ? `WHEN '${id}' THEN '${kind}' ` : '',
).join('')}ELSE c.asset END`;

const GRANT_RULES: readonly Rule[] = [
  {
    rule: 'P1',
    says: 'a claim is granted once, as it stands, to its own user',
    sql: `SELECT c.user_id, c.rule, c.period, c.reward, t.amount AS granted FROM welfare_claim c
          LEFT JOIN transfer t ON t.kind = ${KIND}
            AND t.ref = 'welfare:' || c.user_id || ':' || c.rule || ':' || c.period
          LEFT JOIN account a ON a.id = t.cr
          WHERE t.amount IS NOT c.reward OR a.user_id IS NOT c.user_id
            -- Worlds saved by older versions have bonuses on an account of their own.
            OR NOT (a.name IS c.asset OR (c.asset = 'bonus' AND a.name IS 'main'))`,
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

export function auditWelfare(world: World): Breach[] {
  return [...breachesOf(world.db, GRANT_RULES), ...claimsOutOfRule(world)];
}

interface ClaimRow {
  readonly user_id: number;
  readonly rule: string;
  readonly period: string;
  readonly reward: number;
  readonly claimed_at: number;
}

/** Finds claims that were made outside their period, and rebates beyond their share of the stakes. */
function claimsOutOfRule(world: World): Breach[] {
  const sql = 'SELECT user_id, rule, period, reward, claimed_at FROM welfare_claim';
  const claims = rows<ClaimRow>(world.db, sql);
  const bad = claims.filter((claim) => {
    const task = WELFARE_RULES.find(({ id }) => id === claim.rule);
    if (!task || periodOf(task, claim.claimed_at) !== claim.period) return true;
    if (task.kind !== 'rebate') return false;
    const days = lastWhole(task.every === 'day' ? 'day' : 'week', claim.claimed_at);
    return claim.reward > rebateOf(stakesSettled(world, claim.user_id, days), MAX_REBATE);
  });
  const says = 'a reward is claimed in its own period, and a rebate is a share of settled stakes';
  return breachBy('P2', says, bad);
}
