import type { StaticDocumentSpec } from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CoreControl, declareCoreControl } from '#contract/control/core.ts';
import { ServerClosing } from '../http/failures.ts';
import { writeDefaultHeaders } from '../http/default-headers.ts';
import type { ControlDeps } from './deps.ts';
import { createFaultHandlers } from './faults.ts';
import { guardControl } from './guard.ts';
import { createJournalHandlers, createJournalViews } from './journal.ts';
import { createOpenapiDocument } from './openapi.ts';
import { answerProblems } from './problem.ts';
import { type ControlHandlers, registerControlCalls } from './register-calls.ts';
import { readControlBodies } from './read-input.ts';
import { createSnapshotHandlers } from './snapshots.ts';
import { createTimeHandlers, describeFailed } from './time.ts';
import { createWorldHandlers } from './worlds.ts';

/** Registers the control plane, `/__mock`: the calls that steer a world. It is never part of the API. */
export function registerControlPlane(app: FastifyInstance, deps: ControlDeps): void {
  const { product } = deps;
  // A product's parts only add fields, so the types of the core's handlers still fit.
  const coreCalls = declareCoreControl(product.parts) as CoreControl;
  const calls = { ...coreCalls, ...product.declarations };
  const callNames = Object.keys(calls);
  answerProblems(app, product, callNames);
  guardControl(app, deps.controlToken, () => deps.wall.now());
  refuseWhileClosing(app, deps);
  readControlBodies(app);

  let bytes: Buffer | undefined;
  const openapiDocument = () => createOpenapiDocument(calls, deps);
  const openapiBytes = () => (bytes ??= Buffer.from(JSON.stringify(openapiDocument())));
  registerDocsPage(app, openapiDocument);
  registerControlCalls(app, deps, coreCalls, {
    ...createCheckHandlers(deps, callNames, openapiBytes),
    ...createWorldHandlers(deps),
    ...createTimeHandlers(deps),
    ...createFaultHandlers(deps),
    ...createJournalHandlers(deps),
    ...createSnapshotHandlers(deps),
  });
  product.registerCalls(app, deps);
}

function refuseWhileClosing(app: FastifyInstance, { closing }: ControlDeps): void {
  app.addHook('onRequest', async () => {
    if (closing.hasBegun) throw new ServerClosing();
  });
}

type CheckCall =
  | 'GET /health'
  | 'GET /endpoints'
  | 'GET /openapi.json'
  | 'POST /audit'
  | 'POST /verify';

const MAX_UNMATCHED = 100;

function createCheckHandlers(
  { worlds, name, version, operations, audit, product }: ControlDeps,
  callNames: string[],
  openapiBytes: () => Buffer,
): ControlHandlers<Pick<CoreControl, CheckCall>> {
  const views = createJournalViews(operations, product);
  return {
    'GET /health': () => ({
      status: 'ok',
      product: 'dicebox',
      version,
      worlds: worlds.all().length,
    }),

    'GET /endpoints': () => ({
      name,
      endpoints: operations.map((operation) => operation.name),
      calls: callNames,
    }),

    'GET /openapi.json': ({ setHeader }) => {
      setHeader('content-type', 'application/json; charset=utf-8');
      // The bytes of the document, which all callers share.
      return openapiBytes() as unknown as Record<string, unknown>;
    },

    'POST /audit': ({ catchUp }) => catchUp(({ world }) => audit(world)),

    'POST /verify': ({ catchUp }) =>
      catchUp(({ world }) => {
        const result = audit(world);
        const found = {
          unmet_faults: world.faults.unused(),
          outside: world.journal.outside(),
          unmatched: views.describeUnmatched(world, MAX_UNMATCHED),
          crashed: world.journal
            .entries()
            .flatMap(({ arrival: { method, url }, error, faults }) =>
              error === null || faults.length > 0 ? [] : [{ method, url, error }],
            ),
          failed_work: describeFailed(world, product.describeJob),
        };
        const isClean = Object.values(found).every((list) => list.length === 0);
        return { ok: result.ok && isClean, audit: result, ...found };
      }),
  };
}

/**
 * Serves an OpenAPI document as a page at `/__mock/docs`, from this server alone. The page is a Fastify
 * app of its own, created at its first request: loading it takes as long as the rest of a start.
 */
function registerDocsPage(scope: FastifyInstance, document: () => object): void {
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
