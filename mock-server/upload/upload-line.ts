import { MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { inLine } from '../core/http/in-line.ts';
import type { World } from '../core/world/world.ts';

/**
 * Does work that touches one upload after all that came before it for the same one: a chunk waits
 * for a merge, ten merges at once are one and nine that find nothing. All its chunks may wait.
 */
export function inUploadLine<T>(
  world: World,
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  return inLine(world, `upload ${place}`, work, 2 * MAX_CHUNKS);
}
