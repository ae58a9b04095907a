import { CHUNKED_MAX_BYTES, MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { Refusal } from '../api/call.ts';
import type { Breach } from '../core/world/audit.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import { refuseTooBig } from './check-file.ts';
import { bytesOf, type ChunkRow, chunksOf, openUploadsOf, type UploadRow } from './upload-table.ts';

/** Unfinished uploads per user. Our choice: several files and some abandoned ones. */
export const MAX_OPEN_UPLOADS = 20;
/** Storage per user in bytes (REL-11). */
export const MAX_USER_BYTES = 500 * 1024 * 1024;

export function refuseFullSpace(world: World, userId: number, more: number): void {
  if (bytesOf(world, userId) + more > MAX_USER_BYTES) throw new Refusal('upload_space_full');
}

/** Refuses a chunk that exceeds the limit of its file or its user. */
export function refuseNoRoom(
  world: World,
  userId: number,
  upload: UploadRow | undefined,
  { chunkindex, size }: ChunkRow,
): void {
  if (!upload && openUploadsOf(world, userId) >= MAX_OPEN_UPLOADS) {
    throw new Refusal('too_many_uploads');
  }
  const chunks = upload ? chunksOf(world, upload.id) : [];
  const others = chunks.filter((chunk) => chunk.chunkindex !== chunkindex);
  if (others.length >= MAX_CHUNKS) throw new Refusal('too_many_chunks', { max: MAX_CHUNKS });
  const total = (of: readonly ChunkRow[]) => of.reduce((sum, chunk) => sum + chunk.size, 0);
  refuseTooBig(total(others) + size, CHUNKED_MAX_BYTES);
  refuseFullSpace(world, userId, size - (total(chunks) - total(others)));
}

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

export function auditUploads(world: World): Breach[] {
  return breachesOf(world.db, UPLOAD_RULES);
}
