import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { waitingJobs } from '../world/due-work.ts';
import { scenarioOf } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';

/** How a world stands, at a glance. */
export function statusCalls(app: FastifyInstance, { worlds, due, product }: ControlDeps): void {
  app.get('/status', (request) => {
    const world = worldOf(worlds, request);
    const { key, clock, chance, db, faults, journal, halted } = world;
    due.catchUp(world, clock.now());
    const [next] = waitingJobs(world, 1);
    return {
      world: key,
      // Where it is kept; a world in memory is nowhere else.
      file: db.memory ? null : db.name,
      scenario: scenarioOf(world),
      seed: chance.seed,
      now: clock.now(),
      frozen: clock.frozen,
      speed: clock.speed,
      next: next ? product.describeJob(next) : null,
      faults: faults.all().length,
      unmet_faults: faults.unmet().length,
      calls: journal.count,
      halted,
      ...product.describeStatus(world),
    };
  });
}
