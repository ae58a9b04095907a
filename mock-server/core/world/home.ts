import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { carriedPaths, clearAside, stageFiles } from './carried-files.ts';
import { renameDurably, removeDurably, writeDurably } from './durable.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from './world.ts';

/** Where a world lies that outlives the process. */
export interface Home {
  /** Its database. */
  readonly file: string;
  /** The folder of its uploads. */
  readonly files: string;
  /** The folder of its snapshots. */
  readonly snapshots: string;
}

/** Thrown when a program besides this one keeps the database open, so that it cannot be exchanged. */
export class HomeInUse extends Error {}

/**
 * Opens the world that lies in a home, new or as it was left, also when the process was killed
 * while `moveIn` was at work: then it is the one before or the one after, whole.
 */
export function openHome(
  { file, files }: Home,
  options: Omit<WorldOptions, 'file' | 'files' | 'image'>,
): { world: World; isNew: boolean } {
  removeDurably(asideOf(file));
  // While the database is still an image, this also puts its files into place.
  const opened = openWorld({ ...options, file, files });
  clearAside(files);
  return opened;
}

/**
 * Puts an image in the place of the world that lies in a home; `openHome` then opens it. The world
 * is closed on the way. One rename decides: before it there is the old database with the old files,
 * after it the image, which has its files in itself until they lie in their folder.
 * Throws, with the old world in its place, when the disk is full, or HomeInUse.
 */
export function moveIn({ file, files }: Home, old: World, image: Buffer): void {
  const aside = asideOf(file);
  try {
    layFilesAside(image, files);
    writeDurably(aside, image);
    closeWorld(old);
    // The log of the old database would be read as that of the new one.
    if (existsSync(`${file}-wal`)) throw new HomeInUse();
    renameDurably(aside, file);
  } catch (error) {
    removeDurably(aside);
    clearAside(files);
    throw error;
  }
}

function layFilesAside(image: Buffer, folder: string): void {
  const db = new Database(image);
  try {
    if (carriedPaths(db).length > 0) stageFiles(db, folder);
  } finally {
    db.close();
  }
}

const asideOf = (file: string) => `${file}.new`;
