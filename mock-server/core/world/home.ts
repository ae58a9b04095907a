import Database from 'better-sqlite3';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guard } from './database.ts';
import { replaceFile } from './durable.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from './world.ts';

/** The folder of a world that outlives the process. */
export interface Home {
  readonly file: string;
  /** The folder of its uploads. */
  readonly files: string;
  readonly snapshots: string;
  /** The file that keeps another server away. */
  readonly lock?: string;
}

/** Thrown when another program has the database open, so that it cannot be exchanged. */
export class HomeInUse extends Error {}

/**
 * Opens the world of a home: new, or as it was left. After a kill during `replaceHome` it is the complete old
 * world or the complete new one.
 *
 * @throws Error when a part of a world that was here is missing, so that it is not a new one
 */
export function openHome(
  home: Home,
  options: Omit<WorldOptions, 'file' | 'files' | 'image'>,
): { world: World; isNew: boolean } {
  const { file, files } = home;
  if (existsSync(file)) assertWhole(file);
  else begin(home);
  rmSync(`${file}.new`, { force: true });
  const opened = openWorld({ ...options, file, files });
  if (home.lock !== undefined) guard(opened.world.db, home.lock);
  return opened;
}

/** Writes a database in one step, so that an empty file is never that of a new world. */
function begin({ file, files, snapshots }: Home): void {
  const locator = join(dirname(file), 'server.json');
  const kept = [files, snapshots, `${file}-wal`, `${file}-shm`, locator].find(holdsFiles);
  if (kept !== undefined)
    throw new Error(`${file} is missing, but ${kept} is of a world: put the database back`);
  const db = new Database(':memory:');
  db.exec('VACUUM');
  replaceFile(file, db.serialize());
  db.close();
}

const holdsFiles = (path: string): boolean =>
  existsSync(path) &&
  (statSync(path).isFile() ||
    readdirSync(path, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile()));

function assertWhole(file: string): void {
  if (statSync(file).size === 0)
    throw new Error(`${file} is empty: put a copy of the database back`);
  const log = `${file}-wal`;
  // SQLite removes both at a proper end, and creates both at the start.
  if (existsSync(`${file}-shm`) && !existsSync(log))
    throw new Error(`${log} is missing, which holds the newest commits: put it back`);
  // A connection that may write would put the log of another database into this one for good.
  const db = new Database(file, { readonly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    if (tables.length > 0 && !tables.includes('meta'))
      throw new Error(`${file} holds no world, or ${log} is the log of another database`);
  } finally {
    db.close();
  }
}

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
