import Database from 'better-sqlite3';
import { clockAt, type Clock, type WorldClock } from './clock.ts';
import { dropCarried, packFiles, unpackFiles } from './carried-files.ts';
import { rows, run, transaction, type Db } from './database.ts';
import type { Fault, Faults } from './faults.ts';
import type { Files } from './files.ts';
import { readMeta, removeMeta, writeMeta } from './meta.ts';

/** What there is of a world to be kept. */
interface Keepable {
  readonly db: Db;
  readonly clock: WorldClock;
  readonly files: Files;
  readonly faults: Faults;
  readonly halted: boolean;
}

/** What an image says of its world besides the rows and the files. */
export interface ImageState {
  /** World time at which it was made, epoch ms: a world that begins as it goes on from there. */
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
  readonly faults: readonly Fault[];
  readonly halted: boolean;
}

/** Where an image keeps it; a world that is open has no such entry. */
const STATE = 'image';

/**
 * A whole world as the bytes of one SQLite database: its rows, its files (`carried_file`), its
 * clock, faults, seed and scenario (`meta`). Nothing of it depends on where the world lies or how it
 * came to be: worlds that are alike have images that are, byte for byte.
 */
export function imageOf(world: Keepable): Buffer {
  const db = new Database(unlocked(world.db.serialize()));
  try {
    db.pragma('temp_store = MEMORY');
    transaction(db, () => rewriteMeta(db, world));
    // Lays the pages out anew, by what is in them and not by the order in which it got there.
    db.exec('VACUUM');
    transaction(db, () => packFiles(db, world.files));
    return levelled(db.serialize());
  } finally {
    db.close();
  }
}

/** What a database that is an image says of its world; null for the database of an open world. */
export function imageState(db: Db): ImageState | null {
  const text = readMeta(db, STATE);
  return text === null ? null : (JSON.parse(text) as ImageState); // written by imageOf
}

/**
 * Makes a world's database of an image, and lays its files into their place first: until that is
 * done the image has them, so being killed in between loses nothing.
 */
export function unpackImage(db: Db, files: Files, saveClock: () => void): void {
  const hadFiles = unpackFiles(db, files);
  transaction(db, () => {
    dropCarried(db);
    removeMeta(db, STATE);
    saveClock();
  });
  // The room they took is memory; on disk it is used again.
  if (hadFiles && db.memory) db.exec('VACUUM');
}

/** The clock of a world that begins as an image. */
export function clockOfImage(wall: Clock, { now, frozen, speed }: ImageState): WorldClock {
  return clockAt(wall, { at: now, frozen, speed });
}

/** An SQLite database in memory cannot be in WAL mode, and one from the disk says that it is. */
export function unlocked(image: Buffer): Buffer {
  if (image[18] === 1 && image[19] === 1) return image;
  const copy = Buffer.from(image);
  copy.fill(1, 18, 20);
  return copy;
}

/** Counters that tell how often a file was written: the same content must have the same bytes. */
function levelled(image: Buffer): Buffer {
  for (const counter of [24, 40, 92]) image.writeUInt32BE(1, counter);
  return image;
}

/** What a world writes down for the next start, and how far its last audit read. */
const OF_THIS_RUN = ['clock', 'last_seen', 'opened', 'audited'];

/** In the order of the names, whatever was written last. */
function rewriteMeta(db: Db, world: Keepable): void {
  const now = world.clock.now();
  const { frozen, speed } = world.clock;
  const state: ImageState = {
    now,
    frozen,
    speed,
    faults: world.faults.all(),
    halted: world.halted,
  };
  for (const key of OF_THIS_RUN) removeMeta(db, key);
  writeMeta(db, STATE, JSON.stringify(state));
  const kept = rows<{ key: string; value: string }>(db, 'SELECT key, value FROM meta ORDER BY key');
  run(db, 'DELETE FROM meta');
  for (const { key, value } of kept) writeMeta(db, key, value);
}
