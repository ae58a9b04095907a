import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { Host, type HostAccess } from './host.ts';
import { Office } from './office.ts';

/** 10:00:30 in Shanghai: a 3-minute period has just opened and takes bets for 90 s more. */
const START = '2026-03-10T02:00:30.000Z';

/** What a test's world begins as. */
export interface WorldOptions {
  /** A scenario's name, such as "default", "empty", "broke"; "default" when left out. */
  readonly scenario?: string;
  /** World time at the start: epoch ms, or text such as "2026-03-10T02:00:30Z". */
  readonly now?: number | string;
  /** What dice, tokens and ids flow from: the same seed, the same draws. */
  readonly seed?: string;
  /** False: time flows from the start. Else it stands still until the test moves it. */
  readonly freeze?: boolean;
}

/** How a world stands: `GET /__mock/status`. */
export interface WorldStatus {
  readonly world: string;
  readonly scenario: string;
  readonly seed: string;
  /** World time, epoch ms. */
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
}

/**
 * A world of the fake server, made for one test: its own database, time, dice, faults and journal.
 * Its key is chosen here and goes with every call, the first and the last too, so that a balancer
 * in front of several servers may choose by it.
 */
export class World {
  readonly key: string;
  /** What it began as. */
  readonly beginning: Required<WorldOptions>;
  /** What a back office does: players, orders, games, notices. */
  readonly office: Office;
  readonly #host: Host;
  readonly #access: HostAccess;
  readonly #offspring: World[] = [];
  readonly #listeners: (() => Promise<void>)[] = [];

  private constructor(
    key: string,
    { host, access, beginning }: { host: Host; access: HostAccess; beginning: World['beginning'] },
  ) {
    this.key = key;
    this.beginning = beginning;
    this.office = new Office(host);
    this.#host = host;
    this.#access = access;
  }

  /** Makes a world. Throws when the server is not a fake one, or refuses, with its explanation. */
  static async make(
    access: HostAccess,
    { scenario = 'default', now = START, seed = 'e2e', freeze = true }: WorldOptions = {},
    key = newWorldKey(),
  ): Promise<World> {
    const beginning = { scenario, now, seed, freeze };
    const host = await Host.reach(access, key);
    await host.control('POST', '/worlds', { world: key, ...beginning });
    return new World(key, { host, access, beginning });
  }

  /** Calls the control plane for this world; throws with its explanation when it refuses. */
  control<T = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    data?: unknown,
  ): Promise<T> {
    return this.#host.control(method, path, data);
  }

  /**
   * Calls the API in this world, without a browser: `call('games.play', { game_id: 1 })` gives the
   * answer's `data`. Throws with the message when the call does not succeed.
   */
  call<N extends EndpointName>(name: N, payload: Payload<N>, token = ''): Promise<Data<N>> {
    return this.#host.call(name, payload, token);
  }

  /** Its scenario, seed and time. */
  status(): Promise<WorldStatus> {
    return this.control('GET', '/status');
  }

  /** Keeps all of the world as it is now, under a name: rows, time, dice, files, sessions. */
  async snapshot(name: string): Promise<void> {
    await this.control('POST', '/snapshots', { name, replace: true });
  }

  /** Sets the world back to a snapshot, its time too. What a page shows is as it was: reload it. */
  async restore(name: string): Promise<void> {
    await this.control('POST', `/snapshots/${encodeURIComponent(name)}/restore`);
    for (const listener of this.#listeners) await listener();
  }

  /** What changed since a snapshot: rows by table, the clock, the dice, the files. */
  diff(name: string): Promise<SnapshotDiff> {
    return this.control('GET', `/snapshots/${encodeURIComponent(name)}/diff`);
  }

  /** A copy of this world that goes its own way from here. It is audited and dropped as this one. */
  async fork(): Promise<World> {
    const key = newWorldKey();
    await this.control('POST', `/worlds/${this.key}/fork`, { world: key });
    const host = await Host.reach(this.#access, key);
    return this.#adopt(new World(key, { host, access: this.#access, beginning: this.beginning }));
  }

  /** Another world beside this one, made afresh. It is audited and dropped as this one. */
  async another(options: WorldOptions = {}): Promise<World> {
    return this.#adopt(await World.make(this.#access, options));
  }

  /** This world and those made of it. */
  get family(): World[] {
    return [this, ...this.#offspring.flatMap((world) => world.family)];
  }

  /** Is told when the world's time was set by other means than its clock. */
  onLeap(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Drops it and those made of it. The kit does that after each test. */
  async drop(): Promise<void> {
    for (const world of this.#offspring) await world.drop();
    await this.control('DELETE', `/worlds/${this.key}`);
    await this.#host.leave();
  }

  #adopt(world: World): World {
    this.#offspring.push(world);
    return world;
  }
}

/** What differs between a snapshot and the world now. */
export interface SnapshotDiff {
  readonly clock: { readonly before: unknown; readonly after: unknown };
  /** Only the tables that differ; `rows` holds some of them. */
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly added: number;
        readonly removed: number;
        readonly changed: number;
        readonly rows: readonly unknown[];
      }
    >
  >;
  readonly files: { readonly added: readonly string[]; readonly removed: readonly string[] };
}

/** A key nobody else has: worlds of many runs may live on one server. */
export function newWorldKey(): string {
  return `test-${randomUUID().slice(0, 13)}`;
}
