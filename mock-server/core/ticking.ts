import { isMoving } from './http/up-to-date.ts';
import type { DueWork } from './world/due-work.ts';
import { MAIN, type Worlds } from './world/worlds.ts';

/**
 * Runs the due work of the main world each second; the others catch up when they are called. Drops the
 * worlds that nobody calls. Returns a function that stops both.
 */
export function startTicking(worlds: Worlds, due: DueWork): () => void {
  let next: NodeJS.Immediate | null = null;
  const work = () => {
    // Looked up each time, because a restore replaces the object.
    const main = worlds.find(MAIN);
    const isMore = main && !isMoving(main) && due.runSlice(main, main.clock.now());
    // Until nothing is due, with a turn for calls between two slices.
    next = isMore ? setImmediate(work) : null;
  };
  const tick = setInterval(() => next ?? work(), 1000);
  const sweep = setInterval(() => worlds.dropIdle(), 60_000);
  return () => {
    if (next) clearImmediate(next);
    clearInterval(tick);
    clearInterval(sweep);
  };
}
