import type { Clock } from '../world/clock.ts';

/** A wall clock that stands still until a test moves it, in either direction. */
export class HandClock implements Clock {
  /** How far it goes on by itself between two looks, as a real one may. */
  tick = 0;
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    this.#now += this.tick;
    return this.#now;
  }

  /** Moves by a stretch; back when it is negative. */
  pass(ms: number): void {
    this.#now += ms;
  }
}
