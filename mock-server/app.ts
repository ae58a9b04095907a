import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { controlPlane } from './control/control-plugin.ts';
import { gamesHandlers } from './games/games-handlers.ts';
import { BODY_LIMIT } from './http/bodies.ts';
import { serveEndpoints, type Handlers } from './http/endpoint.ts';
import { beHost } from './http/host.ts';
import { serveClient } from './http/static-client.ts';
import { DueWork } from './world/due-work.ts';
import { PERIOD_WORK } from './rounds/schedule.ts';
import { userHandlers } from './user/user-handlers.ts';
import { DEPOSIT_WORK } from './wallet/deposit.ts';
import { walletHandlers } from './wallet/wallet-handlers.ts';
import type { Worlds } from './world/worlds.ts';

/** Declared in the contract and not served yet; the list only ever gets shorter. */
type NotServedYet =
  | 'user.mobilelogin'
  | 'user.changepwd'
  | 'user.profile'
  | 'user.vip'
  | 'sms.send'
  | `index.${string}`
  | `news.${string}`
  | 'common.upload'
  | 'wallet.transactions'
  | 'wallet.deposits'
  | 'wallet.transfer'
  | 'wallet.withdraw'
  | 'wallet.withdrawals'
  | 'wallet.cards'
  | 'wallet.addCard'
  | 'wallet.savings'
  | `welfare.${string}`;

const HANDLERS: Handlers<Exclude<EndpointName, NotServedYet>> = {
  ...userHandlers,
  ...gamesHandlers,
  ...walletHandlers,
};

/** All that falls due in a world, and who does it. */
export const dueWork = (): DueWork => new DueWork({ ...PERIOD_WORK, ...DEPOSIT_WORK });

export interface AppDeps {
  readonly worlds: Worlds;
  readonly due: DueWork;
  readonly version: string;
  readonly makeKey: () => string;
  /** The built client; null serves the API and the control plane alone. */
  readonly clientFolder: string | null;
  /** Refuse calls that name no world, so that a test never works in the main one by accident. */
  readonly requireWorld: boolean;
}

/** The server, as a list of its parts. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'error' },
    bodyLimit: BODY_LIMIT,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // All three, or a slow sender is never cut (reliability 0.10).
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  });
  await app.register(helmet, SECURITY_HEADERS);
  await app.register(cookie);
  await app.register(
    async (scope) => {
      await beHost(scope, deps);
      serveEndpoints(scope, HANDLERS, deps.due);
    },
    { prefix: '/api' },
  );
  await app.register((scope) => controlPlane(scope, deps), { prefix: '/__mock' });
  if (deps.clientFolder !== null) await serveClient(app, deps.clientFolder);
  return app;
}

/** Reliability 4.5; no HSTS and no upgrade to HTTPS, which would blank the app on a phone in the LAN. */
const SECURITY_HEADERS = {
  hsts: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
};
