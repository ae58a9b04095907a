import { onTestFinished } from 'vitest';
import { fillWorld } from '../scenario/fill-world.ts';
import { closeWorld, openWorld, type World } from '../core/world/world.ts';
import { HandClock } from '../core/testing/hand-clock.ts';
import { MIGRATIONS } from '../migrations.ts';

interface BareWorldOptions {
  readonly now: number;
  /** Laid into the world; nothing at all when left out. */
  readonly scenario?: string;
  readonly seed?: string;
}

/** A world without a server around it, in memory; closes itself when the test is over. */
export function bareWorld({ now, scenario, seed = 'a seed for tests' }: BareWorldOptions): {
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
  });
  if (scenario !== undefined) fillWorld(world, scenario);
  onTestFinished(() => closeWorld(world));
  return { world, wall };
}
