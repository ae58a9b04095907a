import { NotAWorld } from '../world/foreign-image.ts';
import { HomeInUse } from '../world/home.ts';
import { NewerData } from '../world/migrate.ts';
import { UnknownScenario } from '../world/world-maker.ts';
import { TooManyWorlds, WorldExists } from '../world/worlds.ts';
import { Problem } from './problem.ts';

/** Does something with whole worlds, and says what cannot be done as a problem. */
export function orProblem<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}

function problemOf(error: unknown): Problem | null {
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
      'Every place is taken: drop worlds that are done with DELETE /__mock/worlds/:key.',
    );
  }
  if (error instanceof UnknownScenario) return new Problem(400, 'Unknown scenario', error.message);
  if (error instanceof NotAWorld) {
    return new Problem(
      400,
      'Not a world',
      `This is no saved world that can be opened: ${error.message}. Nothing was changed; take what GET /__mock/export gave, or another snapshot.`,
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
      'Another program has the database of the main world open, so it cannot be exchanged: close it there, and try again. Nothing was changed.',
    );
  }
  return null;
}
