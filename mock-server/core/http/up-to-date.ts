import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DueJob, DueWork } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import { UnknownWorld } from './failures.ts';

/**
 * Runs the work that is due and returns the moment by which all of it is done. It comes after the body
 * is read, so that a call that was sent slowly cannot act before a moment that has passed. Other calls
 * have their turn between two slices of a lot of work.
 */
export async function bringUpToDate(
  world: World,
  due: DueWork,
  onFired: (fired: readonly DueJob[]) => void,
): Promise<number> {
  const fired: DueJob[] = [];
  let now = world.clock.now();
  while (due.runSome(world, now, fired)) {
    await nextTurn();
    assertWorldOpen(world);
    now = world.clock.now();
  }
  onFired(fired);
  return now;
}

/** @throws UnknownWorld when the world was dropped, reset or restored while the call waited */
export function assertWorldOpen(world: World): void {
  if (!world.db.open) throw new UnknownWorld(world.key, true);
}
