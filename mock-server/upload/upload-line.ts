import { MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { runInOrder } from '../core/http/run-in-order.ts';
import type { World } from '../core/world/world.ts';

/**
 * Runs work on one upload in order of arrival: a chunk waits for a running merge, and of ten concurrent
 * merges one succeeds and nine find nothing.
 */
export function inUploadLine<T>(
  world: World,
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  return runInOrder(world, `upload ${place}`, work, 2 * MAX_CHUNKS);
}
