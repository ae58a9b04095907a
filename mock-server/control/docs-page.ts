import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { openapiDocument } from './openapi.ts';

/** Serves a document as a page to read and to try calls from, at `/__mock/docs`; all of it local. */
export async function docsPage(
  app: FastifyInstance,
  document: ReturnType<typeof openapiDocument>,
): Promise<void> {
  await app.register(async (scope) => {
    // The plugin's type is written for documents of hand-made types; ours is made from the contract.
    const specification = { document } as unknown as StaticDocumentSpec;
    await scope.register(swagger, { mode: 'static', specification });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', tryItOutEnabled: true, validatorUrl: null },
    });
  });
}
