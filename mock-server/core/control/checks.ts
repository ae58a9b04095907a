import type { CoreControl } from '#contract/control/core.ts';
import { failedJobs } from '../world/due-work.ts';
import type { ControlDeps } from './deps.ts';
import { createJournalViews } from './journal-view.ts';
import type { ControlHandlers } from './register-calls.ts';

type CheckCall = 'GET /health' | 'GET /openapi.json' | 'POST /audit' | 'POST /verify';

/** So many unmatched calls are enough to see what went wrong. */
const MAX_UNMATCHED = 100;

export function createCheckHandlers(
  { worlds, version, contract, audit, product }: ControlDeps,
  openapiDocument: () => Record<string, unknown>,
): ControlHandlers<Pick<CoreControl, CheckCall>> {
  const { describeJob } = product;
  const views = createJournalViews(contract, product);
  return {
    'GET /health': () => ({
      status: 'ok',
      product: 'dicebox',
      version,
      worlds: worlds.all().length,
    }),

    'GET /openapi.json': openapiDocument,

    'POST /audit': ({ catchUp }) => audit(catchUp().world),

    'POST /verify': ({ catchUp }) => {
      const { world } = catchUp();
      const result = audit(world);
      const found = {
        unmet_faults: world.faults.unused(),
        outside: world.journal.outside(),
        unmatched: views.describeUnmatched(world, MAX_UNMATCHED),
        failed_work: failedJobs(world).map((job) => ({
          ...describeJob(job),
          failure: job.failure,
        })),
      };
      const isClean = Object.values(found).every((list) => list.length === 0);
      return { ok: result.ok && isClean, audit: result, ...found };
    },
  };
}
