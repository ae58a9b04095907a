import { onTestFinished } from 'vitest';
import { HandClock } from '../core/testing/test-world.ts';
import { closeWorld, openWorld, type World } from '../core/world/world.ts';
import { MIGRATIONS } from '../migrations.ts';
import { fillWorld } from '../scenario/fill-world.ts';

interface BareWorldOptions {
  readonly now: number;
  /** Name of its scenario. Default: `empty`. */
  readonly scenario?: string;
  readonly seed?: string;
  /** The bytes of a database that it starts from. */
  readonly image?: Buffer;
}

/** Opens a world in memory, without a server. It closes when the test is over. */
export function bareWorld({ now, scenario, seed = 'a seed for tests', image }: BareWorldOptions): {
  world: World;
  wall: HandClock;
} {
  const wall = new HandClock(now);
  const { world } = openWorld({
    migrations: MIGRATIONS,
    key: 'bare',
    file: ':memory:',
    wall,
    seed,
    image,
  });
  if (scenario !== undefined) fillWorld(world, scenario);
  onTestFinished(() => closeWorld(world));
  return { world, wall };
}
