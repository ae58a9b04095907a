import type { CoreControl } from '#contract/control/core.ts';
import { MAX_TIME } from '#contract/control/core/limits.ts';
import { endHold, hold, moveClock, runDueInBatches } from '../http/moment.ts';
import { transaction } from '../world/database.ts';
import { type DueJob, failedJobs, requeueFailedJobs, waitingJobs } from '../world/due-work.ts';
import { saveClock, type World } from '../world/world.ts';
import type { ControlDeps, ProductControl } from './deps.ts';
import { Problem } from './problem.ts';
import { parseDuration, parseMoment } from './read-input.ts';
import type { ControlHandlers, ControlRequest } from './register-calls.ts';

type TimeCall = 'GET /clock' | 'POST /clock' | 'GET /due-work' | 'POST /due-work/retry';
type ClockMove = ControlRequest<'POST /clock', CoreControl['POST /clock']>['body'];

/** A schedule never ends, so the list of waiting work is cut. */
const MAX_WAITING = 100;

/**
 * Handlers of the world's clock and of its due work. POST /clock answers after all work that falls due
 * on the way has run, in batches between which other worlds are served. When a draw has to wait for its
 * dice the answer is a problem: the clock has moved by then, and the next call continues from that draw.
 */
export function createTimeHandlers(
  deps: ControlDeps,
): ControlHandlers<Pick<CoreControl, TimeCall>> {
  const { describeJob, findClockTarget } = deps.product;
  const move = async (world: World, body: ClockMove) => {
    const { clock } = world;
    const { freeze, speed, to } = body;
    endHold(world);
    // Read once: a running clock is further at the next read.
    const now = clock.now();
    const target = findTarget(world, now, body, findClockTarget);
    // Freeze first, unfreeze last: no time passes at a speed that is meant for later.
    if (freeze === true) clock.freeze(true);
    if (speed !== undefined) clock.runAt(speed);
    if (freeze === false) clock.freeze(false);
    const fired: DueJob[] = [];
    await runDueInBatches(world, now, fired, deps);
    let at = await moveTo(world, target, fired, deps);
    if (to === 'next') at = await moveTo(world, findNextDue(world), fired, deps);
    if (body.hold) hold(world);
    return { ...describeClock(world), now: at, fired: fired.map(describeJob) };
  };
  return {
    'GET /clock': ({ atRest }) => atRest(describeClock),

    'POST /clock': ({ body, ...request }) => {
      const world = request.world();
      return moveClock(world, () => move(world, body));
    },

    'GET /due-work': ({ catchUp }) =>
      catchUp(({ world }) => ({
        waiting: waitingJobs(world, MAX_WAITING).map(describeJob),
        failed: describeFailed(world, describeJob),
      })),

    'POST /due-work/retry': (request) => {
      const world = request.world();
      return moveClock(world, async () => {
        transaction(world.db, () => requeueFailedJobs(world));
        const fired: DueJob[] = [];
        await runDueInBatches(world, world.clock.now(), fired, deps);
        return { fired: fired.map(describeJob), failed: describeFailed(world, describeJob) };
      });
    },
  };
}

/** Describes the work that failed, for an answer. */
export const describeFailed = (world: World, describeJob: ProductControl['describeJob']) =>
  failedJobs(world).map((job) => ({ ...describeJob(job), failure: job.failure }));

function describeClock({ clock }: World) {
  return { now: clock.now(), frozen: clock.frozen, speed: clock.speed };
}

/** Moves the clock and runs due work. Returns the moment up to which work was run. */
async function moveTo(
  world: World,
  target: number,
  fired: DueJob[],
  deps: ControlDeps,
): Promise<number> {
  world.clock.moveTo(target);
  saveClock(world);
  const now = world.clock.now();
  await runDueInBatches(world, now, fired, deps);
  return now;
}

/** Returns the moment a move leads to, except for "next", which is found on the way. */
function findTarget(
  world: World,
  now: number,
  body: ClockMove,
  findClockTarget: ProductControl['findClockTarget'],
): number {
  const { set, advance } = body;
  const start = set === undefined ? now : parseMoment(set);
  const from = advance === undefined ? start : start + parseDuration(advance);
  const target = findClockTarget(world, from, body) ?? from;
  if (target < now) {
    const detail = `The world is at ${now} already: make a new world with "now" to begin earlier.`;
    throw new Problem(409, 'Time only moves forward', detail);
  }
  if (target <= MAX_TIME) return target;
  const detail = `Worlds end at ${MAX_TIME}, when the year 2100 begins: make a new world with "now" to begin earlier.`;
  throw new Problem(409, 'The end of time', detail);
}

function findNextDue(world: World): number {
  const [next] = waitingJobs(world, 1);
  if (next && next.at <= MAX_TIME) return next.at;
  const detail = 'No work waits in this world: move its clock by "advance" or "set".';
  throw new Problem(409, 'Nothing is due', detail);
}
