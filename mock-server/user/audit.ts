import type { Breach } from '../core/world/audit.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import type { World } from '../core/world/world.ts';

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

/** Runs the audit rules of accounts (MONEY-12). */
export function auditUsers(world: World): Breach[] {
  return breachesOf(world.db, USER_RULES);
}
