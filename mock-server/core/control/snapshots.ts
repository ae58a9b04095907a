import type { CoreControl } from '#contract/control/core.ts';
import { checkImage, productIn } from '../world/check-image.ts';
import { openDatabase } from '../world/database.ts';
import { diffOf } from '../world/diff.ts';
import { failureOf } from '../world/failure.ts';
import { SNAPSHOT_NAME, type Snapshots } from '../world/snapshots.ts';
import type { World } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';
import { Problem } from './problem.ts';
import type { ControlHandlers } from './register-calls.ts';
import { createImage } from './world-image.ts';
import { chooseNearKey } from './worlds.ts';

type SnapshotCall =
  | 'GET /snapshots'
  | 'POST /snapshots'
  | 'POST /snapshots/:name/restore'
  | 'POST /snapshots/:name/fork'
  | 'GET /snapshots/:name/diff'
  | 'DELETE /snapshots/:name'
  | 'GET /export'
  | 'POST /import';

/** Snapshots a world may have. */
export const MAX_SNAPSHOTS = 50;

/** Handlers for whole worlds: rows, clock, dice, faults, sessions and files, by name or as a file. */
export function createSnapshotHandlers(
  deps: ControlDeps,
): ControlHandlers<Pick<CoreControl, SnapshotCall>> {
  const { worlds, audit, name: ownName, product } = deps;
  const snapshotsOf = ({ key }: World) => worlds.snapshotsOf(key);
  return {
    'GET /snapshots': ({ world }) => ({ snapshots: snapshotsOf(world()).list() }),

    'POST /snapshots': ({ body: { name, replace = false }, atRest }) =>
      atRest((world) => {
        const snapshots = snapshotsOf(world);
        assertName(name);
        assertPlace(snapshots, name, replace);
        const at = world.clock.now();
        const image = createImage(world);
        snapshots.set(name, image);
        return { name, at, bytes: image.length };
      }),

    'POST /snapshots/:name/restore': ({ world, params }) => {
      const { key } = world();
      const image = readSnapshot(worlds.snapshotsOf(key), params.name);
      const { clock } = worlds.replace(key, image);
      return { world: key, now: clock.now() };
    },

    'POST /snapshots/:name/fork': ({ world, params, body }) => {
      const here = world();
      const image = readSnapshot(snapshotsOf(here), params.name);
      const key = chooseNearKey(deps, here.key, body.world);
      const { clock } = worlds.fork(key, image);
      return { world: key, now: clock.now() };
    },

    'GET /snapshots/:name/diff': ({ params, atRest }) =>
      atRest((world) => {
        const before = openDatabase(
          readSnapshot(snapshotsOf(world), params.name),
          worlds.migrations,
        );
        const after = openDatabase(createImage(world), worlds.migrations);
        try {
          return diffOf(before, after, product.diff);
        } finally {
          before.close();
          after.close();
        }
      }),

    'DELETE /snapshots/:name': ({ world, params: { name } }) => {
      if (!SNAPSHOT_NAME.test(name) || !snapshotsOf(world()).delete(name))
        throw unknownSnapshot(name);
    },

    'GET /export': ({ setHeader, atRest }) =>
      atRest((world) => {
        setHeader('content-disposition', `attachment; filename="${world.key}.dicebox"`);
        setHeader('cache-control', 'no-store');
        return createImage(world);
      }),

    'POST /import': ({ body, ...request }) => {
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const owner = productIn(bytes);
      if (owner !== '' && owner !== ownName) throw foreignWorld(owner, ownName);
      const image = checkImage(bytes, worlds.migrations);
      const { key } = request.world();
      const world = worlds.replace(key, image);
      // The file may hold wrong books: then no money moves.
      audit(world);
      const failure = failureOf(world.db);
      if (failure) world.journal.show(failure.calls);
      return { world: key, now: world.clock.now() };
    },
  };
}

/** Returns the image of a snapshot. Throws a Problem when it does not exist or cannot be opened. */
function readSnapshot(snapshots: Snapshots, name: string): Buffer {
  const image = SNAPSHOT_NAME.test(name) ? snapshots.get(name) : undefined;
  if (!image) throw unknownSnapshot(name);
  return image;
}

function foreignWorld(owner: string, name: string): Problem {
  const detail = `It is a world of ${owner}, and this server serves ${name}: start the server of ${owner}, and open the file there (dicebox open FILE --url ADDRESS).`;
  return new Problem(409, 'World of another product', detail);
}

function unknownSnapshot(name: string): Problem {
  const detail = `This world has no snapshot "${name}": GET /__mock/snapshots lists its snapshots, POST /__mock/snapshots saves one.`;
  return new Problem(404, 'Unknown snapshot', detail);
}

function assertName(name: string): void {
  if (SNAPSHOT_NAME.test(name)) return;
  const detail = `"${name.slice(0, 100)}" cannot be the name of a snapshot: give 1 to 64 letters, digits, "_", "-" and ".", without a dot at the start.`;
  throw new Problem(400, 'Not a name', detail);
}

function assertPlace(snapshots: Snapshots, name: string, replace: boolean): void {
  const exists = snapshots.has(name);
  if (exists && !replace) {
    const detail = `This world has a snapshot "${name}" already: say "replace": true, or choose another name.`;
    throw new Problem(409, 'Snapshot exists', detail);
  }
  if (!exists && snapshots.list().length >= MAX_SNAPSHOTS) {
    const detail = `This world has ${MAX_SNAPSHOTS} snapshots, which is the limit: remove some with DELETE /__mock/snapshots/:name, or replace one.`;
    throw new Problem(409, 'Too many snapshots', detail);
  }
}
