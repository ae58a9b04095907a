import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../core/world/chance.ts';
import type { World } from '../core/world/world.ts';

/**
 * Where bytes lie. No text of a caller is ever part of a path: a name is a count, a number, or a
 * SHA-256.
 *
 *     temp/<count>                            coming in, or being joined
 *     chunks/<owner and chunkid>/<index>-<content>
 *     files/<content>
 */
let made = 0;

/** A new name in `temp/`; the folder is there. */
export function tempPlace(world: World): string {
  made += 1;
  return join(folderOf(world, 'temp'), String(made));
}

/** The folder of an upload's chunks. The owner is part of it: chunk ids of two users never meet. */
export function chunksPlace(world: World, userId: number, chunkid: string): string {
  return join(world.files.folder(), 'chunks', hashOf(`${userId}:${chunkid}`));
}

/**
 * The content is part of the name, so a chunk sent again lies beside the first until the row points
 * to it: a kill between the two leaves a row that still fits its bytes.
 */
export function chunkName({ chunkindex, sha256 }: { chunkindex: number; sha256: string }): string {
  return `${chunkindex}-${sha256}`;
}

export function filePlace(world: World, sha256: string): string {
  return join(world.files.folder(), 'files', sha256);
}

/** Moves a whole file to its place, at once or not at all, and for good when the world is kept. */
export function putInPlace(world: World, from: string, to: string): void {
  const folder = dirname(to);
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  renameSync(from, to);
  if (!world.files.kept) return;
  syncFolder(folder);
  if (isNew) syncFolder(dirname(folder));
}

export function removePlace(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Whether a failure is the disk's: full, read-only, gone. */
export function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** One of the three folders, made when missing. */
export function folderOf(world: World, name: 'temp' | 'chunks' | 'files'): string {
  const folder = join(world.files.folder(), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A new name in a folder is safe only when the folder is; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
