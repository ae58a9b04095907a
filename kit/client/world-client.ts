import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { HostProfile } from '#contract/control/core/host-profile.ts';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { createControlClient, type ControlClient } from './control-client.ts';
import { assertFakeServer } from './fake-server.ts';
import type { Fetch } from './http.ts';
import { Office } from './office.ts';

/** 10:00:30 in Shanghai: a 3-minute period has just opened and takes bets for 90 s more. */
const START = '2026-03-10T02:00:30.000Z';

/** The start of a test's world. */
export interface WorldOptions {
  /** Name of a scenario, such as "empty" or "broke". Default: "default". */
  readonly scenario?: string;
  /** World time at the start: epoch ms, or text such as "2026-03-10T02:00:30Z". */
  readonly now?: number | string;
  /** Seed of dice, tokens and ids: the same seed gives the same draws. */
  readonly seed?: string;
  /** `stock` answers as a FastAdmin host that nobody has changed, `stock+chunks` takes chunks too. Default: `dicebox`. */
  readonly hostProfile?: HostProfile;
  /** False if time runs from the start. Default: time stands still until the test moves it. */
  readonly freeze?: boolean;
}

export type WorldStatus = ControlAnswer<'GET /status'>;
/** The changes since a snapshot: rows by table, clock, dice and files. */
export type SnapshotDiff = ControlAnswer<'GET /snapshots/:name/diff'>;

export interface ServerAccess {
  readonly url: string;
  /** Control token of the server, if it has one. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/**
 * A world of the fake server, created for one test: its own database, time, dice, faults and journal.
 * The test chooses its key and sends it with every call, the first one too, so that a balancer in
 * front of several servers can route by it.
 */
export class WorldClient {
  readonly key: string;
  readonly startOptions: Required<WorldOptions>;
  /** The back office: players, orders, games, notices. */
  readonly office: Office;
  /** Calls the control plane: `world.control('POST /clock', { advance: '5m' })`. */
  readonly control: ControlClient['call'];
  readonly #api: ApiClient;
  readonly #access: ServerAccess;
  readonly #children: this[] = [];
  readonly #listeners: (() => Promise<void>)[] = [];

  protected constructor(
    key: string,
    access: ServerAccess,
    startOptions: WorldClient['startOptions'],
  ) {
    this.key = key;
    this.startOptions = startOptions;
    this.control = createControlClient({ ...access, world: key }).call;
    this.office = new Office(this.control);
    this.#api = createApiClient({ ...access, world: key });
    this.#access = access;
  }

  /** Creates a world. Throws when the server is not a fake one, or when it refuses. */
  static async create(
    access: ServerAccess,
    options: WorldOptions = {},
    key = newWorldKey(),
  ): Promise<WorldClient> {
    const world = new WorldClient(key, access, fillStartOptions(options));
    await world.start();
    return world;
  }

  /** Creates the world on the server. Throws when the server is not a fake one, or when it refuses. */
  protected async start(): Promise<void> {
    const { hostProfile, ...start } = this.startOptions;
    await assertFakeServerOnce(this.#access);
    await this.control('POST /worlds', { world: this.key, ...start, host_profile: hostProfile });
  }

  /** Returns the object for another world of the same server. A class that extends this one returns its own kind. */
  protected createRelated(key: string, startOptions: WorldClient['startOptions']): WorldClient {
    return new WorldClient(key, this.#access, startOptions);
  }

  /**
   * Calls the API in this world, without a browser: `call('games.play', { game_id: 1 })` returns the
   * answer's `data`. Throws with the message when the call does not succeed.
   */
  call<N extends EndpointName>(name: N, payload: Payload<N>, token = ''): Promise<Data<N>> {
    return this.#api.call(name, payload, token);
  }

  /** Calls any path of the server in this world: `fetch('/api/books')`. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, headers: ofAccess, fetch = globalThis.fetch } = this.#access;
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ ...ofAccess, 'x-mock-world': this.key }))
      headers.set(name, value);
    return fetch(new URL(path, url).href, { ...init, headers });
  }

  status(): Promise<WorldStatus> {
    return this.control('GET /status');
  }

  /** Saves the whole world under a name: rows, time, dice, files, sessions. */
  async snapshot(name: string): Promise<void> {
    await this.control('POST /snapshots', { name, replace: true });
  }

  /** Sets the world back to a snapshot, its time too. A page shows the old state until reloaded. */
  async restore(name: string): Promise<void> {
    await this.control('POST /snapshots/:name/restore', { name });
    for (const listener of this.#listeners) await listener();
  }

  diff(name: string): Promise<SnapshotDiff> {
    return this.control('GET /snapshots/:name/diff', { name });
  }

  /**
   * Creates an independent copy. It is audited and dropped together with this world. The server chooses
   * its key, such that a balancer finds both on one server.
   */
  async fork(): Promise<this> {
    const { world } = await this.control('POST /worlds/:key/fork', { key: this.key });
    const fork = this.#createRelated(world, this.startOptions);
    this.#children.push(fork);
    return fork;
  }

  /** Creates another new world. It is audited and dropped together with this one. */
  async another(options: WorldOptions = {}): Promise<this> {
    const other = this.#createRelated(newWorldKey(), fillStartOptions(options));
    await other.start();
    this.#children.push(other);
    return other;
  }

  /** This world and all worlds created from it. */
  get family(): this[] {
    return [this, ...this.#children.flatMap((world) => world.family)];
  }

  /** Adds a listener that runs when the world's time changes other than through its clock. */
  onTimeJump(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Drops it and all worlds created from it. The kit does that after each test. */
  async drop(): Promise<void> {
    for (const world of this.#children) await world.drop();
    await this.control('DELETE /worlds/:key', { key: this.key });
  }

  #createRelated(key: string, startOptions: WorldClient['startOptions']): this {
    return this.createRelated(key, startOptions) as this; // each class creates its own kind
  }
}

export function fillStartOptions({
  scenario = 'default',
  now = START,
  seed = 'e2e',
  freeze = true,
  hostProfile = 'dicebox',
}: WorldOptions): WorldClient['startOptions'] {
  return { scenario, now, seed, freeze, hostProfile };
}

/** Returns a key that no other test uses: worlds of many runs may live on one server. */
export function newWorldKey(): string {
  return `test-${crypto.randomUUID().slice(0, 13)}`;
}

const checked = new Set<string>();

/** Checks each server until it passes once: one that is starting refuses at first. */
async function assertFakeServerOnce({ url, fetch }: ServerAccess): Promise<void> {
  if (checked.has(url)) return;
  await assertFakeServer(url, fetch);
  checked.add(url);
}
