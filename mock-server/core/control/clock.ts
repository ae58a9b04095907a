import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { worldOf } from '../http/host.ts';
import { END_OF_TIME, FASTEST } from '../world/clock.ts';
import type { DueJob } from '../world/due-job.ts';
import { waitingJobs, type DueWork } from '../world/due-work.ts';
import { saveClock, type World } from '../world/world.ts';
import type { ControlDeps, ProductControl } from './deps.ts';
import { Moment, momentOf, Stretch, stretchOf } from './moment.ts';
import { Problem } from './problem.ts';

/** The core's fields; a product adds those that name an event. */
const fields = {
  freeze: Type.Optional(Type.Boolean()),
  speed: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: FASTEST })),
  set: Type.Optional(Moment),
  advance: Type.Optional(Stretch),
};

type ClockOrder = Static<ReturnType<typeof Type.Object<typeof fields>>> & { readonly to?: unknown };

/**
 * GET and POST of a world's clock. Moving it runs every job that falls due on the way, in order,
 * before the answer, which lists them. At a draw that has to wait for its dice the answer is a
 * problem; the clock has moved by then, and the next call goes on from that draw.
 */
export function clockCalls(app: FastifyInstance, { worlds, due, product }: ControlDeps): void {
  const { describeJob, clockTarget } = product;
  const body = Type.Object({ ...fields, ...clockTarget.fields }, { additionalProperties: false });

  app.get('/clock', (request) => {
    const { clock } = worldOf(worlds, request);
    return { now: clock.now(), frozen: clock.frozen, speed: clock.speed };
  });

  app.post<{ Body: ClockOrder }>('/clock', { schema: { body } }, (request) => {
    const world = worldOf(worlds, request);
    const { clock } = world;
    const { freeze, speed, to } = request.body;
    // Read once: a clock that runs is further at the next look.
    const now = clock.now();
    const target = targetOf(world, now, request.body, clockTarget);
    // Stopped first or let go last: not a moment passes at a speed meant for later.
    if (freeze === true) clock.freeze(true);
    if (speed !== undefined) clock.runAt(speed);
    if (freeze === false) clock.freeze(false);
    const fired = due.run(world, now);
    let at = moveTo(world, target, due, fired);
    if (to === 'next') at = moveTo(world, nextDueAt(world), due, fired);
    return { now: at, frozen: clock.frozen, speed: clock.speed, fired: fired.map(describeJob) };
  });
}

/** Moves on and does what is due. Gives the moment up to which that is, later if the clock runs. */
function moveTo(world: World, target: number, due: DueWork, fired: DueJob[]): number {
  world.clock.moveTo(target);
  saveClock(world);
  const now = world.clock.now();
  due.run(world, now, fired);
  return now;
}

/** Returns the moment an order leads to; "next" is found on the way. */
function targetOf(
  world: World,
  now: number,
  order: ClockOrder,
  { find }: ProductControl['clockTarget'],
): number {
  const { set, advance } = order;
  const start = set === undefined ? now : momentOf(set);
  const from = advance === undefined ? start : start + stretchOf(advance);
  const target = find(world, from, order) ?? from;
  if (target < now) {
    throw new Problem(
      409,
      'Time only moves forward',
      `The world is at ${now} already: make a new world with "now" to begin earlier.`,
    );
  }
  if (target > END_OF_TIME) {
    throw new Problem(
      409,
      'The end of time',
      `Worlds end at ${END_OF_TIME}, when the year 2100 begins: make a new world with "now" to begin earlier.`,
    );
  }
  return target;
}

function nextDueAt(world: World): number {
  const [next] = waitingJobs(world, 1);
  if (next && next.at <= END_OF_TIME) return next.at;
  throw new Problem(
    409,
    'Nothing is due',
    'Nothing waits in this world, now or later: move its clock by "advance" or "set".',
  );
}
