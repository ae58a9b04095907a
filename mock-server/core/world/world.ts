import { HOST_PROFILES, type HostProfile } from '#contract/control/core/host-profile.ts';
import { Chance, freshSeed } from './chance.ts';
import { type Clock, clockAt, type ClockState, MAX_WAIT_MS, SimulatedClock } from './clock.ts';
import {
  type Db,
  isStorageFailure,
  openDatabase,
  readMeta,
  removeMeta,
  run,
  transaction,
  writeMeta,
} from './database.ts';
import { Faults } from './faults.ts';
import { Files } from './files.ts';
import { imageState, restoresOf, STATE } from './image.ts';
import { Journal } from './journal.ts';
import type { Migrations } from './migrate.ts';

/** One isolated instance of the back end: it shares nothing with another. */
export interface World {
  readonly key: string;
  readonly db: Db;
  readonly clock: SimulatedClock;
  readonly chance: Chance;
  readonly files: Files;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The host it answers as; `setHostProfile` changes it. */
  hostProfile: HostProfile;
  /** Number of times that it was replaced by an image. */
  readonly restores: number;
  /** True after an audit found a breach: money must not move, and due work waits. */
  halted: boolean;
}

export interface WorldOptions {
  readonly key: string;
  /** Schema of the product. */
  readonly migrations: Migrations;
  readonly file: string;
  /** A folder that keeps its files; a temporary one when left out. */
  readonly files?: string | undefined;
  readonly wall: Clock;
  /** For a new world: its first moment, epoch ms; the wall's time when left out. */
  readonly now?: number | undefined;
  readonly freeze?: boolean | undefined;
  /** For a new world: seed of its randomness; a random one when left out. */
  readonly seed?: string | undefined;
  /** An image (`imageOf`), or the bytes of a database, that a world in memory starts from. */
  readonly image?: Buffer | undefined;
  /** The journal it continues, when it replaces a world. */
  readonly journal?: Journal | undefined;
}

/**
 * Opens a world: new, as it was left, or from an image. `isNew` tells whether it still has to be filled
 * from a scenario; a world that was never filled completely counts as new.
 */
export function openWorld(options: WorldOptions): { world: World; isNew: boolean } {
  const db = openDatabase(options.image ?? options.file, options.migrations);
  try {
    return { world: createWorldIn(db, options), isNew: readMeta(db, 'filled') === null };
  } catch (error) {
    db.close();
    throw error;
  }
}

function createWorldIn(db: Db, options: WorldOptions): World {
  const { key, wall } = options;
  const seed = readMeta(db, 'seed') ?? options.seed ?? freshSeed();
  const image = imageState(db);
  const world: World = {
    key,
    db,
    clock: image ? clockAt(wall, { ...image, at: image.now }) : openClock(db, options),
    chance: new Chance(seed),
    files: new Files(options.files),
    faults: new Faults(image?.faults),
    journal: options.journal ?? new Journal(),
    hostProfile: storedProfile(db),
    restores: restoresOf(db),
    halted: image?.halted ?? false,
  };
  if (image) unpackImage(world);
  if (readMeta(db, 'seed') === null) writeMeta(db, 'seed', seed);
  return world;
}

/**
 * Turns the image that a world was opened from into its database. Its files are put into place first: until
 * then the image contains them, so a kill in between loses nothing.
 */
function unpackImage(world: World): void {
  const { db, files } = world;
  const hadFiles = files.unpackFrom(db);
  transaction(db, () => {
    run(db, 'DROP TABLE carried_file');
    removeMeta(db, STATE);
    saveClock(world);
  });
  // In memory the space they took is given back; on disk SQLite uses it again.
  if (hadFiles && db.memory) db.exec('VACUUM');
}

/** Returns the bytes of a world's database, for worlds with seeds of their own. The world loses its seed. */
export function imageWithoutSeed({ db }: World): Buffer {
  removeMeta(db, 'seed');
  return db.serialize();
}

/** Returns a text that differs from that of every other world, and from that of this one before a restore. */
export const lineageOf = ({ key, restores }: World): string => `${key}:${restores}`;

export function closeWorld(world: World): void {
  if (!world.db.open) return;
  saveClock(world, 0);
  world.db.close();
  world.files.close();
}

/** Marks a new world as filled with a scenario, inside the transaction that filled it. */
export function markFilled(world: World, scenario: string): void {
  writeMeta(world.db, 'filled', 'yes');
  writeMeta(world.db, 'scenario', scenario);
}

/** Returns the scenario a world started from; null for one of an old version that did not store it. */
export function scenarioOf({ db }: Pick<World, 'db'>): string | null {
  return readMeta(db, 'scenario');
}

/** Changes the host that a world answers as. It is part of the world: images and snapshots have it. */
export function setHostProfile(world: World, profile: HostProfile): void {
  world.hostProfile = profile;
  writeMeta(world.db, HOST_PROFILE, profile);
}

/** Tells whether a world answers as a FastAdmin host without what this product adds. */
export const isStock = ({ hostProfile }: World): boolean => hostProfile !== 'dicebox';

/** Key in `meta`. */
const HOST_PROFILE = 'host_profile';

function storedProfile(db: Db): HostProfile {
  const stored = readMeta(db, HOST_PROFILE);
  return HOST_PROFILES.find((profile) => profile === stored) ?? 'dicebox';
}

/**
 * Stores the state of the clock and the time from which a restart continues if the wall clock is earlier. While
 * the world is open that time is ahead, because a kill stores nothing.
 */
export function saveClock({ db, clock }: World, aheadMs = db.memory ? 0 : MAX_WAIT_MS): void {
  const ahead = clock.frozen ? 0 : Math.ceil(aheadMs * clock.speed);
  writeMeta(db, 'clock', JSON.stringify(clock.state));
  writeMeta(db, 'last_seen', String(clock.now() + ahead));
}

/** How long each state of a clock needs no saving again, in world time. */
const savedUntil = new WeakMap<ClockState, number>();

/** Saves a clock that comes near the time that is stored of it. On a full disk that waits. */
export function keepClockSaved(world: World, now: number): void {
  const { db, clock } = world;
  if (db.memory || now < (savedUntil.get(clock.state) ?? 0)) return;
  try {
    transaction(db, () => saveClock(world));
    savedUntil.set(clock.state, clock.frozen ? Infinity : now + (MAX_WAIT_MS / 2) * clock.speed);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

function openClock(
  db: Db,
  { wall, now = wall.now(), freeze = false }: WorldOptions,
): SimulatedClock {
  const saved = readMeta(db, 'clock');
  if (saved !== null && readMeta(db, 'filled') !== null) {
    const state = JSON.parse(saved) as ClockState; // written by saveClock
    return new SimulatedClock(wall, state, Number(readMeta(db, 'last_seen') ?? 0));
  }
  return clockAt(wall, { at: now, frozen: freeze });
}
