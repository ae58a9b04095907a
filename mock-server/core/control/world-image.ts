import { imageOf } from '../world/image.ts';
import type { World } from '../world/world.ts';
import { Problem } from './problem.ts';

/** A world image is held in memory, so its size is limited. */
export const MAX_IMAGE_BYTES = 256 * 1024 * 1024;

/** Returns a world as one image. Throws a Problem when its uploads are too large for that. */
export function createImage(world: World): Buffer {
  const bytes = world.files.totalBytes();
  if (bytes <= MAX_IMAGE_BYTES) return imageOf(world);
  throw tooLarge(`The uploads of the world "${world.key}" are ${bytes} bytes`);
}

export function tooLarge(subject: string): Problem {
  const detail = `${subject}, and a saved world may have ${MAX_IMAGE_BYTES} bytes: use fewer or smaller uploads.`;
  return new Problem(413, 'Too large', detail);
}
