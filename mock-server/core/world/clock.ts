import { MAX_CLOCK_SPEED, MAX_TIME } from '#contract/control/core/limits.ts';

export interface Clock {
  /** Returns epoch milliseconds. */
  now(): number;
}

/** The clock of the machine. This is the only place in the server that reads it. */
export const wallClock: Clock = { now: () => Date.now() };

export interface ClockState {
  readonly frozen: boolean;
  /** World time minus wall time at `since` while running; world time itself while frozen. */
  readonly offset: number;
  /** World milliseconds per real millisecond. Kept while frozen. */
  readonly speed: number;
  /** Wall time from which the speed counts. */
  readonly since: number;
}

/** A wall clock that goes back this little, as when it is adjusted, is waited for. */
export const MAX_WAIT_MS = 5000;

/**
 * The clock of a world. It runs at a distance from the wall clock, at its speed or another, or stands
 * still, and is moved by control calls. It never goes back, so that nothing closed reopens and no expired
 * token revives: when the wall clock does, it continues from the last moment (REL-5).
 */
export class SimulatedClock implements Clock {
  readonly #wall: Clock;
  #state: ClockState;
  #last: number;
  #setBackMs = 0;

  constructor(wall: Clock, state: ClockState, last = 0) {
    this.#wall = wall;
    this.#state = state;
    this.#last = last;
  }

  now(): number {
    const now = timeOf(this.#state, this.#wall);
    const backMs = (this.#last - now) / this.speed;
    if (!this.frozen && backMs > MAX_WAIT_MS) {
      this.#setBackMs += Math.round(backMs);
      this.#restart(this.#last, false, this.speed);
    }
    this.#last = Math.max(this.#last, Math.min(now, MAX_TIME));
    return this.#last;
  }

  /** By how many milliseconds the wall clock went back altogether, so that this clock went on without it. */
  get setBackMs(): number {
    return this.#setBackMs;
  }

  get frozen(): boolean {
    return this.#state.frozen;
  }

  get speed(): number {
    return this.#state.speed;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Stops the clock, or lets it run on at the speed it had. */
  freeze(frozen: boolean): void {
    this.#restart(this.now(), frozen, this.speed);
  }

  /**
   * Sets the speed from now on. A frozen clock stays frozen and has the speed when it runs again.
   *
   * @throws RangeError for a speed that is not above 0 and at most MAX_CLOCK_SPEED
   */
  runAt(speed: number): void {
    if (!(speed > 0 && speed <= MAX_CLOCK_SPEED))
      throw new RangeError(`a clock cannot run at speed ${speed}`);
    this.#restart(this.now(), this.frozen, speed);
  }

  /** Moves to a later moment. Does nothing for a moment that has passed. */
  moveTo(at: number): void {
    this.#restart(Math.max(at, this.now()), this.frozen, this.speed);
  }

  #restart(at: number, frozen: boolean, speed: number): void {
    const since = this.#wall.now();
    this.#state = { frozen, offset: frozen ? at : at - since, speed, since };
    this.#last = Math.max(this.#last, Math.min(at, MAX_TIME));
  }
}

/** Creates a clock that shows `at` now, in epoch ms. */
export function clockAt(
  wall: Clock,
  { at, frozen, speed = 1 }: { at: number; frozen: boolean; speed?: number },
): SimulatedClock {
  const clock = new SimulatedClock(wall, { frozen: true, offset: at, speed: 1, since: 0 });
  clock.runAt(speed);
  clock.freeze(frozen);
  return clock;
}

function timeOf({ frozen, offset, speed, since }: ClockState, wall: Clock): number {
  if (frozen) return offset;
  return since + offset + Math.floor((wall.now() - since) * speed);
}
