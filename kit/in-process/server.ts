import type { FastifyInstance } from 'fastify';
import { createDicebox } from '../../mock-server/app.ts';
import {
  createFixtures,
  findAllProblems,
  type Fixtures,
  type LoginStorage,
} from '../client/fixtures.ts';
import { newWorldKey, World, type WorldOptions } from '../client/world.ts';
import { createFetch } from './fetch.ts';

/** The address that the server seems to have. Nothing listens there. */
const URL_OF_SERVER = 'http://127.0.0.1';

/** A fake server in this process, without a port. */
export interface InProcessServer {
  /** Opens a world for one test. Call its `finish` when the test is over. */
  openWorld(options?: OpenWorldOptions): Promise<OpenWorld>;
  close(): Promise<void>;
}

export interface OpenWorldOptions extends WorldOptions {
  /** Title of the test, for the journal of the world. */
  readonly test?: string;
  /** The storage for the login of `player.signIn`. Default: `localStorage`, if there is one. */
  readonly storage?: LoginStorage;
}

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

/** Creates a fake server in this process. One is enough for all tests: each has a world of its own. */
export async function createInProcessServer(): Promise<InProcessServer> {
  let keys = 0;
  const server = createDicebox({
    version: 'in-process',
    wall,
    limit: 500,
    idleMs: Number.POSITIVE_INFINITY,
    makeKey: () => `in-process-${(keys += 1)}`,
    requireWorld: true,
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
  const access = { url: URL_OF_SERVER, headers, fetch: createFetch(app, { url: URL_OF_SERVER }) };
  const world = await World.create(access, options, key);
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
