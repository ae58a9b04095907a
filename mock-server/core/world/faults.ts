import type { FaultOrder } from '#contract/control/core/fault.ts';
import { matchesRoute } from '../contract.ts';

/** A fault as it stands: what was ordered, and how often it was met. It is plain data. */
export interface Fault extends FaultOrder {
  readonly id: number;
  /** Calls that matched. */
  readonly seen: number;
  /** Calls that it struck. */
  readonly struck: number;
  /** It belongs to the scenario: nobody has to meet it. */
  readonly standing: boolean;
}

interface FaultedCall {
  /** The endpoint's name. */
  readonly route: string;
  readonly path: string;
  /** The username, when the token is good. */
  readonly user: string | undefined;
  /** World time at which it came, epoch ms. */
  readonly now: number;
}

/** The faults of a world, in the order they were ordered. */
export class Faults {
  /** Replaced, never changed: what `all` gave stays as it was. */
  #faults: readonly Fault[];
  #lastId: number;

  /** @param faults as `all` gave them, of a world that is restored */
  constructor(faults: readonly Fault[] = []) {
    this.#faults = [...faults];
    this.#lastId = Math.max(0, ...faults.map(({ id }) => id));
  }

  /** Orders a fault. A `standing` one belongs to the scenario, and is never unmet. */
  add(order: FaultOrder, { standing = false }: { standing?: boolean } = {}): Fault {
    this.#lastId += 1;
    const fault: Fault = { ...order, id: this.#lastId, seen: 0, struck: 0, standing };
    this.#faults = [...this.#faults, fault];
    return fault;
  }

  /** Also those that will strike no more. Safe to keep, and to write down as JSON. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Those somebody ordered that struck no call yet. */
  unused(): readonly Fault[] {
    return this.#faults.filter(({ struck, standing }) => struck === 0 && !standing);
  }

  /** False when there is none of that id. */
  remove(id: number): boolean {
    const kept = this.#faults.filter((fault) => fault.id !== id);
    const isFound = kept.length < this.#faults.length;
    this.#faults = kept;
    return isFound;
  }

  /** Takes all of them away, standing ones too. */
  clear(): void {
    this.#faults = [];
  }

  /**
   * Counts a call, and gives the faults that strike it: each `latency`, and one of the others, the
   * first that was ordered. A `disk_full` is given besides, and not counted yet: whether it strikes
   * shows at the commit, by `claim`.
   */
  strike(call: FaultedCall): Fault[] {
    const struck: Fault[] = [];
    let isTaken = false;
    this.#faults = this.#faults.map((fault) => {
      if (!isMet(fault, call)) return fault;
      const seen = { ...fault, seen: fault.seen + 1 };
      if (seen.seen < (fault.nth ?? 1) || isSpent(fault)) return seen;
      if (fault.kind === 'disk_full') {
        struck.push(seen);
        return seen;
      }
      if (fault.kind !== 'latency') {
        if (isTaken) return seen;
        isTaken = true;
      }
      const met = withStrike(seen);
      struck.push(met);
      return met;
    });
    return struck;
  }

  /** Counts a strike of a fault that waited for its moment; false when it is spent or gone by now. */
  claim(id: number): boolean {
    const found = this.#faults.find((fault) => fault.id === id);
    if (!found || isSpent(found)) return false;
    this.#faults = this.#faults.map((fault) => (fault === found ? withStrike(fault) : fault));
    return true;
  }
}

function isMet({ route = '*', user, until }: Fault, call: FaultedCall): boolean {
  if (until !== undefined && call.now >= until) return false;
  if (user !== undefined && user !== call.user) return false;
  return matchesRoute(route, { name: call.route, path: call.path });
}

const isSpent = ({ struck, times = 1 }: Fault) => times !== null && struck >= times;

const withStrike = (fault: Fault): Fault => ({ ...fault, struck: fault.struck + 1 });
