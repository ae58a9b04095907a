interface Timer {
  at: number;
  readonly run: () => void;
  /** Milliseconds between two runs of an interval. */
  readonly every: number | null;
}

/** Never used twice: a package that outlives its page may clear a timer that it set there. */
let lastId = 0;

const real = { setTimeout, setInterval, clearTimeout, clearInterval };

/**
 * The app's timers. They stand still until a flow advances time with `{ timers: true }`, so that no
 * flow depends on how fast a machine is. A timeout of 0 ms runs in the next turn.
 */
export class AppTimers {
  #now = 0;
  readonly #timers = new Map<number, Timer>();

  /** Replaces the global timers. Returns a function that restores them. */
  install(): () => void {
    const set =
      (every: boolean) =>
      (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        if (ms <= 0 && !every) return real.setTimeout(act, 0, ...args);
        lastId += 1;
        const run = () => act(...args);
        this.#timers.set(lastId, { at: this.#now + ms, run, every: every ? ms : null });
        return lastId;
      };
    const clear = (id: unknown) => {
      if (typeof id === 'number') this.#timers.delete(id);
      else real.clearTimeout(id as NodeJS.Timeout); // of `real.setTimeout`
    };
    Object.assign(globalThis, {
      setTimeout: set(false),
      setInterval: set(true),
      clearTimeout: clear,
      clearInterval: clear,
    });
    return () => void Object.assign(globalThis, real);
  }

  /** Runs each timer that falls due within `ms` once, as on a phone that wakes up. */
  async advance(ms: number): Promise<void> {
    this.#now += ms;
    const due = Array.from(this.#timers).filter(([, { at }]) => at <= this.#now);
    for (const [id, timer] of due.toSorted(([, a], [, b]) => a.at - b.at)) {
      if (!this.#timers.has(id)) continue;
      if (timer.every === null) this.#timers.delete(id);
      else timer.at = this.#now + timer.every;
      timer.run();
      await nextTurn();
    }
  }

  /** Forgets all timers. Returns the periods of the intervals, in ms: those the app forgot to clear. */
  clear(): number[] {
    const forgotten = Array.from(this.#timers.values()).flatMap(({ every }) => every ?? []);
    this.#timers.clear();
    return forgotten;
  }
}

/** Runs code that sets timers of its own, such as a test library. */
export function withRealTimers<T>(act: () => T): T {
  const faked = { setTimeout, setInterval, clearTimeout, clearInterval };
  Object.assign(globalThis, real);
  try {
    return act();
  } finally {
    Object.assign(globalThis, faked);
  }
}

/** Waits until everything that is ready to run has run. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => void real.setTimeout(resolve, 0));
}

/** Waits until React has rendered what changed. It renders in slices, each in a turn of its own. */
export async function rendered(): Promise<void> {
  await nextTurn();
  for (let slice = 0; slice < 100; slice += 1)
    await new Promise((resolve) => setImmediate(resolve));
}
