import Database from 'better-sqlite3';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { listCarriedFiles, clearStaged, stageFiles } from './carried-files.ts';
import { renameDurably, tryRemove, writeDurably } from './durable.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from './world.ts';

/** The folder of a world that outlives the process. */
export interface Home {
  /** Its database. */
  readonly file: string;
  /** The folder of its uploads. */
  readonly files: string;
  /** The folder of its snapshots. */
  readonly snapshots: string;
}

/** Thrown when another program has the database open, so that it cannot be exchanged. */
export class HomeInUse extends Error {}

/** Thrown when the database is empty beside files of the world it held, so that it is not a new one. */
export class LostDatabase extends Error {
  constructor(file: string, kept: string) {
    super(
      `${file} is empty, but ${kept} holds files of an older world: put a copy of the database back`,
    );
  }
}

/**
 * Opens the world of a home: new, or as it was left. After a kill during `replaceHome` it is the
 * complete old world or the complete new one.
 *
 * @throws LostDatabase
 */
export function openHome(
  { file, files, snapshots }: Home,
  options: Omit<WorldOptions, 'file' | 'files' | 'image'>,
): { world: World; isNew: boolean } {
  const kept = isEmpty(file) ? [files, snapshots].find(hasFiles) : undefined;
  if (kept !== undefined) throw new LostDatabase(file, kept);
  tryRemove(asideOf(file));
  // When the database is still an image, this also puts its files into place.
  const opened = openWorld({ ...options, file, files });
  clearStaged(files);
  return opened;
}

const isEmpty = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0;

const hasFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/**
 * Replaces the world of a home by an image, and closes it; `openHome` then opens the new one. One rename
 * decides: before it there is the old database with the old files, after it the image, which contains
 * its files until they are in their folder.
 *
 * @throws HomeInUse, or the error of a full disk; the old world is in its place then
 */
export function replaceHome({ file, files }: Home, old: World, image: Buffer): void {
  const aside = asideOf(file);
  try {
    stageFilesOfImage(image, files);
    writeDurably(aside, image);
    closeWorld(old);
    // SQLite would read the log of the old database as that of the new one.
    if (existsSync(`${file}-wal`)) throw new HomeInUse();
    renameDurably(aside, file);
  } catch (error) {
    tryRemove(aside);
    clearStaged(files);
    throw error;
  }
}

function stageFilesOfImage(image: Buffer, folder: string): void {
  const db = new Database(image);
  try {
    if (listCarriedFiles(db).length > 0) stageFiles(db, folder);
  } finally {
    db.close();
  }
}

const asideOf = (file: string) => `${file}.new`;
