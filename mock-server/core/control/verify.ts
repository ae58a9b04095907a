import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { worldOf } from '../http/host.ts';
import { failedJobs } from '../world/due-work.ts';
import type { ControlDeps } from './deps.ts';
import { journalViews } from './journal-view.ts';

const Nothing = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()]);

/** Of a world gone wrong, so many unmatched calls say enough. */
const SHOWN = 100;

/**
 * Says whether a world was left as it should be: true books, every ordered fault met, nothing that
 * tried to leave the machine, no call that no endpoint answers, no due work set aside.
 */
export function verifyCalls(
  app: FastifyInstance,
  { worlds, due, contract, audit: auditWorld, product }: ControlDeps,
): void {
  const { describeJob } = product;
  const views = journalViews(contract, product);

  app.post('/verify', { schema: { body: Nothing } }, (request) => {
    const world = worldOf(worlds, request);
    due.catchUp(world, world.clock.now());
    const audit = auditWorld(world);
    const found = {
      unmet_faults: world.faults.unmet(),
      outside: world.journal.outside(),
      unmatched: views.unmatched(world, SHOWN),
      failed_work: failedJobs(world).map((job) => ({ ...describeJob(job), failure: job.failure })),
    };
    const isClean = Object.values(found).every((list) => list.length === 0);
    return { ok: audit.ok && isClean, audit, ...found };
  });
}
