import type { FaultOrder } from '#fixtures/fault.ts';

/** A fault as it stands: what was ordered, and how often it was met. */
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
  readonly route: string;
  readonly user: string | undefined;
  /** World time, epoch ms. */
  readonly now: number;
}

/** The faults of a world, in the order they were ordered. */
export class Faults {
  #faults: Fault[];
  #lastId: number;

  constructor(faults: readonly Fault[] = []) {
    this.#faults = [...faults];
    this.#lastId = Math.max(0, ...faults.map(({ id }) => id));
  }

  add(order: FaultOrder, { standing = false }: { standing?: boolean } = {}): Fault {
    this.#lastId += 1;
    const fault: Fault = { ...order, id: this.#lastId, seen: 0, struck: 0, standing };
    this.#faults.push(fault);
    return fault;
  }

  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Those somebody ordered that struck no call yet. */
  unmet(): readonly Fault[] {
    return this.#faults.filter(({ struck, standing }) => struck === 0 && !standing);
  }

  /** False when there is none of that id. */
  remove(id: number): boolean {
    const kept = this.#faults.filter((fault) => fault.id !== id);
    const isFound = kept.length < this.#faults.length;
    this.#faults = kept;
    return isFound;
  }

  clear(): void {
    this.#faults = [];
  }

  /** Counts a call, and gives the faults that strike it. */
  strike(call: FaultedCall): Fault[] {
    const struck: Fault[] = [];
    this.#faults = this.#faults.map((fault) => {
      if (!isMet(fault, call)) return fault;
      const seen = fault.seen + 1;
      const { nth = 1, times = 1 } = fault;
      const strikes = seen >= nth && (times === null || seen < nth + times);
      const met = { ...fault, seen, struck: fault.struck + Number(strikes) };
      if (strikes) struck.push(met);
      return met;
    });
    return struck;
  }
}

function isMet({ route = '*', user, until }: Fault, call: FaultedCall): boolean {
  if (until !== undefined && call.now >= until) return false;
  if (user !== undefined && user !== call.user) return false;
  return route.endsWith('*') ? call.route.startsWith(route.slice(0, -1)) : call.route === route;
}
