import type { FaultOrder } from '#contract/control/core/fault.ts';
import { matchesRoute } from '../operations.ts';

/** A fault that was ordered, and how often it struck. It is plain data. */
export interface Fault extends FaultOrder {
  readonly id: number;
  /** Calls that matched. */
  readonly seen: number;
  readonly struck: number;
  /** It belongs to the scenario, so a test need not use it. */
  readonly standing: boolean;
}

interface FaultedCall {
  /** The endpoint's name. */
  readonly route: string;
  readonly path: string;
  /** Username, when the token is good. */
  readonly user: string | undefined;
  /** World time of its arrival, epoch ms. */
  readonly now: number;
}

/** The faults of a world, in the order in which they were ordered. */
export class Faults {
  /** Replaced, never changed, so that what `all` returned stays as it was. */
  #faults: readonly Fault[];
  #lastId: number;

  /** @param faults as `all` returned them, of a world that is restored */
  constructor(faults: readonly Fault[] = []) {
    this.#faults = [...faults];
    this.#lastId = Math.max(0, ...faults.map(({ id }) => id));
  }

  /** Adds a fault. A `standing` one belongs to the scenario, and never counts as unused. */
  add(order: FaultOrder, { standing = false }: { standing?: boolean } = {}): Fault {
    this.#lastId += 1;
    const fault: Fault = { ...order, id: this.#lastId, seen: 0, struck: 0, standing };
    this.#faults = [...this.#faults, fault];
    return fault;
  }

  /** Returns all faults, spent ones included. Safe to keep and to write as JSON. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the faults of tests that struck no call yet. */
  unused(): readonly Fault[] {
    return this.#faults.filter(({ struck, standing }) => struck === 0 && !standing);
  }

  /** Removes a fault. Returns false for an unknown id. */
  remove(id: number): boolean {
    const kept = this.#faults.filter((fault) => fault.id !== id);
    const isFound = kept.length < this.#faults.length;
    this.#faults = kept;
    return isFound;
  }

  clear(): void {
    this.#faults = [];
  }

  /**
   * Counts a call and returns the faults that strike it: every `delay`, and the first one ordered of
   * the others. A `disk_full` is returned too, but counted at the commit, by `claim`.
   */
  strike(call: FaultedCall): Fault[] {
    const struck: Fault[] = [];
    let isTaken = false;
    this.#faults = this.#faults.map((fault) => {
      if (!matches(fault, call)) return fault;
      const seen = { ...fault, seen: fault.seen + 1 };
      if (seen.seen < (fault.nth ?? 1) || isSpent(fault)) return seen;
      if (fault.kind === 'disk_full') {
        struck.push(seen);
        return seen;
      }
      if (fault.kind !== 'delay') {
        if (isTaken) return seen;
        isTaken = true;
      }
      const met = withStrike(seen);
      struck.push(met);
      return met;
    });
    return struck;
  }

  /** Counts a strike of a `disk_full`. Returns false when the fault is spent or removed by now. */
  claim(id: number): boolean {
    const found = this.#faults.find((fault) => fault.id === id);
    if (!found || isSpent(found)) return false;
    this.#faults = this.#faults.map((fault) => (fault === found ? withStrike(fault) : fault));
    return true;
  }
}

function matches({ route = '*', user, until }: Fault, call: FaultedCall): boolean {
  if (until !== undefined && call.now >= until) return false;
  if (user !== undefined && user !== call.user) return false;
  return matchesRoute(route, { name: call.route, path: call.path });
}

const isSpent = ({ struck, times = 1 }: Fault) => times !== null && struck >= times;

const withStrike = (fault: Fault): Fault => ({ ...fault, struck: fault.struck + 1 });
