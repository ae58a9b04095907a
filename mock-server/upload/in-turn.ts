import type { World } from '../world/world.ts';

const turnsByWorld = new WeakMap<World, Map<string, Promise<unknown>>>();

/**
 * Does work that touches one upload after all that came before it for the same one: a chunk waits
 * for a merge, ten merges at once are one and nine that find nothing.
 */
export async function inTurn<T>(
  world: World,
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  let turns = turnsByWorld.get(world);
  if (!turns) turnsByWorld.set(world, (turns = new Map()));
  const result = (turns.get(place) ?? Promise.resolve()).then(work);
  const end = result.then(nothing, nothing);
  turns.set(place, end);
  try {
    return await result;
  } finally {
    if (turns.get(place) === end) turns.delete(place);
  }
}

const nothing = () => {};
