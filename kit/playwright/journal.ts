import type { EndpointName } from '#contract/api/endpoints.ts';
import type { FaultKind } from '#contract/control/core/fault.ts';
import type { Fired } from './clock.ts';
import type { Route } from './faults.ts';
import type { World } from './world.ts';

/** A call that came to the world, and what it caused. Secrets are hidden. */
export interface Call {
  /** Counted from 1, in the order the calls came. */
  readonly no: number;
  /** World time, epoch ms. */
  readonly at: number;
  /** The title of the test that made it. */
  readonly test: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The endpoint's name; null when there is none at that path. */
  readonly route: EndpointName | null;
  /** The username, when the token was good. */
  readonly user: string | null;
  readonly payload: unknown;
  /** "ok", or what is wrong with the payload or the login. */
  readonly validation: string | null;
  /** Work that was due and done before the call was. */
  readonly fired: readonly Fired[];
  readonly fired_before: number;
  /** Rows it wrote, by table. */
  readonly changes: readonly Change[];
  readonly changes_beyond: number;
  readonly faults: readonly FaultKind[];
  /** It got the answer that an earlier call with its Idempotency-Key had got. */
  readonly replayed: boolean;
  /** The HTTP status; null while it waits, and for ever when the connection was cut. */
  readonly status: number | null;
  /** Of the envelope the server meant to send, before any fault spoiled it. */
  readonly code: number | null;
  readonly msg: string | null;
  readonly response: unknown;
  /** Real milliseconds. */
  readonly took_ms: number | null;
}

export interface Change {
  readonly table: string;
  readonly verb: 'insert' | 'update' | 'delete';
  readonly rows: number;
  readonly id?: number;
}

/** A call that no endpoint is there for, with those most like it. */
export interface UnmatchedCall extends Call {
  readonly nearest: readonly {
    readonly name: string;
    readonly method: string;
    readonly path: string;
  }[];
}

/** Which calls are meant; all when nothing is said. */
export interface CallFilter {
  readonly route?: Route;
  readonly user?: string;
  readonly method?: string;
  readonly status?: number;
  readonly code?: number;
  readonly fault?: FaultKind;
  /** Those after the call of this number. */
  readonly since?: number;
  /** The last so many; 100 when left out. */
  readonly limit?: number;
}

/** Every call that came to a test's world, in order, with what it caused. */
export class Journal {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The calls that fit, the oldest first: `find({ route: 'games.submitBet', code: 1 })`. */
  async find(filter: CallFilter = {}): Promise<Call[]> {
    const path = `/journal${queryOf(filter)}`;
    return (await this.#world.control<{ entries: Call[] }>('GET', path)).entries;
  }

  /** How many calls fit. */
  async count(filter: Omit<CallFilter, 'limit'> = {}): Promise<number> {
    const path = `/journal/count${queryOf(filter)}`;
    return (await this.#world.control<{ count: number }>('GET', path)).count;
  }

  /** The latest call to a route, or of all; throws when there was none. */
  async last(route: Route = '*'): Promise<Call> {
    const [call] = await this.find({ route, limit: 1 });
    if (call === undefined) throw new Error(`no call to ${route} came to the world`);
    return call;
  }

  /** Calls that no endpoint is there for. Unless announced by `watch.expect`, they fail the test. */
  async unmatched(): Promise<UnmatchedCall[]> {
    const path = '/journal/unmatched';
    return (await this.#world.control<{ entries: UnmatchedCall[] }>('GET', path)).entries;
  }

  /** Forgets all calls so far; their numbers go on. */
  async clear(): Promise<void> {
    await this.#world.control('DELETE', '/journal');
  }
}

function queryOf(filter: CallFilter): string {
  const fields = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`;
}
