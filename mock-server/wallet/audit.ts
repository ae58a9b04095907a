import { breachesOf, type Breach, type Rule } from '../ledger/audit.ts';
import type { World } from '../world/world.ts';

const WALLET_RULES: readonly Rule[] = [
  {
    rule: 'D1',
    says: 'a deposit is credited once, in full, when it is completed and only then',
    sql: `SELECT d.id, d.status, d.amount, t.amount AS credited FROM deposit d
          LEFT JOIN transfer t ON t.kind = 'deposit' AND t.ref = 'deposit:' || d.id
          WHERE CASE d.status WHEN 'completed' THEN t.amount IS NOT d.amount ELSE t.amount IS NOT NULL END`,
  },
];

/** Runs the rules of deposits, named as in reliability 2.2. */
export function auditWallet(world: World): Breach[] {
  return breachesOf(world.db, WALLET_RULES);
}
