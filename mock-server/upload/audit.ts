import { MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import type { Breach } from '../core/world/audit.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import type { World } from '../core/world/world.ts';
import { MAX_OPEN_UPLOADS, MAX_USER_BYTES } from './quota.ts';

/** The audit rules of uploads (MONEY-12). */
const UPLOAD_RULES: readonly Rule[] = [
  {
    rule: 'U3',
    says: 'an unfinished upload has chunks, and no more than a file may have',
    sql: `SELECT u.id, COUNT(c.upload_id) AS chunks FROM upload u
          LEFT JOIN upload_chunk c ON c.upload_id = u.id
          GROUP BY u.id HAVING chunks NOT BETWEEN 1 AND ${MAX_CHUNKS}`,
  },
  {
    rule: 'U7',
    says: 'an unfinished upload waits for its expiry',
    sql: `SELECT id FROM upload WHERE NOT EXISTS
            (SELECT 1 FROM due_work WHERE kind = 'upload_expiry' AND ref = 'upload:' || upload.id)`,
  },
  {
    rule: 'U7',
    says: 'nobody holds more than the quota',
    sql: `SELECT user_id, SUM(bytes) AS bytes, SUM(open) AS open FROM (
            SELECT user_id, size AS bytes, 0 AS open FROM uploaded_file
            UNION ALL SELECT u.user_id, c.size, 0 FROM upload u JOIN upload_chunk c ON c.upload_id = u.id
            UNION ALL SELECT user_id, 0, 1 FROM upload
          ) GROUP BY user_id HAVING SUM(bytes) > ${MAX_USER_BYTES} OR SUM(open) > ${MAX_OPEN_UPLOADS}`,
  },
];

/** Runs the audit rules of uploads. */
export function auditUploads(world: World): Breach[] {
  return breachesOf(world.db, UPLOAD_RULES);
}
