import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { World } from '../core/world/world.ts';

/** The number of leading bytes that tell the type of a file. */
const HEAD_BYTES = 256;

export interface Content {
  readonly size: number;
  readonly head: Buffer;
  readonly md5: string;
  readonly sha256: string;
}

/**
 * Writes a new file while hashing it. Reads to the end in any case, because the next call of a connection
 * follows the body of this one; bytes over `max` are counted, not stored.
 */
export async function writeHashed(
  world: World,
  path: string,
  pieces: AsyncIterable<Buffer>,
  max: number,
): Promise<Content> {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let failure: unknown;
  const handle = await open(path, 'wx');
  try {
    for await (const bytes of pieces) {
      size += bytes.length;
      if (size > max || failure !== undefined) continue;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes]).subarray(0, HEAD_BYTES);
      md5.update(bytes);
      sha256.update(bytes);
      try {
        await handle.writeFile(bytes);
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    if (world.files.kept) await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, head, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}
