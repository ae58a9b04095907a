import { Type, type Static } from 'typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { worldOf } from '../http/host.ts';
import { FASTEST } from '../world/clock.ts';
import { scenarioOf, type World } from '../world/world.ts';
import { WORLD_KEY, type Worlds } from '../world/worlds.ts';
import type { ControlDeps } from './deps.ts';
import { Moment, momentOf, Stretch, stretchOf } from './moment.ts';
import { Problem } from './problem.ts';
import { wholeImage } from './whole-image.ts';
import { orProblem } from './world-problems.ts';

const Key = Type.String({ pattern: WORLD_KEY.source });

const beginning = {
  scenario: Type.Optional(Type.String()),
  now: Type.Optional(Moment),
  freeze: Type.Optional(Type.Boolean()),
  speed: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: FASTEST })),
  seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};
const strict = { additionalProperties: false };
const NewWorldBody = Type.Object(
  { world: Type.Optional(Key), ...beginning, idle: Type.Optional(Stretch) },
  strict,
);
const ForkBody = Type.Object({ world: Type.Optional(Key) }, strict);
const ResetBody = Type.Object(beginning, strict);

/** A body may be left out when all that it says may be. */
const orNothing = <T extends Parameters<typeof Type.Union>[0][number]>(body: T) => ({
  schema: { body: Type.Union([body, Type.Null()]) },
});

/** An idle stretch shorter than this would end a world between two calls of a test. */
const LEAST_IDLE_MS = 1000;

/** POST, GET and DELETE of worlds; forks, and beginning anew. */
export function worldCalls(
  app: FastifyInstance,
  { worlds, makeKey, scenarios }: ControlDeps,
): void {
  app.post<{ Body: Static<typeof NewWorldBody> | null }>(
    '/worlds',
    orNothing(NewWorldBody),
    (request, reply) => {
      const { world, scenario = 'default', idle, ...rest } = request.body ?? {};
      const key = keyOf(request, world) ?? makeKey();
      const idleMs = idle === undefined ? undefined : idleOf(idle);
      const made = orProblem(() =>
        worlds.create({ key, scenario, idleMs, ...rest, now: startOf(rest.now) }),
      );
      return reply.code(201).send(beginningView(made));
    },
  );

  app.get('/worlds', () => ({ worlds: worlds.list().map(worldView) }));

  app.get('/scenarios', () => ({ scenarios }));

  app.delete<{ Params: { key: string } }>('/worlds/:key', (request, reply) => {
    const { key } = request.params;
    if (!worlds.drop(key)) {
      throw new Problem(404, 'Unknown world', `There is no world "${key}" that can be dropped.`);
    }
    return reply.code(204).send();
  });

  app.post<{ Params: { key: string }; Body: Static<typeof ForkBody> | null }>(
    '/worlds/:key/fork',
    orNothing(ForkBody),
    (request, reply) => {
      const origin = worlds.find(request.params.key);
      if (!origin) {
        throw new Problem(404, 'Unknown world', `There is no world "${request.params.key}".`);
      }
      const key = request.body?.world ?? makeKey();
      const fork = orProblem(() => worlds.fork(key, wholeImage(origin)));
      return reply.code(201).send(beginningView(fork));
    },
  );

  app.post<{ Body: Static<typeof ResetBody> | null }>('/reset', orNothing(ResetBody), (request) => {
    const { now, ...rest } = request.body ?? {};
    const { key } = worldOf(worlds, request);
    return beginningView(orProblem(() => worlds.reset(key, { ...rest, now: startOf(now) })));
  });
}

/** The key a new world is given: by the body, or by the header that a balancer in front hashes. */
function keyOf({ headers }: FastifyRequest, said: string | undefined): string | undefined {
  const named = headers['x-mock-world']?.toString();
  if (named === undefined || named === said) return said;
  if (said !== undefined) {
    throw new Problem(
      400,
      'Two keys',
      `The body says "${said}" and the header x-mock-world says "${named}": name one key, or leave one out.`,
    );
  }
  if (!WORLD_KEY.test(named)) {
    throw new Problem(
      400,
      'Not a key',
      `The header x-mock-world says "${named}": a key is 1 to 64 letters, digits, "_" and "-".`,
    );
  }
  return named;
}

const startOf = (now: Static<typeof Moment> | undefined) =>
  now === undefined ? undefined : momentOf(now);

function idleOf(idle: Static<typeof Stretch>): number {
  const idleMs = stretchOf(idle);
  if (idleMs >= LEAST_IDLE_MS) return idleMs;
  throw new Problem(
    400,
    'Too short',
    `A world stays for ${LEAST_IDLE_MS} ms at least when nobody calls it, and "idle" says ${idleMs}.`,
  );
}

/** How a world begins, for whoever had it made. */
function beginningView({ key, clock, chance }: World) {
  return { world: key, now: clock.now(), seed: chance.seed };
}

function worldView({ world, expiresAt }: ReturnType<Worlds['list']>[number]) {
  const { key, clock, chance } = world;
  return {
    world: key,
    scenario: scenarioOf(world),
    seed: chance.seed,
    now: clock.now(),
    frozen: clock.frozen,
    speed: clock.speed,
    expires_at: expiresAt,
  };
}
