import type { FaultKind } from '#contract/control/core/fault.ts';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Route } from './faults.ts';
import type { World } from './world.ts';

/** A call that came to the world, and what it caused. Secrets are hidden. */
export type Call = ControlAnswer<'GET /journal'>['entries'][number];

/** A call that no endpoint answers, with the endpoints most like it. */
export type UnmatchedCall = ControlAnswer<'GET /journal/unmatched'>['entries'][number];

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
    return (await this.#world.control('GET /journal', filter)).entries;
  }

  /** How many calls fit. */
  async count(filter: Omit<CallFilter, 'limit'> = {}): Promise<number> {
    return (await this.#world.control('GET /journal/count', filter)).count;
  }

  /** The latest call to a route, or of all; throws when there was none. */
  async last(route: Route = '*'): Promise<Call> {
    const [call] = await this.find({ route, limit: 1 });
    if (call === undefined) throw new Error(`no call to ${route} came to the world`);
    return call;
  }

  /** Calls that no endpoint is there for. Unless announced by `watch.expect`, they fail the test. */
  async unmatched(): Promise<UnmatchedCall[]> {
    return (await this.#world.control('GET /journal/unmatched')).entries;
  }

  /** Forgets all calls so far; their numbers go on. */
  async clear(): Promise<void> {
    await this.#world.control('DELETE /journal');
  }
}
