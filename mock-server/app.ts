import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { auditWorld } from './audits.ts';
import { DICEBOX_CONTROL } from './back-office/dicebox-control.ts';
import { contentHandlers } from './content/content-handlers.ts';
import { serveContentFiles } from './content/serve-files.ts';
import { registerControlPlane } from './core/control/control-plane.ts';
import { gamesHandlers } from './games/games-handlers.ts';
import { BODY_LIMIT } from './core/http/bodies.ts';
import { serveEndpoints, type Handlers, type OwnRoute } from './core/http/endpoint.ts';
import { beHost, namedWorld, type HostDeps } from './core/http/host.ts';
import { keepJournal } from './core/http/keep-journal.ts';
import { LATE_SCHEMAS } from './core/http/late-schemas.ts';
import { refusingPaths, sayAlways, standingHeaders } from './core/http/standing-headers.ts';
import { serveClient } from './core/http/static-client.ts';
import { newsHandlers } from './news/news-handlers.ts';
import { DueWork } from './core/world/due-work.ts';
import { PERIOD_WORK } from './rounds/schedule.ts';
import { checkCode, SMS_WORK, spendCode } from './sms/codes.ts';
import { smsHandlers } from './sms/sms-handlers.ts';
import { UPLOAD_WORK } from './upload/expiry.ts';
import { uploadRoute } from './upload/upload-route.ts';
import { uploadedFiles } from './upload/uploaded-files.ts';
import { userHandlers } from './user/user-handlers.ts';
import { isKnownMobile } from './user/user-table.ts';
import { DEPOSIT_WORK } from './wallet/deposit-review.ts';
import { walletHandlers } from './wallet/wallet-handlers.ts';
import { WITHDRAWAL_WORK } from './wallet/withdrawal-review.ts';
import { welfareHandlers } from './welfare/welfare-handlers.ts';

/** Endpoints that read their own bodies. */
const OWN_ROUTES = { 'common.upload': uploadRoute } satisfies Partial<
  Record<EndpointName, OwnRoute>
>;

const HANDLERS: Handlers<Exclude<EndpointName, keyof typeof OWN_ROUTES>> = {
  ...userHandlers({ checkCode, spendCode }),
  ...smsHandlers({ isKnownMobile }),
  ...contentHandlers,
  ...newsHandlers,
  ...gamesHandlers,
  ...walletHandlers,
  ...welfareHandlers,
};

/** All that falls due in a world, and who does it. */
export const dueWork = (): DueWork =>
  new DueWork({ ...PERIOD_WORK, ...DEPOSIT_WORK, ...WITHDRAWAL_WORK, ...SMS_WORK, ...UPLOAD_WORK });

export interface AppDeps extends HostDeps {
  readonly due: DueWork;
  readonly version: string;
  readonly makeKey: () => string;
  /** What whoever steers a world has to send; without one only this machine may. */
  readonly controlToken?: string | undefined;
  /** The proxies in front, as addresses or networks: they say in X-Forwarded-For who calls. */
  readonly trustProxy?: readonly string[];
  /** The built client; null serves the API and the control plane alone. */
  readonly clientFolder: string | null;
  /** The built devtools, which go with the client where there are some. */
  readonly devtoolsFolder?: string | null;
}

const CONTROL = {
  contract: { endpoints: ENDPOINTS, schemas: SCHEMAS },
  scenarios: SCENARIOS.map(({ name }) => name),
  audit: auditWorld,
  product: DICEBOX_CONTROL,
};

/** The server, as a list of its parts. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = standingHeaders(deps.version);
  const app = fastify({
    logger: { level: 'error' },
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy?.length ? [...deps.trustProxy] : false,
    schemaController: LATE_SCHEMAS,
    frameworkErrors: refusingPaths(headers),
    // All three, or a slow sender is never cut (REL-8).
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  });
  sayAlways(app, headers);
  await app.register(cookie);
  await app.register(
    async (scope) => {
      await beHost(scope, deps);
      serveEndpoints(scope, HANDLERS, deps.due);
      for (const ownRoute of Object.values(OWN_ROUTES)) ownRoute(scope, deps.due);
    },
    { prefix: '/api' },
  );
  await app.register(
    async (scope) => {
      await beHost(scope, deps);
      uploadedFiles(scope, deps.worlds);
    },
    { prefix: '/uploads' },
  );
  await app.register(async (scope) => {
    keepJournal(scope, (request) => namedWorld(deps.worlds, request, deps.requireWorld));
    serveContentFiles(scope, deps);
  });
  await app.register(async (scope) => registerControlPlane(scope, { ...deps, ...CONTROL }), {
    prefix: '/__mock',
  });
  if (deps.clientFolder !== null) await serveClient(app, deps.clientFolder, deps.devtoolsFolder);
  return app;
}
