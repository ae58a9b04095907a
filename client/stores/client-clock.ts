import { createAtom, makeAutoObservable } from 'mobx';

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Calls `act` again and again until the returned function is called. */
export interface Ticker {
  every(ms: number, act: () => void): () => void;
}

export const browserClock: Clock = { now: () => Date.now() };

export const browserTicker: Ticker = {
  every(ms, act) {
    const id = setInterval(act, ms);
    return () => clearInterval(id);
  },
};

/** Beyond this, an answer means another clock (time travel, a corrected phone), not a slow line. */
const LEAP_MS = 2000;

/**
 * The host's time, which is what a round closes by. Answers tell it in whole seconds and late, so
 * each one is a lower bound; the highest bound is the best guess and is never ahead of the host.
 */
export class ServerClock {
  /** Host minus device; null until the first answer. */
  private offsetMs: number | null = null;
  private readonly second = createAtom(
    'ServerClock.second',
    () => this.start(),
    () => this.stop(),
  );
  private stopTicker: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly ticker: Ticker,
    /** Any call to the host: its answer tells the time. */
    private readonly ask: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    makeAutoObservable<this, 'clock' | 'ticker' | 'ask' | 'second' | 'stopTicker'>(this, {
      clock: false,
      ticker: false,
      ask: false,
      second: false,
      stopTicker: false,
    });
  }

  /** Epoch milliseconds at the host. Ticks once a second while something on the page observes it. */
  get nowMs(): number {
    this.second.reportObserved();
    return this.clock.now() + (this.offsetMs ?? 0);
  }

  /** Whether any answer has told the time yet. */
  get isKnown(): boolean {
    return this.offsetMs !== null;
  }

  /** `seconds`: the time of an envelope that just came. */
  onServerTime(seconds: number): void {
    const bound = seconds * 1000 - this.clock.now();
    const known = this.offsetMs;
    this.offsetMs =
      known === null || Math.abs(bound - known) > LEAP_MS ? bound : Math.max(known, bound);
  }

  /** After the page was hidden and its timers slept: shows the time at once, and asks for it. */
  async resync(): Promise<void> {
    this.tick();
    await this.ask();
  }

  private tick(): void {
    this.second.reportChanged();
  }

  private start(): void {
    this.stopTicker = this.ticker.every(1000, () => this.tick());
  }

  private stop(): void {
    this.stopTicker?.();
    this.stopTicker = null;
  }
}
