import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import type { FaultKind, FaultOrder } from '#contract/control/core/fault.ts';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { WorldClient } from './world-client.ts';

/** An endpoint such as `games.submitBet`, a prefix such as `games.*`, or `*` for all. */
export type Route<Name extends string = EndpointName> = Name | `${string}*`;

/** Selects the calls to a route that are struck. Default: the first one. */
export interface Aim {
  /** Only calls of this user. */
  readonly user?: string;
  /** The first call to be struck, counted from 1. */
  readonly nth?: number;
  /** Number of calls to strike; null for all. Default: 1. */
  readonly times?: number | null;
  /** World time at which the fault ends: epoch ms, or text such as "2026-03-10T02:05:00Z". */
  readonly until?: number | string;
}

/** A fault of the world, with the calls it was aimed at (`seen`) and those it affected (`struck`). */
export type Fault = ControlAnswer<'POST /faults'>;

/** The name of the method for a kind: `loseAnswer` for `lose_answer`. */
type MethodName<Kind extends string> = Kind extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<MethodName<Rest>>}`
  : Kind;

/** A method for each kind of fault, so that the kit and the control plane use the same words. */
type OneMethodPerKind = {
  readonly [Kind in FaultKind as MethodName<Kind>]: (
    route: never,
    ...rest: never[]
  ) => Promise<Fault>;
};

type Detail = Pick<FaultOrder, 'ms' | 'status' | 'code' | 'msg' | 'data'>;

/**
 * Orders faults between browser and server in advance. The server really does, or really does not, carry out
 * the call; the fault decides what happens to the request or its answer. A fault that struck no call
 * when its test ends fails the test, because such a test proves nothing.
 */
export class Faults<Name extends string = EndpointName> implements OneMethodPerKind {
  readonly #world: Pick<WorldClient, 'control'>;
  readonly #aimedAt = new Set<Route<Name>>();

  constructor(world: Pick<WorldClient, 'control'>) {
    this.#world = world;
  }

  /**
   * Returns true if the test ordered a fault for calls to a path, even one that was cleared since. The paths of
   * an API of one's own are not known here: any fault may have been for one of them.
   */
  hasAimedAt(path: string): boolean {
    const names = Object.entries(ENDPOINTS)
      .filter(([, endpoint]) => endpoint.path === path)
      .map(([name]) => name);
    if (names.length === 0) return this.#aimedAt.size > 0;
    return Array.from(this.#aimedAt).some((route) =>
      names.some((name) =>
        route.endsWith('*') ? name.startsWith(route.slice(0, -1)) : name === route,
      ),
    );
  }

  /** Runs the call and commits it, then cuts the connection instead of answering. */
  loseAnswer(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('lose_answer', route, aim);
  }

  /** Cuts the connection without running the call. */
  drop(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('drop', route, aim);
  }

  /** Runs the call, and cuts the connection in the middle of the answer. */
  dropMidway(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('drop_midway', route, aim);
  }

  /** Runs the call, and answers JSON that ends in the middle. */
  truncate(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('truncate', route, aim);
  }

  /** Runs the call, and answers a page of HTML as a broken gateway does. Default status: 502. */
  notJson(
    route: Route<Name>,
    aim?: Aim,
    detail: { readonly status?: number } = {},
  ): Promise<Fault> {
    return this.#order('not_json', route, aim, detail);
  }

  /** Waits for a number of real milliseconds before the call runs. */
  delay(route: Route<Name>, ms: number, aim?: Aim): Promise<Fault> {
    return this.#order('delay', route, aim, { ms });
  }

  /** Never answers and does not run the call. */
  hang(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('hang', route, aim);
  }

  /** Runs the call and commits it, then never answers. */
  hangAfter(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('hang_after', route, aim);
  }

  /** Runs the call twice, as when a proxy sends it again, and answers the second result. */
  duplicate(route: Route<Name>, aim?: Aim): Promise<Fault> {
    return this.#order('duplicate', route, aim);
  }

  /**
   * Gives the answer of `detail` without running the call. Default: status 200, code 0 and no data. With
   * `code: 1` and `data` it is a stub, which need not fit the contract.
   */
  answer(
    route: Route<Name>,
    detail: Pick<Detail, 'status' | 'code' | 'msg' | 'data'>,
    aim?: Aim,
  ): Promise<Fault> {
    return this.#order('answer', route, aim, detail);
  }

  /** Answers 401, as for an invalid token, without running the call. */
  unauthorized(route: Route<Name> = '*', aim?: Aim): Promise<Fault> {
    return this.#order('unauthorized', route, aim);
  }

  /** Answers 429, as after too many calls, without running the call. */
  rateLimit(route: Route<Name> = '*', aim?: Aim): Promise<Fault> {
    return this.#order('rate_limit', route, aim);
  }

  /** Makes the commit fail as on a full disk, so that the call is rolled back. Calls that write nothing pass. */
  diskFull(route: Route<Name> = '*', aim?: Aim): Promise<Fault> {
    return this.#order('disk_full', route, aim);
  }

  /** Returns all faults of the world, with the number of calls each one struck. */
  async list(): Promise<Fault[]> {
    return (await this.#world.control('GET /faults')).faults;
  }

  /** Removes all faults, or one. A removed fault need not strike a call. */
  async clear(fault?: Fault): Promise<void> {
    if (fault) await this.#world.control('DELETE /faults/:id', { id: fault.id });
    else await this.#world.control('DELETE /faults');
  }

  async #order(
    kind: FaultKind,
    route: Route<Name>,
    aim: Aim = {},
    detail: Detail = {},
  ): Promise<Fault> {
    this.#aimedAt.add(route);
    return this.#world.control('POST /faults', { kind, route, ...aim, ...detail });
  }
}
