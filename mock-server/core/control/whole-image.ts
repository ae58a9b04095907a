import { keptBytes } from '../world/carried-files.ts';
import { imageOf } from '../world/image.ts';
import type { World } from '../world/world.ts';
import { Problem } from './problem.ts';

/** A saved world is held in memory, so it may be this long. */
export const MOST_BYTES = 256 * 1024 * 1024;

/** A world as one image. Throws a Problem when its uploads are too much for that. */
export function wholeImage(world: World): Buffer {
  const bytes = keptBytes(world.files);
  if (bytes <= MOST_BYTES) return imageOf(world);
  throw tooLarge(`The uploads of the world "${world.key}" are ${bytes} bytes`);
}

export function tooLarge(what: string): Problem {
  return new Problem(
    413,
    'Too large',
    `${what}, and a saved world may be ${MOST_BYTES} bytes: work with fewer or smaller uploads.`,
  );
}
