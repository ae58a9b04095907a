import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Dice } from '#contract/rules/dice.ts';
import {
  clearDice,
  dropDice,
  forceDice,
  forcePeriodDice,
  queuedDice,
  setStrict,
  strictGames,
} from '../rounds/forced-dice.ts';
import type { Game } from '../rounds/games-table.ts';
import { isToBeDrawn } from '../rounds/schedule.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { gameNamed, periodNamed } from './named-game.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

const Face = Type.Union([1, 2, 3, 4, 5, 6].map((face) => Type.Literal(face)));
const DiceBody = Type.Object(
  {
    game_id: Type.Optional(Type.Integer({ minimum: 1 })),
    game_no: Type.Optional(Type.String()),
    dice: Type.Optional(
      Type.Array(Type.Tuple([Face, Face, Face]), { minItems: 1, maxItems: 1000 }),
    ),
    strict: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

type DiceOrder = Static<typeof DiceBody>;

const DiceQuery = Type.Object(
  { game_id: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })) },
  { additionalProperties: false },
);

/**
 * What the next draws of a world show, and whether they may show anything else. What is due already
 * is drawn first: dice are for draws to come.
 */
export function diceCalls(app: FastifyInstance, deps: ControlDeps): void {
  app.get('/dice', (request) => {
    const { world } = presentOf(deps, request);
    return { strict: strictGames(world), queued: queuedDice(world) };
  });

  app.post<{ Body: DiceOrder }>('/dice', { schema: { body: DiceBody } }, (request) => {
    const { world } = presentOf(deps, request);
    const { game_id, game_no, dice = [], strict } = request.body;
    const game = game_id === undefined ? null : gameNamed(world, game_id);
    if (dice.length === 0 && strict === undefined) {
      throw new Problem(400, 'Nothing to do', 'Give "dice", such as [[1,2,3]], "strict", or both.');
    }
    const roll = game_no === undefined ? null : rollOfPeriod(world, game, game_no, dice);
    transaction(world.db, () => {
      if (strict !== undefined) setStrict(world, game_id ?? null, strict);
      if (game && game_no !== undefined && roll) forcePeriodDice(world, game, game_no, roll);
      else forceDice(world, game_id ?? null, dice);
    });
    return { queued: dice.length, strict: strictGames(world) };
  });

  app.delete<{ Querystring: Static<typeof DiceQuery> }>(
    '/dice',
    { schema: { querystring: DiceQuery } },
    (request, reply) => {
      const { world } = presentOf(deps, request);
      const { game_id } = request.query;
      clearDice(world, game_id === undefined ? null : gameNamed(world, game_id).id);
      return reply.code(204).send();
    },
  );

  app.delete<{ Params: { id: string } }>('/dice/:id', (request, reply) => {
    const { world } = presentOf(deps, request);
    const { id } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id) || !dropDice(world, Number(id))) {
      throw new Problem(
        404,
        'Unknown dice',
        `No dice "${id}" are queued, or they fell already: GET /__mock/dice lists those that wait.`,
      );
    }
    return reply.code(204).send();
  });
}

/** The one roll a period can take. */
function rollOfPeriod(
  world: World,
  game: Game | null,
  gameNo: string,
  dice: readonly Dice[],
): Dice {
  if (!game) {
    throw new Problem(400, 'Which game?', 'A period is of a game: give "game_id" with "game_no".');
  }
  const [roll] = dice;
  if (!roll || dice.length > 1) {
    throw new Problem(
      400,
      'A period takes one roll',
      `"dice" holds ${dice.length} for the period ${gameNo}: give one, such as [[1,2,3]], or leave out "game_no" to queue them for the draws to come.`,
    );
  }
  if (!isToBeDrawn(world, game, periodNamed(game, gameNo))) {
    throw new Problem(
      409,
      'Period is over',
      `The period ${gameNo} of game ${game.id} is drawn or void already: choose one that is still to be drawn.`,
    );
  }
  return roll;
}
