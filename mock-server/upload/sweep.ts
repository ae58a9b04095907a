import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../core/world/world.ts';
import { chunkName, chunksPlace, folderOf, removePlace } from './places.ts';
import { allChunks, allContents } from './upload-table.ts';

/**
 * Removes the leftovers of a previous process: temporary files, and files without a row because the
 * process ended between bytes and row. Call it only while no upload is being received.
 */
export function sweepUploads(world: World): void {
  if (!world.files.hasFolder()) return;
  removePlace(folderOf(world, 'temp'));
  removeAllBut(folderOf(world, 'files'), new Set(allContents(world)));
  const namesByFolder = new Map<string, Set<string>>();
  for (const chunk of allChunks(world)) {
    const folder = chunksPlace(world, chunk.user_id, chunk.chunkid);
    const names = namesByFolder.get(folder) ?? new Set();
    namesByFolder.set(folder, names.add(chunkName(chunk)));
  }
  for (const name of readdirSync(folderOf(world, 'chunks'))) {
    const folder = join(folderOf(world, 'chunks'), name);
    const known = namesByFolder.get(folder);
    if (known) removeAllBut(folder, known);
    else removePlace(folder);
  }
}

function removeAllBut(folder: string, known: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (!known.has(name)) removePlace(join(folder, name));
  }
}
