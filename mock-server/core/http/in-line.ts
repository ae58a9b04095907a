import type { World } from '../world/world.ts';
import { Refusal } from './refusal.ts';

/** As many wait for one thing, when the caller does not say; the rest are told to come back. */
const LONGEST_LINE = 50;

interface Line {
  length: number;
  last: Promise<unknown>;
}

const linesByWorld = new WeakMap<World, Map<string, Line>>();

/**
 * Does work on one thing of a world one at a time, in the order of asking: so that a check before an
 * `await` still holds after it. `thing` says what and of which kind, as all kinds share the lines.
 */
export async function inLine<T>(
  world: World,
  thing: string,
  work: () => T | Promise<T>,
  longest = LONGEST_LINE,
): Promise<T> {
  const lines = linesOf(world);
  const line = lines.get(thing) ?? { length: 0, last: Promise.resolve() };
  if (line.length >= longest) throw new Refusal('too_many_requests');
  lines.set(thing, line);
  line.length += 1;
  const turn = line.last.then(work);
  // The next in line goes on whatever became of this one; its own caller hears of the failure.
  line.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(thing);
  }
}

function linesOf(world: World): Map<string, Line> {
  let lines = linesByWorld.get(world);
  if (!lines) linesByWorld.set(world, (lines = new Map()));
  return lines;
}
