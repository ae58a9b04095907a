import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { chunksPlace, removePlace } from './places.ts';
import { deleteUpload, uploadById } from './upload-table.ts';

/** The lifetime of an unfinished upload, from its first chunk (REL-11). */
export const UPLOAD_LIVES_MS = 24 * 60 * 60 * 1000;

/** Schedules the expiry. Call it inside the transaction that begins the upload. */
export function startExpiry(world: World, id: number, now: number): void {
  enqueue(world, { at: now + UPLOAD_LIVES_MS, kind: 'upload_expiry', ref: `upload:${id}` });
}

export const UPLOAD_WORK: DueHandlers = {
  /** Does nothing for an upload that was merged or cleaned. */
  upload_expiry(world, { ref }) {
    const upload = uploadById(world, Number(ref.replace('upload:', '')));
    if (upload) {
      deleteUpload(world, upload.id);
      removePlace(chunksPlace(world, upload.user_id, upload.chunkid));
    }
    return { work: 1 };
  },
};
