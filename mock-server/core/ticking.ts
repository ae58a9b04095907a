import { isMoving } from './http/moment.ts';
import type { SimulatedClock } from './world/clock.ts';
import type { DueWork } from './world/due-work.ts';
import type { World } from './world/world.ts';
import { MAIN, type Worlds } from './world/worlds.ts';

/**
 * Runs the due work of the main world each second; the others catch up when they are called. Drops the
 * worlds that nobody calls. Says so when the clock of the machine went back. Returns a function that stops
 * all of it.
 */
export function startTicking(
  worlds: Worlds,
  due: DueWork,
  say: (line: string) => void,
): () => void {
  let next: NodeJS.Immediate | null = null;
  const told = new WeakMap<SimulatedClock, number>();
  const work = () => {
    // Looked up each time, because a restore replaces the object.
    const main = worlds.find(MAIN);
    const isMore = main && !isMoving(main) && due.runBatchInBackground(main, main.clock.now());
    if (main) {
      const newMs = main.clock.setBackMs - (told.get(main.clock) ?? 0);
      if (newMs > 0) say(describeSetBack(main, newMs));
      told.set(main.clock, main.clock.setBackMs);
    }
    // Until nothing is due, with a turn for calls between two batches.
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

function describeSetBack({ clock }: World, ms: number): string {
  const [back, now] = [Math.round(ms / 1000), new Date(clock.now()).toISOString()];
  return `The clock of this machine went back by ${back} s: the main world, whose time never goes back, continues from ${now}.\n`;
}
