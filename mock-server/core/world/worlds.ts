import { WORLD_KEY_PATTERN } from '#contract/control/core/limits.ts';
import { openHome, replaceHome, type Home } from './home.ts';
import { imageOf, withRestores } from './image.ts';
import type { Migrations } from './migrate.ts';
import { MemorySnapshots, SnapshotFolder, type Snapshots } from './snapshots.ts';
import { startOf, WorldMaker, type WorldMakerOptions, type WorldStart } from './world-maker.ts';
import { closeWorld, openWorld, type World } from './world.ts';

export const MAIN = 'main';

/** Keys that a client may choose. */
export const WORLD_KEY = new RegExp(WORLD_KEY_PATTERN);

export interface NewWorld extends WorldStart {
  readonly key: string;
  /** Real milliseconds it stays without a call; the server's default when left out. */
  readonly idleMs?: number | undefined;
}

interface WorldsOptions extends WorldMakerOptions {
  /** Worlds at once beside the main one; an idle one makes room. */
  readonly limit: number;
  /** Real milliseconds after which a world without calls is dropped. */
  readonly idleMs: number;
}

/** Thrown when a world of that key exists. */
export class WorldExists extends Error {}
/** Thrown when there is no room for another world. */
export class TooManyWorlds extends Error {}

interface Entry {
  /** Replaced by a reset or restore, so never keep it over an `await`. */
  world: World;
  usedAt: number;
  readonly idleMs: number;
  /** The folder of a world that outlives the process; null in memory. */
  readonly home: Home | null;
  readonly snapshots: Snapshots;
}

/** The worlds of one process by their key: the main one, which may be on disk, and others in memory. */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #maker: WorldMaker;
  readonly #entries = new Map<string, Entry>();

  get migrations(): Migrations {
    return this.#options.migrations;
  }

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.#maker = new WorldMaker(options);
  }

  /** Adds the main world, which is never dropped. `home` is where it is kept, if on disk. */
  adopt(world: World, home: Home | null = null): void {
    const snapshots = home
      ? new SnapshotFolder(home.snapshots, this.migrations)
      : new MemorySnapshots();
    this.#entries.set(world.key, { world, usedAt: this.#now(), idleMs: Infinity, home, snapshots });
  }

  /**
   * Creates a world in memory and fills it.
   *
   * @throws WorldExists, TooManyWorlds or UnknownScenario
   */
  create({ key, idleMs, ...start }: NewWorld): World {
    this.#makeRoom(key);
    return this.#add(this.#maker.create(key, start), idleMs);
  }

  /**
   * Creates a world in memory from an image.
   *
   * @throws WorldExists or TooManyWorlds
   */
  fork(key: string, image: Buffer): World {
    this.#makeRoom(key);
    const { wall, migrations } = this.#options;
    const { world } = openWorld({ key, file: ':memory:', migrations, image, wall });
    return this.#add(world);
  }

  /**
   * Replaces a world by an image, in one step. Its object is a new one: calls that are under way in the
   * old one find it closed. Its journal and its snapshots continue. On disk it is safe from a kill. The
   * replacement is counted, so that no token of the new world equals one of the old.
   *
   * @throws HomeInUse, or the error of the disk; the old world is still there then
   */
  replace(key: string, plainImage: Buffer): World {
    const entry = this.#entry(key);
    const image = withRestores(plainImage, entry.world.restores + 1);
    const { world: old, home } = entry;
    const options = { key, ...this.#options, journal: old.journal };
    if (!home) {
      entry.world = openWorld({ ...options, file: ':memory:', image }).world;
      closeWorld(old);
      return entry.world;
    }
    try {
      replaceHome(home, old, image);
    } finally {
      if (!old.db.open) entry.world = openHome(home, options).world;
    }
    return entry.world;
  }

  /** Starts a world over: as it started, except for the changes. Throws as `replace`. */
  reset(key: string, changes: Partial<WorldStart>): World {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const start = { ...startOf(this.#entry(key).world), ...Object.fromEntries(given) };
    const made = this.#maker.create(key, start);
    try {
      return this.replace(key, imageOf(made));
    } finally {
      closeWorld(made);
    }
  }

  find(key: string): World | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.usedAt = this.#now();
    return entry?.world;
  }

  snapshotsOf(key: string): Snapshots {
    return this.#entry(key).snapshots;
  }

  all(): World[] {
    return this.list().map(({ world }) => world);
  }

  /** Returns every world, and the wall time (epoch ms) at which it is dropped unless it is called. */
  list(): { world: World; expiresAt: number | null }[] {
    return [...this.#entries.values()].map(({ world, usedAt, idleMs }) => ({
      world,
      expiresAt: idleMs === Infinity ? null : usedAt + idleMs,
    }));
  }

  /** Drops a world. Returns false for an unknown key and for the main world, which stays. */
  drop(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry || key === MAIN) return false;
    this.#entries.delete(key);
    closeWorld(entry.world);
    return true;
  }

  dropIdle(): void {
    const now = this.#now();
    for (const [key, { usedAt, idleMs }] of this.#entries) {
      if (usedAt + idleMs < now) this.drop(key);
    }
  }

  close(): void {
    for (const world of this.all()) closeWorld(world);
    this.#entries.clear();
  }

  #now(): number {
    return this.#options.wall.now();
  }

  #makeRoom(key: string): void {
    if (this.#entries.has(key)) throw new WorldExists(key);
    this.dropIdle();
    if (this.#entries.size > this.#options.limit) throw new TooManyWorlds();
  }

  #add(world: World, idleMs = this.#options.idleMs): World {
    // A world in memory has its pages already; the copies in the cache are for files.
    world.db.pragma('shrink_memory');
    const snapshots = new MemorySnapshots();
    this.#entries.set(world.key, { world, usedAt: this.#now(), idleMs, home: null, snapshots });
    return world;
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key);
    if (!entry) throw new Error(`there is no world ${key}`);
    return entry;
  }
}
