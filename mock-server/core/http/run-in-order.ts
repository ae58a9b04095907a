import type { World } from '../world/world.ts';
import { Refusal } from '../refusal.ts';

/** Default for the number of calls that may wait for one thing. Further calls are refused. */
const MAX_WAITING = 50;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

const queuesByWorld = new WeakMap<World, Map<string, Queue>>();

/**
 * Runs the calls that work on one thing of a world one after another, so that what a call checked
 * before an `await` still holds after it. `thing` includes its kind, because all kinds share one namespace.
 *
 * @throws Refusal `too_many_requests` when `max` calls wait already
 */
export async function runInOrder<T>(
  world: World,
  thing: string,
  work: () => T | Promise<T>,
  max = MAX_WAITING,
): Promise<T> {
  const queues = queuesOf(world);
  const queue = queues.get(thing) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= max) throw new Refusal('too_many_requests');
  queues.set(thing, queue);
  queue.length += 1;
  const turn = queue.last.then(work);
  // The next one runs whatever came of this one, whose own caller learns of a failure.
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(thing);
  }
}

/** Resolves when all calls that work on a thing now are done; null when none does. */
export function whenDone(world: World, thing: string): Promise<unknown> | null {
  return queuesByWorld.get(world)?.get(thing)?.last ?? null;
}

function queuesOf(world: World): Map<string, Queue> {
  let queues = queuesByWorld.get(world);
  if (!queues) queuesByWorld.set(world, (queues = new Map()));
  return queues;
}
