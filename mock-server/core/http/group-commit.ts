import { slicesDone } from '../world/due-work.ts';
import { commitTogether } from '../world/shared-commit.ts';
import type { World } from '../world/world.ts';
import { assertWorldOpen } from './up-to-date.ts';

/**
 * Runs work that writes, at a moment by which everything due is done, in a commit that it shares with
 * the other calls of the same turn of the event loop (decision 014).
 *
 * The moment is taken before the commit begins, and the commit begins some calls later. One of those
 * may have run work that fell due in between, such as a draw; the moment then lies before work that is
 * done, and a bet for a closed round would be taken. So the commit looks whether any due work was run
 * since, gives up without writing when it was, and starts over with a new moment.
 */
export async function commitUpToDate<T>(
  world: World,
  takeMoment: () => Promise<number>,
  work: (now: number) => T,
): Promise<T> {
  for (;;) {
    const now = await takeMoment();
    const slices = slicesDone(world);
    const done = await commitTogether(world.db, () => {
      assertWorldOpen(world);
      const isStale = slicesDone(world) !== slices;
      return isStale ? null : { result: work(now) };
    });
    if (done) return done.result;
  }
}
