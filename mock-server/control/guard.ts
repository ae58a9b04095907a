import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Lets in who may steer worlds, and nobody else. */
export function guardControl(app: FastifyInstance): void {
  refuseForeignOrigins(app);
}

/** A page of another site, open in the same browser, must not steer a world. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === `http://${request.headers.host}`) return;
    throw new Problem(
      403,
      'Foreign origin',
      `The control plane takes no calls from pages of ${origin}.`,
    );
  });
}
