import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import type { Clock } from './clock.ts';
import { type Db, readMeta, transaction, writeMeta } from './database.ts';
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
  /** Schema of the product. */
  readonly migrations: Migrations;
  readonly fill: Fill;
  /** The base of each scenario, which is filled once. Default: `fill` does everything. */
  readonly findBase?: FindBase | undefined;
  /** The host that a world answers as when its start names none. Default: `dicebox`. */
  readonly hostProfile?: HostProfile | undefined;
}

const MAX_BASES = 8;

/** Creates worlds in memory. Filling one takes most of the time, so a world starts as a copy of its base. */
export class WorldMaker {
  readonly #options: WorldMakerOptions;
  /** Images of bases by name; the most recently used one is last. */
  readonly #bases = new Map<string, Buffer>();

  constructor(options: WorldMakerOptions) {
    this.#options = options;
  }

  create(key: string, start: WorldStart): World {
    const { fill, findBase, ...options } = this.#options;
    const { scenario, seed, freeze = false, speed } = start;
    const { hostProfile = options.hostProfile ?? 'dicebox' } = start;
    const now = start.now ?? options.wall.now();
    const base = findBase?.(scenario, now);
    const image = base ? this.#imageOf(base, now) : undefined;
    const world = openFilled({ ...options, key, image, now, seed }, (empty) =>
      fill(empty, scenario),
    );
    if (speed !== undefined) world.clock.runAt(speed);
    world.clock.freeze(freeze);
    transaction(world.db, () => {
      setHostProfile(world, hostProfile);
      saveClock(world);
      writeMeta(world.db, STARTED, JSON.stringify({ now: start.now, freeze, speed }));
    });
    return world;
  }

  #imageOf({ name, fill }: Base, now: number): Buffer {
    const image = this.#bases.get(name) ?? this.#fillBase(name, now, fill);
    this.#bases.delete(name);
    this.#bases.set(name, image);
    const [oldest = name] = this.#bases.keys();
    if (this.#bases.size > MAX_BASES) this.#bases.delete(oldest);
    return image;
  }

  #fillBase(key: string, now: number, fill: Base['fill']): Buffer {
    const { wall, migrations } = this.#options;
    const world = openFilled({ key, wall, migrations, now }, fill);
    try {
      return imageWithoutSeed(world);
    } finally {
      closeWorld(world);
    }
  }
}

/** Fills a world while its time stands still, so that its content depends on the moment alone. */
function openFilled(
  options: Omit<WorldOptions, 'file' | 'freeze'>,
  fill: (world: World) => void,
): World {
  const { world } = openWorld({ ...options, file: ':memory:', freeze: true });
  try {
    fill(world);
    return world;
  } catch (error) {
    closeWorld(world);
    throw error;
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
