import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { UnknownScenario } from '../scenario/fill-world.ts';
import { TooManyWorlds, WORLD_KEY, WorldExists } from '../world/worlds.ts';
import type { ControlDeps } from './deps.ts';
import { Moment, momentOf } from './moment.ts';
import { Problem } from './problem.ts';

const NewWorldBody = Type.Object(
  {
    world: Type.Optional(Type.String({ pattern: WORLD_KEY.source })),
    scenario: Type.Optional(Type.String()),
    now: Type.Optional(Moment),
    freeze: Type.Optional(Type.Boolean()),
    seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);

/** POST, GET and DELETE of worlds. */
export function worldCalls(app: FastifyInstance, { worlds, makeKey }: ControlDeps): void {
  app.post<{ Body: Static<typeof NewWorldBody> | null }>(
    '/worlds',
    { schema: { body: Type.Union([NewWorldBody, Type.Null()]) } },
    (request, reply) => {
      const {
        world: key = makeKey(),
        scenario = 'default',
        now,
        freeze,
        seed,
      } = request.body ?? {};
      const startsAt = now === undefined ? undefined : momentOf(now);
      const world = made(() => worlds.create({ key, scenario, now: startsAt, freeze, seed }));
      return reply.code(201).send({ world: key, now: world.clock.now() });
    },
  );

  app.get('/worlds', () => ({
    worlds: worlds.all().map(({ key, clock }) => ({
      world: key,
      now: clock.now(),
      frozen: clock.frozen,
    })),
  }));

  app.delete<{ Params: { key: string } }>('/worlds/:key', (request, reply) => {
    const { key } = request.params;
    if (!worlds.drop(key)) {
      throw new Problem(404, 'Unknown world', `There is no world "${key}" that can be dropped.`);
    }
    return reply.code(204).send();
  });
}

function made<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof WorldExists) {
      throw new Problem(
        409,
        'World exists',
        `A world "${error.message}" exists already: use it, drop it first, or choose another key.`,
      );
    }
    if (error instanceof TooManyWorlds) {
      throw new Problem(
        429,
        'Too many worlds',
        'Every place is taken: drop worlds that are done with DELETE /__mock/worlds/:key.',
      );
    }
    if (error instanceof UnknownScenario) throw new Problem(400, 'Unknown scenario', error.message);
    throw error;
  }
}
