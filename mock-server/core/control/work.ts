import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { transaction } from '../world/database.ts';
import { failedJobs, takeBackFailed, waitingJobs } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';
import { presentOf } from './present.ts';

/** So much of what waits is shown: a schedule goes on for ever. */
const SHOWN = 100;

/** What falls due in a world next, and what failed when it did. */
export function workCalls(app: FastifyInstance, deps: ControlDeps): void {
  const { describeJob } = deps.product;
  const describeFailed = (world: World) =>
    failedJobs(world).map((job) => ({ ...describeJob(job), failure: job.failure }));

  app.get('/due-work', (request) => {
    const { world } = presentOf(deps, request);
    return {
      waiting: waitingJobs(world, SHOWN).map(describeJob),
      failed: describeFailed(world),
    };
  });

  app.post('/due-work/retry', (request) => {
    const world = worldOf(deps.worlds, request);
    transaction(world.db, () => takeBackFailed(world));
    const fired = deps.due.run(world, world.clock.now());
    // What fails again is set aside again.
    return { fired: fired.map(describeJob), failed: describeFailed(world) };
  });
}
