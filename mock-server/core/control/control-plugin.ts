import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { rows } from '../world/database.ts';
import { auditWorld } from './audit.ts';
import { clockCalls } from './clock.ts';
import { contentCalls } from '../../back-office/content.ts';
import type { ControlDeps } from './deps.ts';
import { diceCalls } from '../../back-office/dice.ts';
import { docsPage } from './docs-page.ts';
import { exportCalls } from './export.ts';
import { faultCalls } from './faults.ts';
import { gameCalls } from '../../back-office/games.ts';
import { guardControl } from './guard.ts';
import { journalCalls } from './journal.ts';
import { openapiDocument } from './openapi.ts';
import { orderCalls } from '../../back-office/orders.ts';
import { answerProblems } from './problem.ts';
import { snapshotCalls } from './snapshots.ts';
import { statusCalls } from './status.ts';
import { userCalls } from '../../back-office/users.ts';
import { verifyCalls } from './verify.ts';
import { workCalls } from './work.ts';
import { worldCalls } from './worlds.ts';

/** The control plane, `/__mock`: what steers a world. Never part of the API. */
export function controlPlane(app: FastifyInstance, deps: ControlDeps): void {
  const { worlds, due, version } = deps;
  answerProblems(app);
  guardControl(app, deps.controlToken);

  app.get('/health', () => ({
    status: 'ok',
    product: 'dicebox',
    version,
    worlds: worlds.all().length,
  }));
  let made: ReturnType<typeof openapiDocument> | undefined;
  const document = () => (made ??= openapiDocument(version));
  app.get('/openapi.json', document);
  docsPage(app, document);
  statusCalls(app, deps);
  worldCalls(app, deps);
  clockCalls(app, deps);
  workCalls(app, deps);
  diceCalls(app, deps);
  faultCalls(app, deps);
  journalCalls(app, deps);
  verifyCalls(app, deps);
  snapshotCalls(app, deps);
  exportCalls(app, deps);
  userCalls(app, deps);
  orderCalls(app, deps);
  gameCalls(app, deps);
  contentCalls(app, deps);

  app.post('/audit', (request) => {
    const world = worldOf(worlds, request);
    due.catchUp(world, world.clock.now());
    return auditWorld(world);
  });

  app.get('/sms', (request) => {
    const world = worldOf(worlds, request);
    due.catchUp(world, world.clock.now());
    return {
      codes: rows(
        world.db,
        'SELECT mobile, event, code, created_at, expires_at FROM sms_code ORDER BY id DESC LIMIT 100',
      ),
    };
  });
}
