import { NotAWorld } from '../world/check-image.ts';
import { HomeInUse } from '../world/home.ts';
import { imageOf } from '../world/image.ts';
import { NewerData } from '../world/migrate.ts';
import { UnknownScenario } from '../world/world-maker.ts';
import type { World } from '../world/world.ts';
import { TooManyWorlds, WorldExists } from '../world/worlds.ts';
import { Problem } from './problem.ts';

/** Runs work on whole worlds, and turns its known errors into problems. */
export function withWorldProblems<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describeWorldError(error) ?? error;
  }
}

function describeWorldError(error: unknown): Problem | null {
  if (error instanceof WorldExists) {
    return new Problem(
      409,
      'World exists',
      `A world "${error.message}" exists already: use it, drop it first, or choose another key.`,
    );
  }
  if (error instanceof TooManyWorlds) {
    return new Problem(
      429,
      'Too many worlds',
      'The server holds as many worlds as it may: drop some with DELETE /__mock/worlds/:key.',
    );
  }
  if (error instanceof UnknownScenario) return new Problem(400, 'Unknown scenario', error.message);
  if (error instanceof NotAWorld) {
    return new Problem(
      400,
      'Not a world',
      `This is not a saved world that can be opened: ${error.message}. Nothing was changed; use a file of GET /__mock/export, or another snapshot.`,
    );
  }
  if (error instanceof NewerData) {
    return new Problem(
      409,
      'Made by a newer version',
      `This cannot be opened: ${error.message}. Nothing was changed; use a newer Dicebox.`,
    );
  }
  if (error instanceof HomeInUse) {
    return new Problem(
      409,
      'Database in use',
      'Another program has the database of the main world open, so it cannot be replaced: close that program and try again. Nothing was changed.',
    );
  }
  return null;
}

/** A world image is held in memory, so its size is limited. */
export const MAX_IMAGE_BYTES = 256 * 1024 * 1024;

/** Returns a world as one image. Throws a Problem when its uploads are too large for that. */
export function createImage(world: World): Buffer {
  const bytes = world.files.totalBytes();
  if (bytes <= MAX_IMAGE_BYTES) return imageOf(world);
  throw tooLarge(`The uploads of the world "${world.key}" are ${bytes} bytes`);
}

export function tooLarge(subject: string): Problem {
  return new Problem(
    413,
    'Too large',
    `${subject}, and a saved world may have ${MAX_IMAGE_BYTES} bytes: use fewer or smaller uploads.`,
  );
}
