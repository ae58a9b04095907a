import type { Clock } from '../world/clock.ts';

/** A wall clock that a test moves, in either direction. */
export class HandClock implements Clock {
  /** Milliseconds it advances at each reading, as a real clock may. */
  tick = 0;
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    this.#now += this.tick;
    return this.#now;
  }

  /** Moves by a duration; back when it is negative. */
  pass(ms: number): void {
    this.#now += ms;
  }
}
