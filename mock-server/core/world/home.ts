import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { replaceFile } from './durable.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from './world.ts';

/** The folder of a world that outlives the process. */
export interface Home {
  readonly file: string;
  /** The folder of its uploads. */
  readonly files: string;
  readonly snapshots: string;
}

/** Thrown when another program has the database open, so that it cannot be exchanged. */
export class HomeInUse extends Error {}

/**
 * Opens the world of a home: new, or as it was left. After a kill during `replaceHome` it is the complete old
 * world or the complete new one.
 *
 * @throws Error when the database is empty beside files of the world it held, so that it is not a new one
 */
export function openHome(
  { file, files, snapshots }: Home,
  options: Omit<WorldOptions, 'file' | 'files' | 'image'>,
): { world: World; isNew: boolean } {
  const isEmpty = statSync(file, { throwIfNoEntry: false })?.size === 0;
  const kept = isEmpty ? [files, snapshots].find(hasFiles) : undefined;
  if (kept !== undefined) {
    throw new Error(
      `${file} is empty, but ${kept} holds files of an older world: put a copy of the database back`,
    );
  }
  rmSync(`${file}.new`, { force: true });
  return openWorld({ ...options, file, files });
}

const hasFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/**
 * Replaces the world of a home by an image, and closes it; `openHome` then opens the new one. One rename
 * decides: before it there is the old world, after it the image, which contains its files until `openHome` has
 * put them into their folder.
 *
 * @throws HomeInUse, or the error of a full disk; the old world is in its place then
 */
export function replaceHome({ file }: Home, old: World, image: Buffer): void {
  replaceFile(file, image, () => {
    closeWorld(old);
    // SQLite would read the log of the old database as that of the new one.
    if (existsSync(`${file}-wal`)) throw new HomeInUse();
  });
}
