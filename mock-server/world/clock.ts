/** Something that tells the time, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** The machine's clock: the one place in the server where it is read. */
export const wallClock: Clock = { now: () => Date.now() };

/** What is remembered of a world's clock, so that it goes on after a restart. */
export interface ClockState {
  readonly frozen: boolean;
  /** World time minus wall time while running; world time itself while frozen. */
  readonly offset: number;
}

/**
 * A world's own time. It runs with the wall clock at a distance, or stands still, and is moved by
 * hand. It never goes back: when the wall clock does, it stands until the wall has caught up, so
 * that nothing that closed reopens and no token that died revives (reliability 3.3).
 */
export class WorldClock implements Clock {
  readonly #wall: Clock;
  #frozen: boolean;
  #offset: number;
  #last: number;

  constructor(wall: Clock, state: ClockState, last = 0) {
    this.#wall = wall;
    this.#frozen = state.frozen;
    this.#offset = state.offset;
    this.#last = last;
  }

  now(): number {
    const told = this.#frozen ? this.#offset : this.#wall.now() + this.#offset;
    this.#last = Math.max(this.#last, told);
    return this.#last;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  get state(): ClockState {
    return { frozen: this.#frozen, offset: this.#offset };
  }

  /** Stops or goes on, from the present moment. */
  freeze(frozen: boolean): void {
    this.#moveTo(this.now(), frozen);
  }

  /** Moves to a later moment; one that has passed already leaves it where it is. */
  moveTo(at: number): void {
    this.#moveTo(Math.max(at, this.now()), this.#frozen);
  }

  #moveTo(at: number, frozen: boolean): void {
    this.#frozen = frozen;
    this.#offset = frozen ? at : at - this.#wall.now();
    this.#last = Math.max(this.#last, at);
  }
}
