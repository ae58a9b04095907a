import type { FastifyInstance } from 'fastify';
import { declareCoreControl, type CoreControl } from '#contract/control/core.ts';
import { createCheckHandlers } from './checks.ts';
import type { ControlDeps } from './deps.ts';
import { registerDocsPage } from './docs-page.ts';
import { createFaultHandlers } from './faults.ts';
import { guardControl } from './guard.ts';
import { createJournalHandlers } from './journal.ts';
import { createOpenapiDocument } from './openapi.ts';
import { answerProblems } from './problem.ts';
import { registerControlCalls } from './register-calls.ts';
import { createSnapshotHandlers } from './snapshots.ts';
import { createTimeHandlers } from './time.ts';
import { createWorldHandlers } from './worlds.ts';

/** Registers the control plane, `/__mock`: the calls that steer a world. It is never part of the API. */
export function registerControlPlane(app: FastifyInstance, deps: ControlDeps): void {
  const { contract, product, version } = deps;
  answerProblems(app, product);
  guardControl(app, deps.controlToken);

  // A product's parts only add fields, so the core's handlers fit as well.
  const coreCalls = declareCoreControl(product.parts) as CoreControl;
  let document: ReturnType<typeof createOpenapiDocument> | undefined;
  const openapiDocument = () =>
    (document ??= createOpenapiDocument(
      contract,
      { ...coreCalls, ...product.declarations },
      version,
    ));
  registerDocsPage(app, openapiDocument);
  registerControlCalls(app, deps, coreCalls, {
    ...createCheckHandlers(deps, openapiDocument),
    ...createWorldHandlers(deps),
    ...createTimeHandlers(deps),
    ...createFaultHandlers(deps),
    ...createJournalHandlers(deps),
    ...createSnapshotHandlers(deps),
  });
  product.registerCalls(app, deps);
}
