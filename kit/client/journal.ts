import type { EndpointName } from '#contract/api/endpoints.ts';
import type { FaultKind } from '#contract/control/core/fault.ts';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Route } from './faults.ts';
import type { WorldClient } from './world-client.ts';

/** A call that the world received, and its effects. Secrets are hidden. */
export type Call = ControlAnswer<'GET /journal'>['entries'][number];

/** A call that matches no endpoint, with the most similar endpoints. */
export type UnmatchedCall = ControlAnswer<'GET /journal/unmatched'>['entries'][number];

/** Selects calls. Default: all. */
export interface CallFilter<Name extends string = EndpointName> {
  readonly route?: Route<Name>;
  readonly user?: string;
  readonly method?: string;
  readonly status?: number;
  readonly code?: number;
  readonly fault?: FaultKind;
  /** Only calls after the call of this number. */
  readonly since?: number;
  /** Maximum number of calls, counted from the latest. Default: 100. */
  readonly limit?: number;
}

/** The calls that a test's world received, in order, with their effects. */
export class Journal<Name extends string = EndpointName> {
  readonly #world: Pick<WorldClient, 'control'>;

  constructor(world: Pick<WorldClient, 'control'>) {
    this.#world = world;
  }

  /** Returns the matching calls, oldest first: `find({ route: 'games.submitBet', code: 1 })`. */
  async find(filter: CallFilter<Name> = {}): Promise<Call[]> {
    return (await this.#world.control('GET /journal', filter)).entries;
  }

  async count(filter: Omit<CallFilter<Name>, 'limit'> = {}): Promise<number> {
    return (await this.#world.control('GET /journal/count', filter)).count;
  }

  /** Returns the latest call, or the latest one to a route. Throws when there was none. */
  async last(route: Route<Name> = '*'): Promise<Call> {
    const [call] = await this.find({ route, limit: 1 });
    if (call === undefined) throw new Error(`no call to ${route} came to the world`);
    return call;
  }

  /** Returns the calls that match no endpoint. They fail the test unless `watch.expect` announced them. */
  async unmatched(): Promise<UnmatchedCall[]> {
    return (await this.#world.control('GET /journal/unmatched')).entries;
  }

  /** Deletes all calls so far. The numbering continues. */
  async clear(): Promise<void> {
    await this.#world.control('DELETE /journal');
  }
}
