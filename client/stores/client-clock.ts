import { action, computed, createAtom, makeObservable, observable } from 'mobx';

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

export interface Ticker {
  /** Calls `act` once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, act: () => void): () => void;
}

export const browserTicker: Ticker = {
  after(ms, act) {
    const id = setTimeout(act, ms);
    return () => clearTimeout(id);
  },
};

/** A timer may be early by a moment, and the second would be the one before. */
export const AFTER_SECOND_MS = 20;

const LAST_PROBE = 4;

/**
 * Estimates the server's time, which decides when a period closes. Answers carry it in whole seconds
 * and arrive late, so each is a lower bound; the highest bound is the best estimate and is never
 * ahead of the server. An answer that was slow, or that crossed a change of a clock, therefore does
 * not set the time back. It does so only if the estimate was too high already when the call was sent.
 */
export class ServerClock {
  /** Server time minus device time; null until the first answer. */
  private offsetMs: number | null = null;
  private readonly second = createAtom(
    'ServerClock.second',
    () => this.start(),
    () => this.stop(),
  );
  private stopTicker: (() => void) | null = null;
  /** The probes since the estimate began. */
  private probes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly ticker: Ticker,
    /** Makes any call; its answer carries the time. */
    private readonly fetchTime: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    makeObservable<this, 'offsetMs'>(this, {
      offsetMs: observable,
      nowMs: computed,
      isKnown: computed,
      onServerTime: action,
    });
  }

  /** The server's time in epoch milliseconds. Updates every second while it is observed. */
  get nowMs(): number {
    this.second.reportObserved();
    return this.clock.now() + (this.offsetMs ?? 0);
  }

  /** False until the first answer. */
  get isKnown(): boolean {
    return this.offsetMs !== null;
  }

  /**
   * Takes the time of an envelope that just arrived, in epoch seconds, and the device time at which
   * its call was sent.
   */
  onServerTime(seconds: number, sentAtMs: number): void {
    const atLeast = seconds * 1000 - this.clock.now();
    const atMost = (seconds + 1) * 1000 - sentAtMs;
    const known = this.offsetMs;
    const isReset = known === null || known > atMost;
    this.offsetMs = isReset ? atLeast : Math.max(known, atLeast);
    if (isReset) this.probes = 0;
    if (this.offsetMs === known || !this.stopTicker) return;
    this.stop();
    this.start();
  }

  /** Fetches the server's time if it is unknown: without it, the day may be wrong. */
  async ensureKnown(): Promise<void> {
    if (!this.isKnown) await this.fetchTime();
  }

  /** Call this after the page was hidden: updates observers and fetches the server's time. */
  async resync(): Promise<void> {
    this.tick();
    await this.fetchTime();
  }

  /**
   * Makes a regular call, right after a tick, when its answer tells most: at one half of the second, then at three
   * quarters of it and so on, each halves what the estimate may be behind. Right at the tick it would tell nothing.
   */
  probe(act: () => void): void {
    this.probes = Math.min(this.probes + 1, LAST_PROBE);
    this.ticker.after(1000 - 1000 / 2 ** this.probes, act);
  }

  /** Updates observers between two seconds. */
  tick(): void {
    this.second.reportChanged();
  }

  /** Ticks just after each second of the server, or a countdown would show some of its seconds too long. */
  private start(leastMs = 0): void {
    const sinceSecondMs = (this.clock.now() + (this.offsetMs ?? 0)) % 1000;
    const restMs = 1000 + AFTER_SECOND_MS - sinceSecondMs;
    this.stopTicker = this.ticker.after(restMs < leastMs ? restMs + 1000 : restMs, () => {
      this.tick();
      // Not twice within a second, also where the device's clock stands still.
      this.start(500);
    });
  }

  private stop(): void {
    this.stopTicker?.();
    this.stopTicker = null;
  }
}
