import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { worldOf } from '../http/host.ts';
import { gameById } from '../rounds/games-table.ts';
import { forceDice } from '../rounds/schedule.ts';
import { transaction } from '../world/database.ts';
import type { ControlDeps } from './deps.ts';
import { Problem } from './problem.ts';

const Face = Type.Union([1, 2, 3, 4, 5, 6].map((face) => Type.Literal(face)));
const DiceBody = Type.Object(
  {
    game_id: Type.Optional(Type.Integer({ minimum: 1 })),
    dice: Type.Array(Type.Tuple([Face, Face, Face]), { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
);

/** What the next draws of a world show. */
export function diceCalls(app: FastifyInstance, { worlds }: ControlDeps): void {
  app.post<{ Body: Static<typeof DiceBody> }>(
    '/dice',
    { schema: { body: DiceBody } },
    (request) => {
      const world = worldOf(worlds, request);
      const { game_id, dice } = request.body;
      if (game_id !== undefined && !gameById(world, game_id)) {
        throw new Problem(404, 'Unknown game', `There is no game ${game_id} in this world.`);
      }
      transaction(world.db, () => forceDice(world, game_id ?? null, dice));
      return { queued: dice.length };
    },
  );
}
