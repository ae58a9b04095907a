import type { FastifyInstance } from 'fastify';
import type { ControlDeps } from '../core/control/deps.ts';
import { presentOf } from '../core/control/present.ts';
import { rows } from '../core/world/database.ts';

/** Registers GET /sms: the codes sent by text message, the newest first. */
export function smsCalls(app: FastifyInstance, deps: ControlDeps): void {
  app.get('/sms', (request) => {
    const { world } = presentOf(deps, request);
    return {
      codes: rows(
        world.db,
        'SELECT mobile, event, code, created_at, expires_at FROM sms_code ORDER BY id DESC LIMIT 100',
      ),
    };
  });
}
