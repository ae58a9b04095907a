import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { ApiClient } from './api-client.ts';
import type { ControlClient } from './control-client.ts';
import { createFixtures, findAllProblems, type Fixtures, type LoginStorage } from './fixtures.ts';
import type { Fetch } from './http.ts';
import type { Office } from './office.ts';
import {
  newWorldKey,
  type SnapshotDiff,
  WorldClient,
  type WorldOptions,
  type WorldStatus,
} from './world-client.ts';

export interface CreateWorldOptions extends WorldOptions {
  /** Address of the fake server, such as "http://127.0.0.1:4300". */
  readonly server: string;
  /** Control token of the server, if it has one. */
  readonly token?: string | undefined;
  /** Key of the world, sent with every call as the header `x-mock-world`. Default: a new one. */
  readonly key?: string;
  /** Title of the test, for the journal of the world. */
  readonly test?: string;
  /** The storage for the login of `player.signIn`. Default: `localStorage`, if there is one. */
  readonly storage?: LoginStorage;
  /** Sends the calls. Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/**
 * Creates a world for one test, for any test runner and without a browser. Throws when the server is
 * not a fake one, or when it refuses.
 */
export async function createWorld(options: CreateWorldOptions): Promise<TestWorld> {
  const { server, token, key = newWorldKey(), test = '', storage, fetch, ...start } = options;
  const access = {
    url: addressOf(server),
    token,
    headers: { 'x-mock-test': encodeURIComponent(test) },
    ...(fetch && { fetch }),
  };
  return toTestWorld(await WorldClient.create(access, start, key), storage);
}

/** A program in plain JavaScript may leave it out, or write it without `http://`. */
function addressOf(server: unknown): string {
  const text = typeof server === 'string' ? server : '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new TypeError(
    `createWorld: server is ${JSON.stringify(server)}: give the address of a fake server, such as "http://127.0.0.1:4300".`,
  );
}

/**
 * A world of the fake server with everything that moves it, by the same names as the fixtures of a browser
 * test. Its functions need no `this`, so that a test can take it apart.
 */
export interface TestWorld extends Omit<Fixtures, 'world'> {
  /** Its key, which calls send as the header `x-mock-world`. */
  readonly key: string;
  readonly office: Office;
  /** Calls the API: `call('games.play', { game_id: 1 })` returns the answer's `data`. */
  readonly call: ApiClient['call'];
  /** Calls the control plane: `control('POST /clock', { advance: '5m' })`. */
  readonly control: ControlClient['call'];
  /** Returns the world time, epoch ms. */
  readonly now: () => Promise<number>;
  readonly status: () => Promise<WorldStatus>;
  readonly snapshot: (name: string) => Promise<void>;
  /** Sets the world back to a snapshot, its time too. */
  readonly restore: (name: string) => Promise<void>;
  readonly diff: (name: string) => Promise<SnapshotDiff>;
  /** Creates an independent copy. It is verified and dropped together with this world. */
  readonly fork: () => Promise<TestWorld>;
  /** Creates another new world. It is verified and dropped together with this one. */
  readonly another: (options?: WorldOptions) => Promise<TestWorld>;
  readonly audit: () => Promise<ControlAnswer<'POST /audit'>>;
  /**
   * Checks what fails a browser test at its end, in this world and all worlds made from it.
   *
   * @throws Error naming each problem: books that do not add up, failed due work, faults that no call
   * met, calls that no endpoint answers
   */
  readonly verify: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

function toTestWorld(world: WorldClient, storage: LoginStorage | undefined): TestWorld {
  const { world: _world, ...fixtures } = createFixtures(world, storage);
  return {
    ...fixtures,
    key: world.key,
    office: world.office,
    call: (name, payload, token) => world.call(name, payload, token),
    control: world.control,
    now: () => fixtures.clock.now(),
    status: () => world.status(),
    snapshot: (name) => world.snapshot(name),
    restore: (name) => world.restore(name),
    diff: (name) => world.diff(name),
    fork: async () => toTestWorld(await world.fork(), storage),
    another: async (options) => toTestWorld(await world.another(options), storage),
    audit: () => world.control('POST /audit'),
    verify: async () => {
      const problems = await findAllProblems(world, fixtures.watch);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
    drop: () => world.drop(),
  };
}
