import type { FastifyInstance } from 'fastify';
import { DICEBOX } from '../../mock-server/app.ts';
import { createFakeServer } from '../../mock-server/core/fake-server.ts';
import type { Product } from '../../mock-server/core/product.ts';
import type { AppClock } from '../client/app-clock.ts';
import type { Faults } from '../client/faults.ts';
import { createFixtures, findAllProblems, type Fixtures } from '../client/fixtures.ts';
import type { CreateWorldOptions } from '../client/create-world.ts';
import type { Journal } from '../client/journal.ts';
import type { OwnClock, OwnWorld } from '../client/own-api.ts';
import { newWorldKey, WorldClient, type WorldOptions } from '../client/world-client.ts';
import { createFetch } from './fetch.ts';

/** The address that the server seems to have. Nothing listens there. */
const URL_OF_SERVER = 'http://127.0.0.1';

/** A fake server in this process, without a port. */
export interface InProcessServer {
  /** Opens a world for one test. Call its `finish` when the test is over. */
  openWorld(options?: OpenWorldOptions): Promise<OpenWorld>;
  close(): Promise<void>;
}

export type OpenWorldOptions = WorldOptions & Pick<CreateWorldOptions, 'test' | 'storage'>;

/** A world with the same fixtures as a browser test. */
export interface OpenWorld extends Fixtures {
  /** Calls the server in this world. Let your app use it instead of the global `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Ends the calls that wait for an answer, and drops the world.
   *
   * @throws Error naming each problem: books that do not add up, failed due work, faults that no call
   * met, calls that no endpoint answers, what was added to `watch`
   */
  readonly finish: () => Promise<void>;
}

/** The server of another product in this process. */
export interface OwnInProcessServer extends Pick<InProcessServer, 'close'> {
  /** Opens a world for one test. Call its `finish` when the test is over. */
  openWorld(options?: Omit<OpenWorldOptions, 'storage'>): Promise<OwnOpenWorld>;
}

/** A world of another product, with its fixtures. */
export interface OwnOpenWorld extends Pick<OpenWorld, 'fetch' | 'watch' | 'finish'> {
  readonly world: OwnWorld;
  readonly clock: OwnClock<AppClock>;
  readonly faults: Faults<string>;
  readonly journal: Journal<string>;
}

/**
 * Creates a fake server in this process: that of Dicebox, or of the given product. One is enough for all
 * tests: each has a world of its own.
 */
export function createInProcessServer(): Promise<InProcessServer>;
export function createInProcessServer(product: Product): Promise<OwnInProcessServer>;
export function createInProcessServer(product: Product = DICEBOX): Promise<unknown> {
  // The signatures above say which fixtures the product has.
  return createServerOf(product);
}

async function createServerOf(product: Product): Promise<InProcessServer> {
  let keys = 0;
  const server = createFakeServer(product, {
    version: 'in-process',
    wall,
    idleMs: Number.POSITIVE_INFINITY,
    makeKey: () => `in-process-${(keys += 1)}`,
    requireWorld: true,
    // A test runner prints it with the test.
    log: (line) => console.log(line.trimEnd()),
  });
  const app = await server.buildApp();
  return {
    openWorld: (options) => openWorld(app, options),
    close: async () => {
      await app.close();
      server.worlds.close();
    },
  };
}

/** Read now, because a test runner may replace the clock of this process later. */
const realNow = performance.now.bind(performance);
const wall = { now: () => Math.floor(performance.timeOrigin + realNow()) };

async function openWorld(
  app: FastifyInstance,
  { test = '', storage, ...options }: OpenWorldOptions = {},
): Promise<OpenWorld> {
  const key = newWorldKey();
  const ended = new AbortController();
  const headers = { 'x-mock-world': key, 'x-mock-test': encodeURIComponent(test) };
  const fetch = createFetch(app, { url: URL_OF_SERVER, headers, ended: ended.signal });
  const access = {
    url: URL_OF_SERVER,
    headers,
    fetch: createFetch(app, { url: URL_OF_SERVER }),
  };
  const world = await WorldClient.create(access, options, key);
  const fixtures = createFixtures(world, storage);
  return {
    ...fixtures,
    fetch,
    finish: async () => {
      ended.abort();
      const problems = await findAllProblems(world, fixtures.watch);
      await world.drop();
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}
