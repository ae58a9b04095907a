import { Chance, freshSeed } from './chance.ts';
import { WorldClock, type Clock, type ClockState } from './clock.ts';
import { openDatabase, row, run, type Db } from './database.ts';
import { Faults } from './faults.ts';
import { Files } from './files.ts';
import { Journal } from './journal.ts';

/** One isolated universe of the fake server: nothing of it is shared with another. */
export interface World {
  readonly key: string;
  readonly db: Db;
  readonly clock: WorldClock;
  readonly chance: Chance;
  readonly files: Files;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Set when the books do not add up: the ledger then refuses to move money. */
  halted: boolean;
}

export interface WorldOptions {
  readonly key: string;
  /** A file, or `:memory:`. */
  readonly file: string;
  /** A folder that keeps its files; a temporary one when left out. */
  readonly files?: string | undefined;
  readonly wall: Clock;
  /** For a new world: the time it starts at, in epoch ms; the wall's time when left out. */
  readonly now?: number | undefined;
  readonly freeze?: boolean | undefined;
  /** For a new world: what its chance flows from; a fresh one when left out. */
  readonly seed?: string | undefined;
}

/**
 * Opens a world, new or as it was left. `isNew` says whether a scenario is still to be laid into
 * it: a world that was never filled to the end counts as new.
 */
export function openWorld(options: WorldOptions): { world: World; isNew: boolean } {
  const db = openDatabase(options.file);
  const seed = readMeta(db, 'seed') ?? options.seed ?? freshSeed();
  const isNew = readMeta(db, 'filled') === null;
  const world: World = {
    key: options.key,
    db,
    clock: openClock(db, options, isNew),
    chance: new Chance(seed),
    files: new Files(options.files),
    faults: new Faults(),
    journal: new Journal(),
    halted: false,
  };
  writeMeta(db, 'seed', seed);
  return { world, isNew };
}

export function closeWorld(world: World): void {
  if (!world.db.open) return;
  saveClock(world);
  world.db.close();
  world.files.close();
}

/** Marks a new world as filled, inside the transaction that filled it. */
export function markFilled(world: World): void {
  writeMeta(world.db, 'filled', 'yes');
}

/** Keeps the clock's state and the latest time seen, so that a restart does not go back. */
export function saveClock(world: World): void {
  writeMeta(world.db, 'clock', JSON.stringify(world.clock.state));
  writeMeta(world.db, 'last_seen', String(world.clock.now()));
}

function openClock(
  db: Db,
  { wall, now, freeze = false }: WorldOptions,
  isNew: boolean,
): WorldClock {
  const saved = readMeta(db, 'clock');
  if (saved !== null && !isNew) {
    const state = JSON.parse(saved) as ClockState; // written by saveClock
    return new WorldClock(wall, state, Number(readMeta(db, 'last_seen') ?? 0));
  }
  const start = now ?? wall.now();
  return new WorldClock(wall, { frozen: freeze, offset: freeze ? start : start - wall.now() });
}

function readMeta(db: Db, key: string): string | null {
  return row<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

function writeMeta(db: Db, key: string, value: string): void {
  run(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
}
