import type { FastifyRequest } from 'fastify';
import { worldOf } from '../http/host.ts';
import type { World } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';

/** A world and its time, up to which all that is due is done: what is decided is decided now. */
export interface Present {
  readonly world: World;
  readonly now: number;
}

/** The world a call is for. Not to be kept over an `await`: it may be another by then. */
export function presentOf({ worlds, due }: ControlDeps, request: FastifyRequest): Present {
  const world = worldOf(worlds, request);
  const now = world.clock.now();
  due.catchUp(world, now);
  return { world, now };
}
