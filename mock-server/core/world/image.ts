import Database from 'better-sqlite3';
import type { SimulatedClock } from './clock.ts';
import { type Db, readMeta, removeMeta, rows, run, transaction, writeMeta } from './database.ts';
import type { Fault, Faults } from './faults.ts';
import type { Files } from './files.ts';

interface Imaged {
  readonly db: Db;
  readonly clock: SimulatedClock;
  readonly files: Files;
  readonly faults: Faults;
  readonly halted: boolean;
}

/** State of a world in an image, beside its rows and files. */
export interface ImageState {
  /** World time of the image, epoch ms, from which a world opened from it continues. */
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
  readonly faults: readonly Fault[];
  readonly halted: boolean;
}

/** Key of the state in `meta`; the database of an open world has none. */
export const STATE = 'image';

/**
 * Returns a complete world as the bytes of one SQLite database: its rows, its files (`carried_file`),
 * its clock, faults, seed and scenario (`meta`). Equal worlds have equal images, byte for byte, wherever
 * they are kept and however they came to be.
 */
export function imageOf(world: Imaged): Buffer {
  const db = new Database(withoutWal(world.db.serialize()));
  try {
    db.pragma('temp_store = MEMORY');
    transaction(db, () => rewriteMeta(db, world));
    // Orders the pages by their content, not by the order in which it was written.
    db.exec('VACUUM');
    transaction(db, () => world.files.packInto(db));
    return withFixedCounters(db.serialize());
  } finally {
    db.close();
  }
}

/** Returns the state in a database that is an image; null for the database of an open world. */
export function imageState(db: Db): ImageState | null {
  const text = readMeta(db, STATE);
  return text === null ? null : (JSON.parse(text) as ImageState); // written by imageOf
}

/** Returns how often a world was replaced by an image. */
export function restoresOf(db: Db): number {
  return Number(readMeta(db, RESTORES) ?? 0);
}

/** Returns an image whose world counts that many restores. */
export function withRestores(image: Buffer, restores: number): Buffer {
  const db = new Database(image);
  try {
    writeMeta(db, RESTORES, String(restores));
    return db.serialize();
  } finally {
    db.close();
  }
}

/** Clears the WAL mode in the header of an image, because a database in memory cannot have it. */
export function withoutWal(image: Buffer): Buffer {
  if (image[18] === 1 && image[19] === 1) return image;
  const copy = Buffer.from(image);
  copy.fill(1, 18, 20);
  return copy;
}

/** Fixes the counters of writes, so that the same content has the same bytes. */
function withFixedCounters(image: Buffer): Buffer {
  for (const counter of [24, 40, 92]) image.writeUInt32BE(1, counter);
  return image;
}

const RESTORES = 'restores';

/** Keys for the next start of this world, and how far its last audit read; an image leaves them out. */
const OF_THIS_RUN = ['clock', 'last_seen', 'opened', 'audited', RESTORES];

function rewriteMeta(db: Db, world: Imaged): void {
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
