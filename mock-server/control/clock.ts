import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { worldOf } from '../http/host.ts';
import type { DueJob } from '../world/due-job.ts';
import { allGames, gameById } from '../rounds/games-table.ts';
import { periodOfRef } from '../rounds/schedule.ts';
import { saveClock, type World } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';
import { Moment, momentOf, Stretch, stretchOf } from './moment.ts';
import { Problem } from './problem.ts';

const ClockBody = Type.Object(
  {
    freeze: Type.Optional(Type.Boolean()),
    set: Type.Optional(Moment),
    advance: Type.Optional(Stretch),
    to: Type.Optional(Type.Enum(['close', 'draw', 'settled'])),
    game_id: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

type ClockOrder = Static<typeof ClockBody>;

/**
 * GET and POST of a world's clock. Moving it runs every job that falls due on the way, in order,
 * before the answer, which lists them.
 */
export function clockCalls(app: FastifyInstance, { worlds, due }: ControlDeps): void {
  app.get('/clock', (request) => {
    const { clock } = worldOf(worlds, request);
    return { now: clock.now(), frozen: clock.frozen };
  });

  app.post<{ Body: ClockOrder }>('/clock', { schema: { body: ClockBody } }, (request) => {
    const world = worldOf(worlds, request);
    const { clock } = world;
    const behind = due.run(world, clock.now());
    // Read once: a clock that runs is a millisecond further at the next look.
    const now = clock.now();
    const target = targetOf(world, now, request.body);
    if (target < now) {
      throw new Problem(
        409,
        'Time only moves forward',
        `The world is at ${now} already: make a new world with "now" to begin earlier.`,
      );
    }
    if (request.body.freeze !== undefined) clock.freeze(request.body.freeze);
    clock.moveTo(target);
    saveClock(world);
    const fired = due.run(world, clock.now());
    return {
      now: clock.now(),
      frozen: clock.frozen,
      fired: [...behind, ...fired].map(firedView),
    };
  });
}

function targetOf(world: World, now: number, { set, advance, to, game_id }: ClockOrder): number {
  const start = set === undefined ? now : momentOf(set);
  const from = advance === undefined ? start : start + stretchOf(advance);
  return to === undefined ? from : nextEvent(world, from, to, game_id);
}

function nextEvent(
  world: World,
  from: number,
  to: 'close' | 'draw' | 'settled',
  gameId: number | undefined,
): number {
  const game = gameId === undefined ? allGames(world)[0] : gameById(world, gameId);
  if (!game)
    throw new Problem(404, 'Unknown game', `There is no game ${gameId ?? ''} in this world.`);
  const current = periodAt(game, from);
  // A draw is settled at its own time, as the next job.
  if (to !== 'close') return current.drawAt;
  return from < current.closeAt ? current.closeAt : nextPeriod(game, current).closeAt;
}

function firedView({ at, kind, ref }: DueJob) {
  return { at, kind, ...(periodOfRef(ref) ?? { ref }) };
}
