import type { FastifyInstance } from 'fastify';

/**
 * Marks every answer as that of a fake host, whatever it is an answer to: a test that is about to
 * destroy something can see where it is.
 */
export function markAnswers(app: FastifyInstance, version: string): void {
  // On the raw answer: one that is written past Fastify, as a cut one is, carries it too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('x-dicebox-fake', version);
  });
  // A path that cannot be read is refused before any hook.
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('x-dicebox-fake', version);
  });
}
