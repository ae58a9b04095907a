import type { Breach } from '../core/world/audit.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import type { World } from '../core/world/world.ts';

const SMS_RULES: readonly Rule[] = [
  {
    rule: 'A4',
    says: 'a code is of a message to the same number and event, lives two minutes, and its end is due',
    sql: `SELECT c.id, c.mobile, c.event FROM sms_code c
          LEFT JOIN sms_send s ON s.id = c.id AND s.mobile = c.mobile AND s.event = c.event
          LEFT JOIN due_work w
            ON w.kind = 'sms_code_expiry' AND w.ref = 'sms:' || c.id AND w.at = c.expires_at
          WHERE s.id IS NULL OR w.id IS NULL OR c.expires_at <> c.created_at + 120000`,
  },
  {
    rule: 'A4',
    says: 'a message is forgotten after an hour',
    sql: `SELECT s.id, s.mobile FROM sms_send s
          LEFT JOIN due_work w
            ON w.kind = 'sms_send_forgotten' AND w.ref = 'sms:' || s.id AND w.at = s.sent_at + 3600000
          WHERE w.id IS NULL`,
  },
];

/** Runs the audit rules of text messages (MONEY-12). */
export function auditSms(world: World): Breach[] {
  return breachesOf(world.db, SMS_RULES);
}
