import { onTestFinished } from 'vitest';
import { closeWorld, openWorld, type World } from '../world/world.ts';
import { HandClock } from './hand-clock.ts';

/** Opens a world of no product, in memory, without a server. It closes when the test is over. */
export function coreWorld({ now }: { readonly now: number }): { world: World; wall: HandClock } {
  const wall = new HandClock(now);
  const options = { key: 'core', file: ':memory:', migrations: [], wall, seed: 'a seed for tests' };
  const { world } = openWorld(options);
  onTestFinished(() => closeWorld(world));
  return { world, wall };
}
