import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { nextTurn, realTimers } from '../world/timers.ts';
import type { Core } from '../core.ts';
import { countBatches, type DueJob } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import { assertWorldOpen, ServerClosing } from './failures.ts';
import { entryOf } from './journal.ts';
import { runInOrder, whenDone } from './run-in-order.ts';

type Deps = Pick<Core, 'worlds' | 'due' | 'closing'>;

/** The time at which a call counts. */
export interface Moment {
  /** World time, epoch ms. Everything that was due by then is done. */
  readonly now: number;
  /** Batches of due work that the world had run by then. */
  readonly batches: number;
}

/**
 * Runs the work that is due, and gives the call the moment by which all of it is done. It comes after the body
 * is read, so that a call that was sent slowly cannot act before a moment that has passed. Other calls
 * have their turn between two batches of a lot of work. A move of the clock is waited for, and a hold after it.
 *
 * @throws MustWait, with the jobs that ran before, at a job that must wait; WorldGone; ServerClosing
 */
function bringUpToDate(request: FastifyRequest): Promise<void> | void {
  const { world, server } = request;
  const fired: DueJob[] = [];
  const run = (now: number) => server.core.due.runBatch(world, now, fired);
  const enter = (now: number) => {
    request.moment = { now, batches: countBatches(world) };
    entryOf(request).addFired(fired);
  };
  if (moveOrHoldOf(world)) return runInBatches(world, server.core, run, enter, moveOrHoldOf);
  // Mostly nothing is due, and every promise takes time.
  assertWorldOpen(world);
  const now = world.clock.now();
  if (!run(now)) return enter(now);
  return giveTurn(world, server.core).then(() =>
    runInBatches(world, server.core, run, enter, moveOrHoldOf),
  );
}

const moveOrHoldOf = (world: World) => moveOf(world) ?? holds.get(world)?.ended ?? null;

/** Gives a call its moment and the user that makes it, and refuses one that its route does not admit. */
export const takeMoment: preValidationHookHandler = (request, _reply, done) => {
  if (request.is404) return done();
  const waiting = bringUpToDate(request);
  if (waiting) waiting.then(() => admit(request)).then(() => done(), done);
  else {
    admit(request);
    done();
  }
};

function admit(request: FastifyRequest): void {
  const caller = request.server.findCaller(request, request.moment.now);
  request.caller = caller;
  if (caller) entryOf(request).user = caller.username;
  request.routeOptions.config.admit?.(request);
}

/** Gives a call a new moment, and finds and admits its user again. */
export async function repeatMoment(request: FastifyRequest): Promise<void> {
  await bringUpToDate(request);
  admit(request);
}

/** Tells whether due work ran since the moment of a call. */
export const isStale = ({ world, moment }: FastifyRequest): boolean =>
  countBatches(world) !== moment.batches;

/** Like `bringUpToDate` for a world, but stops silently at a job that must wait. Runs `work` at the moment reached. */
export function whenUpToDate<T>(world: World, deps: Deps, work: (now: number) => T): Promise<T> {
  return runInBatches(world, deps, (now) => deps.due.tryBatch(world, now), work);
}

/** Runs `work` in the same turn as the last batch, so that nothing happens in between. */
async function runInBatches<T>(
  world: World,
  deps: Deps,
  runBatch: (now: number) => boolean,
  work: (now: number) => T,
  blockOf = moveOf,
): Promise<T> {
  for (;;) {
    assertWorldOpen(world);
    const block = blockOf(world);
    if (block) {
      await block;
    } else {
      const now = world.clock.now();
      if (!runBatch(now)) return work(now);
      await giveTurn(world, deps);
    }
  }
}

/** Runs everything due by `until`, with a turn for other calls between two batches. Throws as `bringUpToDate`. */
export async function runDueInBatches(
  world: World,
  until: number,
  fired: DueJob[],
  deps: Deps,
): Promise<void> {
  while (deps.due.runBatch(world, until, fired)) await giveTurn(world, deps);
}

/**
 * Runs work that moves the clock, and the due work up to there. Moves of one world run one after
 * another, and all calls that need its moment wait for them, so nobody sees a part of one.
 */
export function moveClock<T>(world: World, work: () => Promise<T>): Promise<T> {
  return runInOrder(
    world,
    MOVE,
    () => {
      assertWorldOpen(world);
      return work();
    },
    Infinity,
  );
}

const MOVE = 'move of the clock';

/** Resolves when no move of the world's clock is under way; null when none is. */
const moveOf = (world: World): Promise<unknown> | null => whenDone(world, MOVE);

/** Returns whether a move of the world's clock is under way. */
export const isMoving = (world: World): boolean => moveOf(world) !== null;

interface Hold {
  readonly ended: Promise<void>;
  end(): void;
}

/** The hold of each world whose calls of the API wait. */
const holds = new WeakMap<World, Hold>();

/** Longest hold: its caller may have gone. */
const HOLD_MS = 5_000;

/**
 * Makes calls of the API wait until `endHold`, or for some real milliseconds. Otherwise an app could get the
 * time after a move of the clock before its own clock has followed, and would then add the move twice.
 */
export function hold(world: World, ms = HOLD_MS): void {
  endHold(world);
  const timer = realTimers.setTimeout(() => endHold(world), ms).unref();
  let resume = () => {};
  const ended = new Promise<void>((resolve) => (resume = resolve));
  const end = () => {
    realTimers.clearTimeout(timer);
    resume();
  };
  holds.set(world, { ended, end });
}

/** Lets the calls go on that `hold` made wait. */
export function endHold(world: World): void {
  holds.get(world)?.end();
  holds.delete(world);
}

/** Runs work when no move of the world's clock is under way. */
export async function whenAtRest<T>(world: World, work: () => T): Promise<T> {
  for (let move = moveOf(world); move; move = moveOf(world)) {
    await move;
    assertWorldOpen(world);
  }
  return work();
}

async function giveTurn(world: World, { worlds, closing }: Deps): Promise<void> {
  await nextTurn();
  // A world with a call under way is not idle.
  worlds.find(world.key);
  assertWorldOpen(world);
  if (closing.hasBegun) throw new ServerClosing();
}
