import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { imageOf } from './image.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Migrations } from './migrate.ts';
import { closeWorld, openWorld, saveClock, scenarioOf, type World } from './world.ts';

/** How a world is to begin. */
export interface Beginning {
  readonly scenario: string;
  /** World time, epoch ms; the wall's time when left out. */
  readonly now?: number | undefined;
  readonly freeze?: boolean | undefined;
  /** How fast its time runs, in times the wall's; 1 when left out. */
  readonly speed?: number | undefined;
  /** What its chance flows from; a fresh one when left out. */
  readonly seed?: string | undefined;
}

/** Thrown for an unknown scenario; the message names those there are. */
export class UnknownScenario extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no scenario "${name}". Choose one of: ${known.join(', ')}.`);
  }
}

/** Lays a scenario into a new world and starts its schedule; throws when there is none of that name. */
export type Fill = (world: World, scenario: string) => void;

export interface WorldMakerOptions {
  readonly wall: Clock;
  readonly migrations: Migrations;
  readonly fill: Fill;
}

/** Filled images kept at once, and their bytes all together. */
const TEMPLATES = 8;
const TEMPLATE_BYTES = 64 * 1024 * 1024;

/**
 * Makes worlds in memory. Filling one takes most of the time, so two of the same scenario, seed and
 * moment share the filled image, and the second costs a copy.
 */
export class WorldMaker {
  readonly #options: WorldMakerOptions;
  /** The latest used last. */
  readonly #templates = new Map<string, Buffer>();

  constructor(options: WorldMakerOptions) {
    this.#options = options;
  }

  make(key: string, beginning: Beginning): World {
    const { scenario, seed, freeze = false, speed } = beginning;
    const now = beginning.now ?? this.#options.wall.now();
    // A seed or a moment nobody named comes up once.
    const isShared = seed !== undefined && beginning.now !== undefined;
    const name = JSON.stringify([scenario, seed, now]);
    const template = isShared ? this.#take(name) : undefined;
    const world = template
      ? openWorld({ key, file: ':memory:', image: template, ...this.#options }).world
      : this.#filled(key, scenario, now, seed);
    if (isShared && !template) this.#keep(name, imageOf(world));
    if (speed !== undefined) world.clock.runAt(speed);
    world.clock.freeze(freeze);
    saveClock(world);
    writeMeta(world.db, BEGAN, JSON.stringify({ now: beginning.now, freeze, speed }));
    return world;
  }

  /** Time stands still while it is filled: what is in it depends on the moment alone. */
  #filled(key: string, scenario: string, now: number, seed: string | undefined): World {
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
    if (template.length > TEMPLATE_BYTES) return;
    this.#templates.set(name, template);
    let bytes = 0;
    for (const [index, [each, { length }]] of [...this.#templates].toReversed().entries()) {
      bytes += length;
      if (index >= TEMPLATES || bytes > TEMPLATE_BYTES) this.#templates.delete(each);
    }
  }
}

/** How a world began: what it is to be when it begins anew. */
export function beginningOf({ db, chance }: World): Beginning {
  return { ...began(db), scenario: scenarioOf({ db }) ?? 'default', seed: chance.seed };
}

const BEGAN = 'began';

/** Nothing for a world that began with the wall's time, such as the main one. */
function began(db: Db): Partial<Beginning> {
  return JSON.parse(readMeta(db, BEGAN) ?? '{}') as Partial<Beginning>; // written by make
}
