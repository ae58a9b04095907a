import type { Clock } from './clock.ts';
import { closeWorld, openWorld, type World } from './world.ts';

export const MAIN = 'main';

/** What a client may call a world. */
export const WORLD_KEY = /^[A-Za-z0-9_-]{1,64}$/;

export interface NewWorld {
  readonly key: string;
  readonly scenario: string;
  readonly now?: number | undefined;
  readonly freeze?: boolean | undefined;
  readonly seed?: string | undefined;
}

interface WorldsOptions {
  readonly wall: Clock;
  /** Worlds at once, the main one not counted; an idle one makes room. */
  readonly limit: number;
  /** A world nobody called for this long is dropped. */
  readonly idleMs: number;
  /** Lays the scenario into a new world and starts its schedule. */
  readonly fill: (world: World, scenario: string) => void;
}

/** Thrown when a world of that key exists already. */
export class WorldExists extends Error {}
/** Thrown when every place is taken by a world in use. */
export class TooManyWorlds extends Error {}

/** The worlds of one process: the main one on disk, the others in memory, found by their key. */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #worlds = new Map<string, { world: World; usedAt: number }>();

  constructor(options: WorldsOptions) {
    this.#options = options;
  }

  /** Takes the main world in; it is never dropped. */
  adopt(world: World): void {
    this.#worlds.set(world.key, { world, usedAt: this.#options.wall.now() });
  }

  /** Makes a world in memory and fills it. Throws WorldExists or TooManyWorlds. */
  create({ key, scenario, now, freeze, seed }: NewWorld): World {
    if (this.#worlds.has(key)) throw new WorldExists(key);
    this.dropIdle();
    if (this.#worlds.size > this.#options.limit) throw new TooManyWorlds();
    const wall = this.#options.wall;
    const { world } = openWorld({ key, file: ':memory:', wall, now, freeze, seed });
    try {
      this.#options.fill(world, scenario);
    } catch (error) {
      closeWorld(world);
      throw error;
    }
    this.#worlds.set(key, { world, usedAt: wall.now() });
    return world;
  }

  find(key: string): World | undefined {
    const entry = this.#worlds.get(key);
    if (entry) entry.usedAt = this.#options.wall.now();
    return entry?.world;
  }

  all(): World[] {
    return [...this.#worlds.values()].map(({ world }) => world);
  }

  /** Drops a world. The main one stays: false, as for an unknown key. */
  drop(key: string): boolean {
    const entry = this.#worlds.get(key);
    if (!entry || key === MAIN) return false;
    this.#worlds.delete(key);
    closeWorld(entry.world);
    return true;
  }

  dropIdle(): void {
    const oldest = this.#options.wall.now() - this.#options.idleMs;
    for (const [key, { usedAt }] of this.#worlds) {
      if (usedAt < oldest) this.drop(key);
    }
  }

  close(): void {
    for (const world of this.all()) closeWorld(world);
    this.#worlds.clear();
  }
}
