import { join } from 'node:path';
import type { Data } from '#contract/api/schemas.ts';
import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Answer } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import { startExpiry } from './expiry.ts';
import { refusePrograms, refuseTooBig } from './judge.ts';
import { chunkName, chunksPlace, isOfTheDisk, putInPlace, removePlace } from './places.ts';
import { refuseNoRoom } from './quota.ts';
import { chunkidOf, wholeNumberOf, type UploadCall } from './upload-call.ts';
import {
  chunksOf,
  insertUpload,
  putChunk,
  setChunkcount,
  uploadOf,
  type ChunkRow,
} from './upload-table.ts';
import { inUploadLine } from './upload-line.ts';

/**
 * Stores one chunk of a file. Like the production host it accepts any order, lets the last chunk of an
 * index win and checks neither index nor count; chunks that the merge does not need are never read.
 */
export async function chunk(call: UploadCall): Promise<Answer<Data<'common.upload'>>> {
  const { world, user, incoming } = call;
  if (!incoming) throw new Refusal('no_file_uploaded');
  refusePrograms(incoming);
  if (incoming.type !== 'application/octet-stream') throw new Refusal('file_format_limited');
  const chunkid = chunkidOf(call);
  refuseTooBig(incoming.size, CHUNK_MAX_BYTES);
  const kept: ChunkRow = {
    chunkindex: wholeNumberOf(call.payload.chunkindex),
    size: incoming.size,
    sha256: incoming.sha256,
  };
  const place = chunksPlace(world, user.id, chunkid);
  await inUploadLine(world, place, () => keepChunk(call, chunkid, kept, incoming.path, place));
  return { data: null };
}

/** Writes the bytes before the row, so that a row always has its bytes. */
function keepChunk(
  { world, user, now, payload }: UploadCall,
  chunkid: string,
  kept: ChunkRow,
  path: string,
  place: string,
): void {
  const upload = uploadOf(world, user.id, chunkid);
  refuseNoRoom(world, user.id, upload, kept);
  try {
    putInPlace(world, path, join(place, chunkName(kept)));
  } catch (error) {
    if (isOfTheDisk(error)) throw new Refusal('chunk_write_error');
    throw error;
  }
  const replaced = upload
    ? chunksOf(world, upload.id).find(({ chunkindex }) => chunkindex === kept.chunkindex)
    : undefined;
  transaction(world.db, () => {
    const id = upload?.id ?? insertUpload(world, user.id, chunkid, now);
    if (!upload) startExpiry(world, id, now);
    const chunkcount = wholeNumberOf(payload.chunkcount);
    if (chunkcount > 0) setChunkcount(world, id, chunkcount);
    putChunk(world, id, kept);
  });
  if (replaced && replaced.sha256 !== kept.sha256) removePlace(join(place, chunkName(replaced)));
}
