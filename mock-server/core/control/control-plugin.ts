import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { clockCalls } from './clock.ts';
import type { ControlDeps } from './deps.ts';
import { docsPage } from './docs-page.ts';
import { exportCalls } from './export.ts';
import { faultCalls } from './faults.ts';
import { guardControl } from './guard.ts';
import { journalCalls } from './journal.ts';
import { openapiDocument } from './openapi.ts';
import { answerProblems } from './problem.ts';
import { snapshotCalls } from './snapshots.ts';
import { statusCalls } from './status.ts';
import { verifyCalls } from './verify.ts';
import { workCalls } from './work.ts';
import { worldCalls } from './worlds.ts';

/** The control plane, `/__mock`: what steers a world. Never part of the API. */
export function controlPlane(app: FastifyInstance, deps: ControlDeps): void {
  const { worlds, due, version, contract, audit, product } = deps;
  answerProblems(app, product);
  guardControl(app, deps.controlToken);

  app.get('/health', () => ({
    status: 'ok',
    product: 'dicebox',
    version,
    worlds: worlds.all().length,
  }));
  let made: ReturnType<typeof openapiDocument> | undefined;
  const document = () => (made ??= openapiDocument(contract, version));
  app.get('/openapi.json', document);
  docsPage(app, document);
  statusCalls(app, deps);
  worldCalls(app, deps);
  clockCalls(app, deps);
  workCalls(app, deps);
  faultCalls(app, deps);
  journalCalls(app, deps);
  verifyCalls(app, deps);
  snapshotCalls(app, deps);
  exportCalls(app, deps);

  app.post('/audit', (request) => {
    const world = worldOf(worlds, request);
    due.catchUp(world, world.clock.now());
    return audit(world);
  });

  product.registerCalls(app, deps);
}
