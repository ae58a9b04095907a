import type { StaticDocumentSpec } from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { writeDefaultHeaders } from '../http/default-headers.ts';

/**
 * Serves an OpenAPI document as a page at `/__mock/docs`, from this server alone. The page is a Fastify
 * app of its own, created at its first request: loading it takes as long as the rest of a start.
 */
export function registerDocsPage(scope: FastifyInstance, document: () => object): void {
  let page: Promise<FastifyInstance> | undefined;
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= createPage(document());
    const app = await page;
    reply.hijack();
    writeDefaultHeaders(reply);
    app.routing(request.raw, reply.raw);
  };
  scope.get('/docs', serve);
  scope.get('/docs/*', serve);
  scope.addHook('onClose', async () => (await page)?.close());
}

async function createPage(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = fastify({ logger: { level: 'error' } });
  // The plugin's type is for documents written by hand; this one is generated from the contract.
  const specification = { document } as unknown as StaticDocumentSpec;
  await page.register(swagger, { mode: 'static', specification });
  await page.register(swaggerUi, {
    routePrefix: '/__mock/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: true, validatorUrl: null },
  });
  await page.ready();
  return page;
}
