/** Something that tells the time, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** The machine's clock: the one place in the server where it is read. */
export const wallClock: Clock = { now: () => Date.now() };

/** What is remembered of a world's clock, so that it goes on after a restart. */
export interface ClockState {
  readonly frozen: boolean;
  /** World time minus wall time at `since` while running; world time itself while frozen. */
  readonly offset: number;
  /** Milliseconds of the world in one of the wall; 1 when left out. Kept while frozen. */
  readonly speed?: number;
  /** The wall's time from which the speed counts; any is right for a speed of 1. */
  readonly since?: number;
}

/** A day in a second. */
export const FASTEST = 86_400;

/** A world's clock stands still here: in the numbers of periods a year has four digits. */
export const END_OF_TIME = Date.UTC(2100, 0, 1);

/**
 * A world's own time. It runs with the wall clock at a distance, as fast or at a speed of its own,
 * or stands still, and is moved by hand. It never goes back: when the wall clock does, it stands
 * until the wall has caught up, so that nothing that closed reopens and no token that died revives
 * (REL-5).
 */
export class WorldClock implements Clock {
  readonly #wall: Clock;
  #state: ClockState;
  #last: number;

  constructor(wall: Clock, state: ClockState, last = 0) {
    this.#wall = wall;
    this.#state = state;
    this.#last = last;
  }

  now(): number {
    const told = toldBy(this.#state, this.#wall);
    this.#last = Math.max(this.#last, Math.min(told, END_OF_TIME));
    return this.#last;
  }

  get frozen(): boolean {
    return this.#state.frozen;
  }

  get speed(): number {
    return this.#state.speed ?? 1;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Stops or goes on, from the present moment, at the speed it had. */
  freeze(frozen: boolean): void {
    this.#goOn(this.now(), frozen, this.speed);
  }

  /**
   * Runs at another speed from the present moment: above 0, at most FASTEST, else RangeError. A
   * frozen clock stays frozen, and takes it up when it goes on.
   */
  runAt(speed: number): void {
    if (!(speed > 0 && speed <= FASTEST)) throw new RangeError(`no speed of a clock: ${speed}`);
    this.#goOn(this.now(), this.frozen, speed);
  }

  /** Moves to a later moment; one that has passed already leaves it where it is. */
  moveTo(at: number): void {
    this.#goOn(Math.max(at, this.now()), this.frozen, this.speed);
  }

  #goOn(at: number, frozen: boolean, speed: number): void {
    const since = this.#wall.now();
    this.#state = { frozen, offset: frozen ? at : at - since, speed, since };
    this.#last = Math.max(this.#last, Math.min(at, END_OF_TIME));
  }
}

/** A clock that shows `at` now, in epoch ms. */
export function clockAt(
  wall: Clock,
  { at, frozen = false, speed = 1 }: { at: number; frozen?: boolean; speed?: number | undefined },
): WorldClock {
  const clock = new WorldClock(wall, { frozen: true, offset: at });
  clock.runAt(speed);
  clock.freeze(frozen);
  return clock;
}

function toldBy({ frozen, offset, speed = 1, since = 0 }: ClockState, wall: Clock): number {
  if (frozen) return offset;
  return since + offset + Math.floor((wall.now() - since) * speed);
}
