import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Contract, EndpointName } from '#contract/api-declaration.ts';
import { CORE_MESSAGES, type Message } from '#contract/errors/core.ts';
import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { registerControlPlane } from './control/control-plane.ts';
import { CORE_CONTROL } from './control/deps.ts';
import type { Api } from './http/api.ts';
import { BODY_LIMIT, fieldsOf, parseForm } from './http/bodies.ts';
import type { AnyHandler, Caller } from './http/call.ts';
import { type AnswerRequest, createFindEndpoint, dispatchCalls } from './http/dispatch.ts';
import { answerCall, type Endpoint } from './http/endpoint.ts';
import { addDefaultHeaders, defaultHeaders } from './http/headers.ts';
import { rewriteHostUrl } from './http/host-path.ts';
import { namedWorld, registerApiBehaviour } from './http/host.ts';
import { keepJournal } from './http/keep-journal.ts';
import { LAZY_SCHEMAS } from './http/lazy-schemas.ts';
import { answerBadPath, answerBadRequest, sendPage } from './http/pages.ts';
import { serveClient, serveDevtools } from './http/static-client.ts';
import type { OtherRoutes, OwnRoute, Product } from './product.ts';
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
export function createFakeServer<
  const C extends Contract,
  User extends Caller,
  Key extends string,
  Own extends EndpointName<C>,
>(product: Product<C, User, Key, Own>, options: FakeServerOptions): FakeServer {
  assertDriverWorks();
  const { wall = wallClock, limit = 1000, idleMs = 30 * 60_000 } = options;
  const { hostProfile = 'dicebox' } = options;
  const { fill = product.scenarios.fill, findBase } = options.fill ? options : product.scenarios;
  const { migrations } = product;
  const worlds = new Worlds({ wall, limit, idleMs, fill, findBase, migrations, hostProfile });
  const due = new DueWork(product.dueWork ?? {});
  const audit = (world: World) => auditWorld(world, product.audits ?? []);
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
    // From here on endpoints are known by their names alone.
    buildApp: () => buildApp(product as unknown as Product, options, { worlds, due, audit }),
  };
}

type Parts = Pick<FakeServer, 'worlds' | 'due' | 'audit'>;

async function buildApp(
  product: Product,
  options: FakeServerOptions,
  { worlds, due, audit }: Parts,
): Promise<FastifyInstance> {
  const {
    requireWorld = false,
    callsAMinute,
    clientFolder = null,
    devtoolsFolder = null,
    log,
  } = options;
  const { version = '0.0.0', wall = wallClock, makeKey = randomKey } = options;
  const { name, contract, findCaller, frameHosts = [], otherRoutes = [] } = product;
  let hasStartedClosing = false;
  const isClosing = () => hasStartedClosing;
  const api: Api = {
    contract,
    messages: { ...CORE_MESSAGES, ...inBothLanguages(product.messages) },
    findCaller,
    worlds,
    due,
    requireWorld,
    callsAMinute,
    isClosing,
  };
  const headers = defaultHeaders(version, frameHosts);
  const app = fastify({
    logger: { level: 'error', ...(log && { stream: { write: log } }) },
    bodyLimit: BODY_LIMIT,
    routerOptions: { querystringParser: parseForm },
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    schemaController: LAZY_SCHEMAS,
    // The API and the control plane refuse calls in their own form while the server closes.
    return503OnClosing: false,
    frameworkErrors: answerBadPath(headers),
    clientErrorHandler: answerBadRequest,
    rewriteUrl: ({ url = '/' }) => rewriteHostUrl(url),
    // All three are needed to cut off a slow sender (REL-8).
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  });
  app.addHook('preClose', (done) => {
    hasStartedClosing = true;
    done();
  });
  addDefaultHeaders(app, headers);
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 404));
  await app.register(cookie);
  await app.register(async (scope) => registerApi(scope, api, product), { prefix: '/api' });
  for (const routes of otherRoutes) await registerOther(app, api, routes);
  const control = {
    requireWorld,
    name,
    version,
    wall,
    makeKey,
    controlToken: options.controlToken,
    worlds,
    due,
    contract,
    audit,
    isClosing,
    scenarios: product.scenarios.names,
    product: product.control ?? CORE_CONTROL,
  };
  await app.register(async (scope) => registerControlPlane(scope, control), { prefix: '/__mock' });
  if (devtoolsFolder !== null) await serveDevtools(app, devtoolsFolder);
  if (clientFolder !== null)
    await serveClient(app, clientFolder, { withDevtools: devtoolsFolder !== null });
  return app;
}

async function registerApi(scope: FastifyInstance, api: Api, product: Product): Promise<void> {
  const { endpoints, schemas } = product.contract;
  const { stock = {} } = product;
  // Each handler takes the call of its own endpoint, which the key names.
  const handlers = product.handlers as Readonly<Record<string, AnyHandler>>;
  const ownRoutes: Readonly<Record<string, OwnRoute>> = product.ownRoutes ?? {};
  const answers = new Map<string, AnswerRequest>();
  for (const [name, declaration] of Object.entries(endpoints)) {
    const ofEndpoint = schemas[name];
    if (!ofEndpoint) throw new Error(`the contract has no schemas for ${name}`);
    const endpoint = { name, declaration, schemas: ofEndpoint, stock: stock[name] };
    const handler = handlers[name];
    const answer = handler
      ? answerWith(api, { ...endpoint, handler })
      : ownRoutes[name]?.(ownEndpoint(api, endpoint));
    if (!answer) throw new Error(`${product.name} has no handler for ${name}`);
    answers.set(name, answer);
  }
  const find = createFindEndpoint(product.contract);
  await registerApiBehaviour(scope, api, find);
  dispatchCalls(scope, find, answers);
}

/** Returns a key that is short enough for the part after the dot, which makes it that of a fork. */
const randomKey = () => `w-${freshSeed().slice(0, 16)}`;

function inBothLanguages(messages: Product['messages']): Record<string, Message> {
  const entries = Object.entries(messages).map(([key, message]): [string, Message] =>
    typeof message === 'string' ? [key, { en: message, zh: message }] : [key, message],
  );
  return Object.fromEntries(entries);
}

const answerWith =
  (api: Api, endpoint: Endpoint): AnswerRequest =>
  async (request, reply) =>
    answerCall(api, endpoint, await fieldsOf(request), request, reply);

function ownEndpoint(api: Api, endpoint: Omit<Endpoint, 'handler'>) {
  return {
    answer: (handler, { fields, ...more }, request, reply) =>
      answerCall(api, { ...endpoint, ...more, handler }, fields, request, reply),
  } satisfies Parameters<OwnRoute>[0];
}

async function registerOther(
  app: FastifyInstance,
  api: Api,
  { prefix, behaveAsApi, register }: OtherRoutes,
): Promise<void> {
  const { worlds, requireWorld } = api;
  await app.register(
    async (scope) => {
      if (behaveAsApi) await registerApiBehaviour(scope, api, null);
      else keepJournal(scope, (request) => namedWorld(worlds, request, requireWorld));
      register(scope, { worlds, requireWorld });
    },
    { prefix },
  );
}
