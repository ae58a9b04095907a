import type { Clock } from './clock.ts';
import { openHome, moveIn, type Home } from './home.ts';
import { imageOf } from './image.ts';
import type { Migrations } from './migrate.ts';
import { FolderShelf, MemoryShelf, type Shelf } from './shelf.ts';
import { beginningOf, WorldMaker, type Beginning, type Fill } from './world-maker.ts';
import { closeWorld, openWorld, type World } from './world.ts';

export const MAIN = 'main';

/** What a client may call a world. */
export const WORLD_KEY = /^[A-Za-z0-9_-]{1,64}$/;

export interface NewWorld extends Beginning {
  readonly key: string;
  /** How long it stays when nobody calls it, in real milliseconds; as the others when left out. */
  readonly idleMs?: number | undefined;
}

interface WorldsOptions {
  readonly wall: Clock;
  /** Schema of the product. */
  readonly migrations: Migrations;
  /** Worlds at once, the main one not counted; an idle one makes room. */
  readonly limit: number;
  /** A world nobody called for this long is dropped. */
  readonly idleMs: number;
  readonly fill: Fill;
}

/** Thrown when a world of that key exists already. */
export class WorldExists extends Error {}
/** Thrown when every place is taken by a world in use. */
export class TooManyWorlds extends Error {}

interface Entry {
  /** Another object after a reset or restore: never keep it over an `await`. */
  world: World;
  usedAt: number;
  readonly idleMs: number;
  /** Where it lies when it outlives the process. */
  readonly home: Home | null;
  readonly shelf: Shelf;
}

/** The worlds of one process: the main one on disk, the others in memory, found by their key. */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #maker: WorldMaker;
  readonly #entries = new Map<string, Entry>();

  /** Schema of every world. */
  get migrations(): Migrations {
    return this.#options.migrations;
  }

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.#maker = new WorldMaker(options);
  }

  /** Takes the main world in; it is never dropped. `home` is where it was opened, if on disk. */
  adopt(world: World, home: Home | null = null): void {
    const shelf = home ? new FolderShelf(home.snapshots, this.migrations) : new MemoryShelf();
    this.#entries.set(world.key, { world, usedAt: this.#now(), idleMs: Infinity, home, shelf });
  }

  /** Makes a world in memory and fills it. Throws WorldExists or TooManyWorlds. */
  create({ key, idleMs, ...beginning }: NewWorld): World {
    this.#makeRoom(key);
    return this.#add(this.#maker.make(key, beginning), idleMs);
  }

  /** Makes a world in memory that begins as an image. Throws WorldExists or TooManyWorlds. */
  fork(key: string, image: Buffer, idleMs?: number): World {
    this.#makeRoom(key);
    const { wall, migrations } = this.#options;
    const { world } = openWorld({ key, file: ':memory:', migrations, image, wall });
    return this.#add(world, idleMs);
  }

  /**
   * Has the world of a key go on as an image, at once and whole. It is another object then: calls
   * under way in the old one find it closed. Its journal and its snapshots go on; on disk it is
   * safe against a kill at any moment. Throws HomeInUse, or why the disk took nothing; then the old
   * one is still there.
   */
  replace(key: string, image: Buffer): World {
    const entry = this.#entry(key);
    const { world: old, home } = entry;
    const options = { key, ...this.#options, journal: old.journal };
    if (!home) {
      entry.world = openWorld({ ...options, file: ':memory:', image }).world;
      closeWorld(old);
      return entry.world;
    }
    try {
      moveIn(home, old, image);
    } finally {
      if (!old.db.open) entry.world = openHome(home, options).world;
    }
    return entry.world;
  }

  /** Has the world of a key begin anew: as it began, but for what is said. Throws as `replace`. */
  reset(key: string, changes: Partial<Beginning>): World {
    const said = Object.entries(changes).filter(([, value]) => value !== undefined);
    const beginning = { ...beginningOf(this.#entry(key).world), ...Object.fromEntries(said) };
    const made = this.#maker.make(key, beginning);
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

  /** Where the snapshots of a world that is there are kept. */
  shelfOf(key: string): Shelf {
    return this.#entry(key).shelf;
  }

  all(): World[] {
    return this.list().map(({ world }) => world);
  }

  /** Every world, and when it is dropped unless somebody calls it: epoch ms of the wall. */
  list(): { world: World; expiresAt: number | null }[] {
    return [...this.#entries.values()].map(({ world, usedAt, idleMs }) => ({
      world,
      expiresAt: idleMs === Infinity ? null : usedAt + idleMs,
    }));
  }

  /** Drops a world. The main one stays: false, as for an unknown key. */
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
    this.#entries.set(world.key, {
      world,
      usedAt: this.#now(),
      idleMs,
      home: null,
      shelf: new MemoryShelf(),
    });
    return world;
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key);
    if (!entry) throw new Error(`there is no world ${key}`);
    return entry;
  }
}
