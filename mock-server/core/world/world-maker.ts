import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import type { Clock } from './clock.ts';
import { type Db, readMeta, writeMeta } from './database.ts';
import { imageOf } from './image.ts';
import type { Migrations } from './migrate.ts';
import {
  closeWorld,
  openWorld,
  saveClock,
  scenarioOf,
  setHostProfile,
  type World,
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

export interface WorldMakerOptions {
  readonly wall: Clock;
  readonly migrations: Migrations;
  readonly fill: Fill;
  /** The host that a world answers as when its start names none. Default: `dicebox`. */
  readonly hostProfile?: HostProfile | undefined;
}

/** Filled images kept at once, and their total size. */
const MAX_TEMPLATES = 8;
const MAX_TEMPLATE_BYTES = 64 * 1024 * 1024;

/**
 * Creates worlds in memory. Filling one takes most of the time, so worlds of the same scenario, seed and
 * moment share the filled image, and only the first one is filled.
 */
export class WorldMaker {
  readonly #options: WorldMakerOptions;
  /** The most recently used one is last. */
  readonly #templates = new Map<string, Buffer>();

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
    const template = isShared ? this.#take(name) : undefined;
    const world = template
      ? openWorld({ key, file: ':memory:', image: template, ...this.#options }).world
      : this.#fill(key, scenario, now, seed);
    if (isShared && !template) this.#keep(name, imageOf(world));
    if (speed !== undefined) world.clock.runAt(speed);
    world.clock.freeze(freeze);
    setHostProfile(world, hostProfile);
    saveClock(world);
    writeMeta(world.db, STARTED, JSON.stringify({ now: start.now, freeze, speed }));
    return world;
  }

  /** Fills a world while its time stands still, so that its content depends on the moment alone. */
  #fill(key: string, scenario: string, now: number, seed: string | undefined): World {
    const { fill, ...options } = this.#options;
    const { world } = openWorld({ key, file: ':memory:', ...options, now, freeze: true, seed });
    try {
      fill(world, scenario);
      return world;
    } catch (error) {
      closeWorld(world);
      throw error;
    }
  }

  #take(name: string): Buffer | undefined {
    const template = this.#templates.get(name);
    if (template) {
      this.#templates.delete(name);
      this.#templates.set(name, template);
    }
    return template;
  }

  #keep(name: string, template: Buffer): void {
    if (template.length > MAX_TEMPLATE_BYTES) return;
    this.#templates.set(name, template);
    let bytes = 0;
    for (const [index, [each, { length }]] of [...this.#templates].toReversed().entries()) {
      bytes += length;
      if (index >= MAX_TEMPLATES || bytes > MAX_TEMPLATE_BYTES) this.#templates.delete(each);
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
