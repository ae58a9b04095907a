import { NotAWorld } from '../world/foreign-image.ts';
import { HomeInUse } from '../world/home.ts';
import { NewerData } from '../world/migrate.ts';
import { UnknownScenario } from '../world/world-maker.ts';
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
