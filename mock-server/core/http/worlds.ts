import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { keepClockSaved, type World } from '../world/world.ts';
import { MAIN } from '../world/worlds.ts';
import { ServerClosing, UnknownWorld } from './failures.ts';
import { beginEntry } from './journal.ts';

/**
 * Finds the world of a call, and begins its entry in the journal there. It is the first hook, so that no
 * call is answered unrecorded.
 *
 * @param isApi whether an unknown path is a mistake of a test
 */
export const enterWorld =
  ({ isApi }: { readonly isApi: boolean }): onRequestHookHandler =>
  (request, reply, done) => {
    const world = namedWorld(request);
    if (world) {
      request.world = world;
      const isUnmatched = isApi && request.is404 && request.method !== 'OPTIONS';
      beginEntry(request, reply, { isUnmatched });
    }
    done();
  };

/** Refuses a call without a world, and every call while the server closes. */
export const requireWorld: onRequestHookHandler = (request, _reply, done) => {
  const { core } = request.server;
  // Before the hook above found one, it is not there, whatever its type says.
  if (!(request.world as World | undefined)) {
    done(new UnknownWorld(nameOf(request), core.requireWorld));
  } else done(core.closing.hasBegun ? new ServerClosing() : undefined);
};

/**
 * Returns the world a call names by header or cookie, or the main one.
 *
 * @throws UnknownWorld
 */
export function worldOf(request: FastifyRequest): World {
  const world = namedWorld(request);
  if (!world) throw new UnknownWorld(nameOf(request), request.server.core.requireWorld);
  return world;
}

function namedWorld(request: FastifyRequest): World | undefined {
  const { worlds, requireWorld: mustName } = request.server.core;
  const world = worlds.find(nameOf(request) ?? (mustName ? '' : MAIN));
  // Its answer may show the time of the world before any due work is looked for.
  if (world) keepClockSaved(world, world.clock.now());
  return world;
}

/** Returns the key that a call names by header or cookie. */
export function nameOf({ headers, cookies }: FastifyRequest): string | undefined {
  return headers['x-mock-world']?.toString() ?? cookies['mock_world'];
}
