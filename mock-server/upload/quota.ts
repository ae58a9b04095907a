import { CHUNKED_MAX_BYTES, MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { Refusal } from '../api/refusal.ts';
import type { World } from '../core/world/world.ts';
import { refuseTooBig } from './judge.ts';
import { bytesOf, chunksOf, openUploadsOf, type ChunkRow, type UploadRow } from './upload-table.ts';

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
