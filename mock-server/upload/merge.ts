import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Data } from '#contract/api/schemas.ts';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Answer } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { HEAD_BYTES, imageKindOf } from './image-kind.ts';
import { judgeFile } from './judge.ts';
import { fileOf, urlsOf } from './kept-file.ts';
import {
  chunkName,
  chunksPlace,
  filePlace,
  isOfTheDisk,
  putInPlace,
  removePlace,
  tempPlace,
} from './places.ts';
import { chunkidOf, wholeNumberOf, type UploadCall } from './upload-call.ts';
import {
  chunksOf,
  deleteUpload,
  putFile,
  uploadOf,
  type ChunkRow,
  type UploadRow,
} from './upload-table.ts';
import { inUploadLine } from './upload-line.ts';

/**
 * Joins the chunks of an upload into a file. A refused merge changes nothing, so that the client can
 * send the missing chunk and repeat the merge.
 */
export function merge(call: UploadCall): Promise<Answer<Data<'common.upload'>>> {
  const chunkid = chunkidOf(call);
  const place = chunksPlace(call.world, call.user.id, chunkid);
  return inUploadLine(call.world, place, async () => {
    let temp: string | undefined;
    try {
      temp = tempPlace(call.world);
      return await mergeInto(temp, call, chunkid, place);
    } catch (error) {
      if (isOfTheDisk(error)) throw new Refusal('chunk_merge_error');
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
): Promise<Answer<Data<'common.upload'>>> {
  const upload = uploadOf(world, user.id, chunkid);
  if (!upload) throw new Refusal('chunk_info_error');
  const chunks = wantedChunks(world, upload, wholeNumberOf(payload.chunkcount));
  const joined = await joinChunks(world, place, chunks, temp);
  const image = imageKindOf(joined.head);
  const type = image ? `image/${image}` : 'application/octet-stream';
  const candidate = { ...joined, name: payload.filename ?? '', type };
  judgeFile(candidate, CHUNKED_MAX_BYTES);
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
 * (CALL-6): then it is the count that the chunks named, or else the number of chunks.
 */
function wantedChunks(world: World, upload: UploadRow, asked: number): ChunkRow[] {
  const chunks = chunksOf(world, upload.id).filter(({ chunkindex }) => chunkindex >= 0);
  const said = asked > 0 ? asked : upload.chunkcount;
  const count = said ?? (chunks.at(-1)?.chunkindex ?? -1) + 1;
  const wanted = chunks.filter(({ chunkindex }) => chunkindex < count);
  if (count === 0 || wanted.length !== count) throw new Refusal('chunk_info_error');
  return wanted;
}

/** Appends the chunks in order and verifies each against its stored hash. */
async function joinChunks(world: World, place: string, chunks: readonly ChunkRow[], temp: string) {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const handle = await open(temp, 'wx');
  try {
    for (const chunk of chunks) {
      const bytes = await readChunk(join(place, chunkName(chunk)));
      if (bytes === null || hashOf(bytes) !== chunk.sha256) throw new Refusal('chunk_info_error');
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes]).subarray(0, HEAD_BYTES);
      size += bytes.length;
      md5.update(bytes);
      sha256.update(bytes);
      await handle.writeFile(bytes);
    }
    if (world.files.kept) await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, head, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns null when the file no longer exists: it expired or was deleted. */
async function readChunk(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
