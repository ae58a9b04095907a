import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { worldOf } from '../http/host.ts';
import { allGames } from '../../rounds/games-table.ts';
import { END_OF_TIME, FASTEST } from '../world/clock.ts';
import type { DueJob } from '../world/due-job.ts';
import { waitingJobs, type DueWork } from '../world/due-work.ts';
import { saveClock, type World } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';
import { jobView } from './job-view.ts';
import { Moment, momentOf, Stretch, stretchOf } from './moment.ts';
import { gameNamed } from '../../back-office/named-game.ts';
import { Problem } from './problem.ts';

const ClockBody = Type.Object(
  {
    freeze: Type.Optional(Type.Boolean()),
    speed: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: FASTEST })),
    set: Type.Optional(Moment),
    advance: Type.Optional(Stretch),
    to: Type.Optional(Type.Enum(['close', 'draw', 'settled', 'next'])),
    game_id: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

type ClockOrder = Static<typeof ClockBody>;

/**
 * GET and POST of a world's clock. Moving it runs every job that falls due on the way, in order,
 * before the answer, which lists them. At a draw that has to wait for its dice the answer is a
 * problem; the clock has moved by then, and the next call goes on from that draw.
 */
export function clockCalls(app: FastifyInstance, { worlds, due }: ControlDeps): void {
  app.get('/clock', (request) => {
    const { clock } = worldOf(worlds, request);
    return { now: clock.now(), frozen: clock.frozen, speed: clock.speed };
  });

  app.post<{ Body: ClockOrder }>('/clock', { schema: { body: ClockBody } }, (request) => {
    const world = worldOf(worlds, request);
    const { clock } = world;
    const { freeze, speed, to } = request.body;
    // Read once: a clock that runs is further at the next look.
    const now = clock.now();
    const target = targetOf(world, now, request.body);
    // Stopped first or let go last: not a moment passes at a speed meant for later.
    if (freeze === true) clock.freeze(true);
    if (speed !== undefined) clock.runAt(speed);
    if (freeze === false) clock.freeze(false);
    const fired = due.run(world, now);
    let at = moveTo(world, target, due, fired);
    if (to === 'next') at = moveTo(world, nextDueAt(world), due, fired);
    return { now: at, frozen: clock.frozen, speed: clock.speed, fired: fired.map(jobView) };
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

/** Where an order leads, before what only turns out on the way there. */
function targetOf(world: World, now: number, { set, advance, to, game_id }: ClockOrder): number {
  const start = set === undefined ? now : momentOf(set);
  const from = advance === undefined ? start : start + stretchOf(advance);
  const target = to === undefined || to === 'next' ? from : nextEvent(world, from, to, game_id);
  if (to === 'next' && game_id !== undefined) {
    throw new Problem(
      400,
      'Next of all',
      '"next" is the next thing that is due, of whatever game: leave out "game_id", or go to "close", "draw" or "settled".',
    );
  }
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

function nextEvent(
  world: World,
  from: number,
  to: 'close' | 'draw' | 'settled',
  gameId: number | undefined,
): number {
  const game = gameNamed(world, gameId ?? allGames(world)[0]?.id ?? 0);
  const current = periodAt(game, from);
  // A draw is settled at its own time, as the next job.
  if (to !== 'close') return current.drawAt;
  return from < current.closeAt ? current.closeAt : nextPeriod(game, current).closeAt;
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
