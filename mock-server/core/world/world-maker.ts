import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import type { Clock } from './clock.ts';
import { type Db, readMeta, transaction, writeMeta } from './database.ts';
import type { Fault } from './faults.ts';
import type { Migrations } from './migrate.ts';
import {
  closeWorld,
  imageWithoutSeed,
  openWorld,
  saveClock,
  scenarioOf,
  setHostProfile,
  type World,
  type WorldOptions,
} from './world.ts';

/** The start of a world. */
export interface WorldStart {
  readonly scenario: string;
  /** World time, epoch ms; the wall's time when left out. */
  readonly now?: number | undefined;
  readonly freeze?: boolean | undefined;
  /** World milliseconds per real millisecond; 1 when left out. */
  readonly speed?: number | undefined;
  /** Seed of its randomness; a random one when left out. */
  readonly seed?: string | undefined;
  /** The host it answers as; that of the server when left out. */
  readonly hostProfile?: HostProfile | undefined;
}

/** Thrown for an unknown scenario; the message names those there are. */
export class UnknownScenario extends Error {
  constructor(name: string, known: readonly string[]) {
    const [nearest] = findNearestNames(name, known, 1);
    const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    super(`There is no scenario "${name}".${hint} Choose one of: ${known.join(', ')}.`);
  }
}

/**
 * Fills a new world from a scenario and starts its schedule.
 *
 * @throws UnknownScenario
 */
export type Fill = (world: World, scenario: string) => void;

/** The part of new worlds that depends neither on their seed nor on the exact moment. */
export interface Base {
  /** Names everything that it depends on, such as the scenario and the day. */
  readonly name: string;
  /** Fills an empty world with it. `Fill` adds the rest, and does all of it in a world without the base. */
  readonly fill: (world: World) => void;
}

/** Returns the base of a scenario at a moment; null when it has none. */
export type FindBase = (scenario: string, now: number) => Base | null;

export interface WorldMakerOptions {
  readonly wall: Clock;
  readonly migrations: Migrations;
  readonly fill: Fill;
  /** The base of each scenario, which is filled once. Default: `fill` does everything. */
  readonly findBase?: FindBase | undefined;
  /** The host that a world answers as when its start names none. Default: `dicebox`. */
  readonly hostProfile?: HostProfile | undefined;
}

/** Images of one kind kept at once, and their total size. */
const MAX_IMAGES = 8;
const MAX_IMAGE_BYTES = 64 * 1024 * 1024;

/**
 * Creates worlds in memory. Filling one takes most of the time, so a world starts as a copy: of the filled
 * world with the same scenario, seed and moment, else of the base of its scenario.
 */
export class WorldMaker {
  readonly #options: WorldMakerOptions;
  readonly #filled = new ImageCache();
  readonly #bases = new ImageCache();

  constructor(options: WorldMakerOptions) {
    this.#options = options;
  }

  create(key: string, start: WorldStart): World {
    const { scenario, seed, freeze = false, speed } = start;
    const { hostProfile = this.#options.hostProfile ?? 'dicebox' } = start;
    const now = start.now ?? this.#options.wall.now();
    // A seed or a moment that was not given occurs only once.
    const isShared = seed !== undefined && start.now !== undefined;
    const name = JSON.stringify([scenario, seed, now]);
    const copied = isShared ? this.#filled.take(name) : undefined;
    const world = copied
      ? openWorld({ key, file: ':memory:', ...this.#options, ...copied }).world
      : this.#fill(key, scenario, now, seed);
    if (isShared && !copied) this.#keepFilled(name, world);
    if (speed !== undefined) world.clock.runAt(speed);
    world.clock.freeze(freeze);
    transaction(world.db, () => {
      setHostProfile(world, hostProfile);
      saveClock(world);
      writeMeta(world.db, STARTED, JSON.stringify({ now: start.now, freeze, speed }));
    });
    return world;
  }

  /** Fills a world while its time stands still, so that its content depends on the moment alone. */
  #fill(key: string, scenario: string, now: number, seed: string | undefined): World {
    const { fill, findBase, ...options } = this.#options;
    const base = findBase?.(scenario, now);
    const image = base ? this.#imageOfBase(base, now) : undefined;
    return openFilled(
      { key, file: ':memory:', ...options, image, now, freeze: true, seed },
      (world) => fill(world, scenario),
    );
  }

  #imageOfBase({ name, fill }: Base, now: number): Buffer {
    const kept = this.#bases.take(name);
    if (kept) return kept.image;
    const { wall, migrations } = this.#options;
    const options = { key: name, file: ':memory:', wall, migrations, now, freeze: true };
    const world = openFilled(options, fill);
    try {
      const image = imageWithoutSeed(world);
      this.#bases.keep(name, { image, faults: [] });
      return image;
    } finally {
      closeWorld(world);
    }
  }

  #keepFilled(name: string, world: World): void {
    // The bytes of the database do not contain files.
    if (world.files.hasFolder()) return;
    saveClock(world);
    this.#filled.keep(name, { image: world.db.serialize(), faults: world.faults.all() });
  }
}

function openFilled(options: WorldOptions, fill: (world: World) => void): World {
  const { world } = openWorld(options);
  try {
    fill(world);
    return world;
  } catch (error) {
    closeWorld(world);
    throw error;
  }
}

/** The start of a copy: a database, and what is not in it. */
interface Copied {
  readonly image: Buffer;
  readonly faults: readonly Fault[];
}

/** Keeps the most recently used images. */
class ImageCache {
  /** The most recently used one is last. */
  readonly #images = new Map<string, Copied>();

  take(name: string): Copied | undefined {
    const found = this.#images.get(name);
    if (found) {
      this.#images.delete(name);
      this.#images.set(name, found);
    }
    return found;
  }

  keep(name: string, copied: Copied): void {
    if (copied.image.length > MAX_IMAGE_BYTES) return;
    this.#images.set(name, copied);
    let bytes = 0;
    for (const [index, [each, { image }]] of [...this.#images].toReversed().entries()) {
      bytes += image.length;
      if (index >= MAX_IMAGES || bytes > MAX_IMAGE_BYTES) this.#images.delete(each);
    }
  }
}

/** Returns what a world started from, to start it over. */
export function startOf({ db, chance, hostProfile }: World): WorldStart {
  const scenario = scenarioOf({ db }) ?? 'default';
  return { ...storedStart(db), scenario, seed: chance.seed, hostProfile };
}

/** Key in `meta`. */
const STARTED = 'began';

/** Returns nothing for a world that started at the wall's time, such as the main one. */
function storedStart(db: Db): Partial<WorldStart> {
  return JSON.parse(readMeta(db, STARTED) ?? '{}') as Partial<WorldStart>; // written by create
}
