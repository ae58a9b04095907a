import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Static } from 'typebox';
import type { UPLOAD_SCHEMAS } from '#contract/api/upload.ts';
import { CHUNK_MAX_BYTES, CHUNKED_MAX_BYTES, MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { type Answer, Refusal } from '../api/call.ts';
import { runInOrder } from '../core/http/run-in-order.ts';
import { transaction } from '../core/world/database.ts';
import { type DueHandlers, enqueue } from '../core/world/due-work.ts';
import { isStock, type World } from '../core/world/world.ts';
import {
  fileOf,
  imageKindOf,
  checkFile,
  programTypeOf,
  refusePrograms,
  refuseTooBig,
  urlsOf,
} from './check-file.ts';
import {
  chunkName,
  chunksPlace,
  filePlace,
  ifPresent,
  isDiskError,
  putInPlace,
  removePlace,
  tempPlace,
} from './places.ts';
import { refuseNoRoom } from './quota.ts';
import type { Incoming } from './receive.ts';
import {
  type ChunkRow,
  chunksOf,
  deleteUpload,
  insertUpload,
  putChunk,
  putFile,
  setChunkcount,
  uploadById,
  uploadOf,
  type UploadRow,
} from './upload-table.ts';
import { writeHashed } from './write-hashed.ts';

/**
 * Stores one chunk of a file. Like the production host it accepts any order, lets the last chunk of an
 * index win and checks neither index nor count; chunks that the merge does not need are never read.
 */
export async function chunk(call: UploadCall): Promise<UploadAnswer> {
  const { world, user, incoming } = call;
  if (!incoming && isStock(world)) throw new Error('a stock host crashes without a chunk');
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
  await queueForUpload(world, place, () => keepChunk(call, chunkid, kept, incoming.path, place));
  // Like the production host, which looks at the bytes where it has put them.
  if (programTypeOf(incoming.head) !== null) throw new Refusal('file_format_limited');
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
    if (isDiskError(error)) throw new Refusal('chunk_write_error');
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

/** Removes the chunks of an abandoned upload. Succeeds also when no chunk is left. */
export async function cleanUpload(call: UploadCall): Promise<UploadAnswer> {
  const { world, user } = call;
  const chunkid = chunkidOf(call);
  const place = chunksPlace(world, user.id, chunkid);
  await queueForUpload(world, place, () => removeChunks(call, chunkid, place));
  return { data: null };
}

function removeChunks({ world, user }: UploadCall, chunkid: string, place: string): void {
  const upload = uploadOf(world, user.id, chunkid);
  if (!upload) return;
  transaction(world.db, () => deleteUpload(world, upload.id));
  removePlace(place);
}

/**
 * Joins the chunks of an upload into a file. A refused merge changes nothing, so that the client can
 * send the missing chunk and repeat the merge; a stock host removes the chunks.
 */
export function merge(call: UploadCall): Promise<UploadAnswer> {
  const chunkid = chunkidOf(call);
  const place = chunksPlace(call.world, call.user.id, chunkid);
  return queueForUpload(call.world, place, async () => {
    let temp: string | undefined;
    try {
      temp = tempPlace(call.world);
      return await mergeInto(temp, call, chunkid, place);
    } catch (error) {
      if (isDiskError(error)) throw new Refusal('chunk_merge_error');
      if (isStock(call.world) && call.world.db.open) removeChunks(call, chunkid, place);
      throw error;
    } finally {
      if (temp !== undefined) removePlace(temp);
    }
  });
}

async function mergeInto(
  temp: string,
  { world, user, now, payload, origin }: UploadCall,
  chunkid: string,
  place: string,
): Promise<UploadAnswer> {
  const upload = uploadOf(world, user.id, chunkid);
  if (!upload) throw new Refusal('chunk_info_error');
  const chunks = wantedChunks(world, upload, wholeNumberOf(payload.chunkcount));
  const pieces = readChunks(place, chunks);
  const joined = await writeHashed(world, temp, pieces, CHUNKED_MAX_BYTES);
  const image = imageKindOf(joined.head);
  const binary = image ? `image/${image}` : 'application/octet-stream';
  const type = programTypeOf(joined.head) ?? binary;
  const candidate = { ...joined, name: payload.filename ?? '', type };
  checkFile(candidate, CHUNKED_MAX_BYTES);
  // The upload may have expired while its chunks were read.
  if (uploadOf(world, user.id, chunkid)?.id !== upload.id) throw new Refusal('chunk_info_error');
  const file = fileOf(candidate, user.id, now);
  putInPlace(world, temp, filePlace(world, file.sha256));
  transaction(world.db, () => {
    putFile(world, file, now);
    deleteUpload(world, upload.id);
  });
  removePlace(place);
  return { data: urlsOf(file, origin), msg: 'uploaded' };
}

/**
 * Returns chunks 0 to count - 1. The count is that of the merge call. The documented client sends none
 * (CALL-6): then it is the count that the chunks named, or else the number of chunks; on a stock host it is 0.
 */
function wantedChunks(world: World, upload: UploadRow, requested: number): ChunkRow[] {
  const chunks = chunksOf(world, upload.id).filter(({ chunkindex }) => chunkindex >= 0);
  const known = requested > 0 || isStock(world) ? Math.max(requested, 0) : upload.chunkcount;
  const count = known ?? (chunks.at(-1)?.chunkindex ?? -1) + 1;
  const wanted = chunks.filter(({ chunkindex }) => chunkindex < count);
  const isEmpty = count === 0 && !isStock(world);
  if (isEmpty || wanted.length !== count) throw new Refusal('chunk_info_error');
  return wanted;
}

/** Reads chunks in order, each verified against its stored hash. */
async function* readChunks(place: string, chunks: readonly ChunkRow[]): AsyncGenerator<Buffer> {
  for (const row of chunks) {
    const bytes = await ifPresent(readFile(join(place, chunkName(row))));
    if (bytes === null || hashOf(bytes) !== row.sha256) throw new Refusal('chunk_info_error');
    yield bytes;
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The lifetime of an unfinished upload, from its first chunk (REL-11). */
export const UPLOAD_LIVES_MS = 24 * 60 * 60 * 1000;

/** Schedules the expiry. Call it inside the transaction that begins the upload. */
function startExpiry(world: World, id: number, now: number): void {
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

/**
 * Runs work on one upload in order of arrival: a chunk waits for a running merge, and of ten concurrent
 * merges one succeeds and nine find nothing.
 */
function queueForUpload<T>(world: World, place: string, work: () => T | Promise<T>): Promise<T> {
  return runInOrder(world, `upload ${place}`, work, 2 * MAX_CHUNKS);
}

/** A call with its file and the base of the URLs in its answer. */
export interface UploadCall {
  readonly world: World;
  readonly now: number;
  readonly user: { readonly id: number };
  readonly payload: Static<typeof UPLOAD_SCHEMAS.payload>;
  readonly incoming: Incoming | null;
  /** The base of absolute URLs: "http://host". */
  readonly origin: string;
}

export type UploadAnswer = Answer<Static<typeof UPLOAD_SCHEMAS.data>>;

const CHUNKID = /^[a-z0-9-]{36}$/;

/** Returns the call's chunk id in the production host's format (HOST-27). */
function chunkidOf({ payload: { chunkid = '' } }: UploadCall): string {
  if (!CHUNKID.test(chunkid)) throw new Refusal('upload_parameters');
  return chunkid;
}

/** Converts a form value to an integer like PHP: its leading digits, else 0. */
export function wholeNumberOf(value: string | number = 0): number {
  const [text = '0'] = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(String(value)) ?? [];
  const most = Number.MAX_SAFE_INTEGER;
  return Math.max(-most, Math.min(most, Math.trunc(Number(text))));
}
