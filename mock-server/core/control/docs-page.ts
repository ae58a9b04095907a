import type { StaticDocumentSpec } from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sayRaw } from '../http/standing-headers.ts';
import type { openapiDocument } from './openapi.ts';

type Document = ReturnType<typeof openapiDocument>;

/**
 * Serves a document as a page to read and to try calls from, at `/__mock/docs`; all of it local. The
 * page is a server of its own, made when it is first asked for: loading it would take as long as all
 * the rest of a start.
 */
export function docsPage(app: FastifyInstance, document: () => Document): void {
  let made: Promise<FastifyInstance> | undefined;
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= pageOf(document());
    const page = await made;
    reply.hijack();
    sayRaw(reply);
    page.routing(request.raw, reply.raw);
  };
  app.get('/docs', serve);
  app.get('/docs/*', serve);
  app.addHook('onClose', async () => (await made)?.close());
}

async function pageOf(document: Document): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = fastify({ logger: { level: 'error' } });
  // The plugin's type is written for documents of hand-made types; ours is made from the contract.
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
