import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { worldOf } from '../http/host.ts';
import type { DueWork } from '../world/due-work.ts';
import { gameById } from '../rounds/games-table.ts';
import { forceDice } from '../rounds/schedule.ts';
import { rows, transaction } from '../world/database.ts';
import type { Worlds } from '../world/worlds.ts';
import { auditWorld } from './audit.ts';
import { clockCalls } from './clock.ts';
import { docsPage } from './docs-page.ts';
import { openapiDocument } from './openapi.ts';
import { answerProblems, Problem } from './problem.ts';
import { worldCalls } from './worlds.ts';

export interface ControlDeps {
  readonly worlds: Worlds;
  readonly due: DueWork;
  readonly version: string;
  /** Makes the key of a world that was given none. */
  readonly makeKey: () => string;
}

const Face = Type.Union([1, 2, 3, 4, 5, 6].map((face) => Type.Literal(face)));
const DiceBody = Type.Object(
  {
    game_id: Type.Optional(Type.Integer({ minimum: 1 })),
    dice: Type.Array(Type.Tuple([Face, Face, Face]), { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
);

/** The control plane, `/__mock`: what steers a world. Never part of the API. */
export async function controlPlane(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  const { worlds, due, version, makeKey } = deps;
  answerProblems(app);
  refuseForeignOrigins(app);

  app.get('/health', () => ({
    status: 'ok',
    product: 'dicebox',
    version,
    worlds: worlds.all().length,
  }));
  const document = openapiDocument(version);
  app.get('/openapi.json', () => document);
  await docsPage(app, document);
  worldCalls(app, worlds, makeKey);
  clockCalls(app, worlds, due);

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

  app.post('/audit', (request) => {
    const world = worldOf(worlds, request);
    due.run(world, world.clock.now());
    return auditWorld(world);
  });

  app.get('/sms', (request) => {
    const world = worldOf(worlds, request);
    due.run(world, world.clock.now());
    return {
      codes: rows(
        world.db,
        'SELECT mobile, event, code, created_at, expires_at FROM sms_code ORDER BY id DESC LIMIT 100',
      ),
    };
  });
}

/** A page of another site, open in the same browser, must not steer a world. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === `http://${request.headers.host}`) return;
    throw new Problem(
      403,
      'Foreign origin',
      `The control plane takes no calls from pages of ${origin}.`,
    );
  });
}
