import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../core/world/chance.ts';
import { makeFolder, syncFolder } from '../core/world/durable.ts';
import type { World } from '../core/world/world.ts';

/**
 * Storage paths. No text from a caller is part of a path: names are counters, numbers or SHA-256
 * hashes.
 *
 *     temp/<count>                            being received or joined
 *     chunks/<owner and chunkid>/<index>-<content>
 *     files/<content>
 */
let made = 0;

/** Returns a new path in `temp/` and creates the folder. */
export function tempPlace(world: World): string {
  made += 1;
  return join(folderOf(world, 'temp'), String(made));
}

/** Returns the folder of an upload's chunks. It contains the owner, so equal chunk ids of two users differ. */
export function chunksPlace(world: World, userId: number, chunkid: string): string {
  return join(world.files.folder(), 'chunks', hashOf(`${userId}:${chunkid}`));
}

/**
 * Returns the path of a chunk. The name contains the content hash, so a repeated chunk does not
 * overwrite the first before the row refers to it: after a kill in between, the row still fits its bytes.
 */
export function chunkName({ chunkindex, sha256 }: { chunkindex: number; sha256: string }): string {
  return `${chunkindex}-${sha256}`;
}

export function filePlace(world: World, sha256: string): string {
  return join(world.files.folder(), 'files', sha256);
}

/** Moves a complete file to its place atomically, and durably in a world on disk. */
export function putInPlace(world: World, from: string, to: string): void {
  const folder = dirname(to);
  if (world.files.kept) makeFolder(folder);
  else mkdirSync(folder, { recursive: true });
  renameSync(from, to);
  if (world.files.kept) syncFolder(folder);
}

export function removePlace(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Returns whether an error comes from the disk: full, read-only or missing. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Resolves to null when the file no longer exists: it expired or was deleted. */
export function ifPresent<T>(opened: Promise<T>): Promise<T | null> {
  return opened.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Returns one of the three folders and creates it when missing. */
export function folderOf(world: World, name: 'temp' | 'chunks' | 'files'): string {
  const folder = join(world.files.folder(), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
