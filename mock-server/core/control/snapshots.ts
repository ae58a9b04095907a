import { Type, type Static } from 'typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { worldOf } from '../http/host.ts';
import { openDatabase } from '../world/database.ts';
import { diffOf } from '../world/diff.ts';
import { SNAPSHOT_NAME, type Shelf } from '../world/shelf.ts';
import { WORLD_KEY } from '../world/worlds.ts';
import type { ControlDeps } from './deps.ts';
import { Problem } from './problem.ts';
import { wholeImage } from './whole-image.ts';
import { orProblem } from './world-problems.ts';

/** Snapshots a world may have. */
export const MOST_SNAPSHOTS = 50;

const strict = { additionalProperties: false };
const SaveBody = Type.Object(
  { name: Type.String(), replace: Type.Optional(Type.Boolean()) },
  strict,
);
const ForkBody = Type.Union([
  Type.Object({ world: Type.Optional(Type.String({ pattern: WORLD_KEY.source })) }, strict),
  Type.Null(),
]);

interface Named {
  Params: { name: string };
}

/** Whole worlds, kept under a name: rows, clock, dice, faults, sessions and files. */
export function snapshotCalls(
  app: FastifyInstance,
  { worlds, makeKey, product }: ControlDeps,
): void {
  const shelfFor = (request: FastifyRequest) => worlds.shelfOf(worldOf(worlds, request).key);

  app.get('/snapshots', (request) => ({ snapshots: shelfFor(request).list() }));

  app.post<{ Body: Static<typeof SaveBody> }>(
    '/snapshots',
    { schema: { body: SaveBody } },
    (request, reply) => {
      const { name, replace = false } = request.body;
      const world = worldOf(worlds, request);
      const shelf = worlds.shelfOf(world.key);
      refuseName(name);
      refusePlace(shelf, name, replace);
      const at = world.clock.now();
      const image = wholeImage(world);
      shelf.put(name, image);
      return reply.code(201).send({ name, at, bytes: image.length });
    },
  );

  app.post<Named>('/snapshots/:name/restore', (request) => {
    const { key } = worldOf(worlds, request);
    const image = taken(worlds.shelfOf(key), request.params.name);
    const { clock } = orProblem(() => worlds.replace(key, image));
    return { world: key, now: clock.now() };
  });

  app.post<Named & { Body: Static<typeof ForkBody> }>(
    '/snapshots/:name/fork',
    { schema: { body: ForkBody } },
    (request, reply) => {
      const image = taken(shelfFor(request), request.params.name);
      const key = request.body?.world ?? makeKey();
      const { clock } = orProblem(() => worlds.fork(key, image));
      return reply.code(201).send({ world: key, now: clock.now() });
    },
  );

  app.get<Named>('/snapshots/:name/diff', (request) => {
    const before = openDatabase(taken(shelfFor(request), request.params.name), worlds.migrations);
    const after = openDatabase(wholeImage(worldOf(worlds, request)), worlds.migrations);
    try {
      return diffOf(before, after, product.diff);
    } finally {
      before.close();
      after.close();
    }
  });

  app.delete<Named>('/snapshots/:name', (request, reply) => {
    const { name } = request.params;
    const isGone = SNAPSHOT_NAME.test(name) && shelfFor(request).remove(name);
    if (!isGone) throw unknownSnapshot(name);
    return reply.code(204).send();
  });
}

/** The image of a snapshot; a Problem when there is none, or none that can be opened any more. */
function taken(shelf: Shelf, name: string): Buffer {
  const image = SNAPSHOT_NAME.test(name) ? orProblem(() => shelf.take(name)) : undefined;
  if (!image) throw unknownSnapshot(name);
  return image;
}

function unknownSnapshot(name: string): Problem {
  return new Problem(
    404,
    'Unknown snapshot',
    `This world has no snapshot "${name}". GET /__mock/snapshots lists those it has; POST there saves one.`,
  );
}

function refuseName(name: string): void {
  if (SNAPSHOT_NAME.test(name)) return;
  throw new Problem(
    400,
    'Not a name',
    'A snapshot is called by 1 to 64 letters, digits, "_", "-" and ".", and does not begin with a dot.',
  );
}

function refusePlace(shelf: Shelf, name: string, replace: boolean): void {
  const isThere = shelf.has(name);
  if (isThere && !replace) {
    throw new Problem(
      409,
      'Snapshot exists',
      `This world has a snapshot "${name}" already: say "replace": true, or choose another name.`,
    );
  }
  if (!isThere && shelf.list().length >= MOST_SNAPSHOTS) {
    throw new Problem(
      409,
      'Too many snapshots',
      `This world has ${MOST_SNAPSHOTS} snapshots, as many as it may: remove some with DELETE /__mock/snapshots/:name, or replace one.`,
    );
  }
}
