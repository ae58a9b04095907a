import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { registerControlPlane } from './control/control-plane.ts';
import { CORE_CONTROL } from './control/deps.ts';
import { Closing, type Core } from './core.ts';
import { defaultHeaders } from './http/default-headers.ts';
import { decorateRequests, limitCalls } from './http/lifecycle.ts';
import { createOneAnswerServer } from './http/one-answer.ts';
import { serveClient, serveDevtools } from './http/static-client.ts';
import type { Product } from './product.ts';
import { type AuditResult, auditWorld } from './world/audit.ts';
import { freshSeed } from './world/chance.ts';
import { type Clock, wallClock } from './world/clock.ts';
import { DueWork } from './world/due-work.ts';
import { type Home, openHome } from './world/home.ts';
import { assertDriverWorks } from './world/sqlite-driver.ts';
import type { Fill, FindBase } from './world/world-maker.ts';
import { openWorld, setHostProfile, type World } from './world/world.ts';
import { MAIN, Worlds } from './world/worlds.ts';

export interface FakeServerOptions {
  /** Version of the product. Default: 0.0.0. */
  readonly version?: string | undefined;
  /** Real time. Default: the clock of this machine. */
  readonly wall?: Clock | undefined;
  /** Worlds at once beside the main one. Default: 1,000. */
  readonly limit?: number | undefined;
  /** Real milliseconds after which a world that nobody calls is dropped. Default: 30 minutes. */
  readonly idleMs?: number | undefined;
  /** Returns a key for a world that was given none. Default: a random one. */
  readonly makeKey?: (() => string) | undefined;
  /** Fills new worlds. Default: the product's scenarios. */
  readonly fill?: Fill | undefined;
  /** Returns the part of a scenario that `fill` need not repeat for each world. Default: none. */
  readonly findBase?: FindBase | undefined;
  /** Refuse calls that name no world. Default: false. */
  readonly requireWorld?: boolean | undefined;
  /** The host that the main world and new worlds answer as. Default: `dicebox`. */
  readonly hostProfile?: HostProfile | undefined;
  /** Token that control calls have to send; without one only this machine may make them. */
  readonly controlToken?: string | undefined;
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[] | undefined;
  /** Calls that a caller may make in a world in one minute; 0 for no limit. Default: 60,000. */
  readonly callsAMinute?: number | undefined;
  /** Takes each line of the log: errors, and a clock of the machine that went back. Default: the console. */
  readonly log?: ((line: string) => void) | undefined;
  /** Folder of the built client. Default: the API and the control plane are served alone. */
  readonly clientFolder?: string | null | undefined;
  /** Folder of the built devtools, such as the control panel. Default: they are not served. */
  readonly devtoolsFolder?: string | null | undefined;
}

export interface MainWorld {
  /** Folder of the main world. Default: in memory. */
  readonly home?: Home | undefined;
  /** The start of a new main world. */
  readonly scenario: string;
  readonly seed?: string | undefined;
}

/** A fake back end that is not listening yet. */
export interface FakeServer {
  readonly worlds: Worlds;
  readonly due: DueWork;
  /** Opens the main world: new, or as it was left. */
  openMain(options: MainWorld): World;
  /** Runs every audit of a world, and halts its money when one finds a breach. */
  audit(world: World): AuditResult;
  /** Builds the HTTP server. Routes may look at the worlds that are open by then. */
  buildApp(): Promise<FastifyInstance>;
}

/**
 * Creates the fake back end of a product.
 *
 * @throws CannotStart for an installed SQLite driver that would end the process
 */
export function createFakeServer(product: Product, options: FakeServerOptions): FakeServer {
  assertDriverWorks();
  const { wall = wallClock, limit = 1000, idleMs = 30 * 60_000 } = options;
  const { hostProfile = 'dicebox' } = options;
  const { fill = product.scenarios.fill, findBase } = options.fill ? options : product.scenarios;
  const { migrations } = product;
  const worlds = new Worlds({ wall, limit, idleMs, fill, findBase, migrations, hostProfile });
  const due = new DueWork(product.dueWork ?? {});
  const audit = (world: World) => auditWorld(world, product);
  return {
    worlds,
    due,
    audit,
    openMain: ({ home, scenario, seed }) => {
      const start = { key: MAIN, wall, seed, migrations };
      const { world, isNew } = home
        ? openHome(home, start)
        : openWorld({ ...start, file: ':memory:' });
      if (isNew) fill(world, scenario);
      else product.scenarios.restore?.(world);
      setHostProfile(world, hostProfile);
      worlds.adopt(world, home);
      return world;
    },
    buildApp: () => buildApp(product, options, { worlds, due, audit }),
  };
}

type Parts = Pick<FakeServer, 'worlds' | 'due' | 'audit'>;

/**
 * Calls that a caller may make in one minute: a page or a test that calls without end stops there, and a player never
 * reaches it. A FastAdmin host has no limit (HOST-4). Guesses of passwords and codes are counted elsewhere, in
 * the world's own tables.
 */
const CALLS_A_MINUTE = 60_000;

async function buildApp(
  product: Product,
  options: FakeServerOptions,
  { worlds, due, audit }: Parts,
): Promise<FastifyInstance> {
  const { requireWorld = false, callsAMinute = CALLS_A_MINUTE, log } = options;
  const { version = '0.0.0', wall = wallClock, makeKey = randomKey } = options;
  const { name, frameHosts = [], routes } = product;
  const core: Core = {
    worlds,
    due,
    requireWorld,
    callsAMinute,
    headers: defaultHeaders(version, frameHosts),
    closing: new Closing(),
    operations: [],
  };
  const app = fastify({
    logger: { level: 'error', ...(log && { stream: { write: log } }) },
    // One of its own for each call would take longer than a small query.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    // The API and the control plane refuse calls in their own form while the server closes.
    return503OnClosing: false,
    // All three are needed to cut off a slow sender (REL-8).
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    serverFactory: createOneAnswerServer,
    ...product.server,
  });
  app.addHook('preClose', async () => core.closing.begin());
  // Registered first, so that early rejections carry them too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(core.headers);
    done();
  });
  app.decorate('core', core);
  decorateRequests(app);
  await app.register(cookie);
  await limitCalls(app);
  await app.register(routes);
  const control = {
    ...core,
    name,
    version,
    wall,
    makeKey,
    controlToken: options.controlToken,
    audit,
    scenarios: product.scenarios.names,
    product: product.control ?? CORE_CONTROL,
  };
  await app.register(async (scope) => registerControlPlane(scope, control), { prefix: '/__mock' });
  const { clientFolder = null, devtoolsFolder = null } = options;
  if (devtoolsFolder !== null) await serveDevtools(app, devtoolsFolder);
  if (clientFolder !== null)
    await serveClient(app, clientFolder, { withDevtools: devtoolsFolder !== null });
  return app;
}

/** Returns a key that is short enough for the part after the dot, which makes it that of a fork. */
const randomKey = () => `w-${freshSeed().slice(0, 16)}`;
