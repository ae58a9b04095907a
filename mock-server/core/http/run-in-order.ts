import type { World } from '../world/world.ts';
import { Refusal } from '../refusal.ts';

/** How many may wait for one thing unless the caller says; the others are told to try again. */
const MAX_WAITING = 50;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

const queuesByWorld = new WeakMap<World, Map<string, Queue>>();

/**
 * Runs work on one thing of a world one at a time, in the order of the calls, so that what was checked
 * before an `await` still holds after it. `thing` names its kind too, because all kinds share the names.
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

function queuesOf(world: World): Map<string, Queue> {
  let queues = queuesByWorld.get(world);
  if (!queues) queuesByWorld.set(world, (queues = new Map()));
  return queues;
}
