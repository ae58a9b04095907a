import type { ControlAnswer, ControlInput } from '#contract/control/dicebox.ts';
import type { WorldClient } from './world-client.ts';

/** Due work that ran: `at` is the world time at which it was due, epoch ms. */
export type Fired = ControlAnswer<'POST /clock'>['fired'][number];

export type ClockState = ControlAnswer<'GET /clock'>;

export interface AdvanceOptions {
  /**
   * Also runs the page's own timers, as on a phone that wakes up: a timeout of 10 s is over when time
   * is advanced by 11 s. Default: only the page's clock moves.
   */
  readonly timers?: boolean;
}

/**
 * Moves the time of a test's world and of the app in one step. Due work on the way runs before a call
 * returns, and the call returns a list of it.
 */
export abstract class BaseClock {
  protected readonly world: Pick<WorldClient, 'control'>;

  constructor(world: Pick<WorldClient, 'control' | 'onTimeJump'>) {
    this.world = world;
    world.onTimeJump(async () => this.show(await this.read()));
  }

  /** Returns the world time, epoch ms. */
  async now(): Promise<number> {
    return (await this.read()).now;
  }

  /** Lets time pass: milliseconds, or "90s", "5m", "2h", "3d". */
  advance(by: number | string, { timers = false }: AdvanceOptions = {}): Promise<Fired[]> {
    return this.#move({ advance: by }, timers);
  }

  /** Runs to the next close, draw or settlement of a game, or to the next due work of any kind. */
  to(event: 'close' | 'draw' | 'settled' | 'next', gameId = 1): Promise<Fired[]> {
    return this.#move({ to: event, ...(event === 'next' ? {} : { game_id: gameId }) });
  }

  /** Runs to a moment: epoch ms, or text such as "2026-03-11T00:00:00Z". Time never goes back. */
  set(moment: number | string): Promise<Fired[]> {
    return this.#move({ set: moment });
  }

  /** Stops time. A test's world starts with its time stopped. */
  async freeze(): Promise<void> {
    await this.#move({ freeze: true });
  }

  /** Lets time flow, at a multiple of real time. */
  async speed(times = 1): Promise<void> {
    await this.#move({ freeze: false, speed: times });
  }

  /** True if an app shows the time. Its calls wait during a move until it does. */
  protected abstract readonly isShown: boolean;

  /** Waits until the calls that the app makes have their answers. Throws when they get none. */
  protected settle(): Promise<void> {
    return Promise.resolve();
  }

  /** Shows the app the world's time, and lets it react as after a phone's sleep. */
  protected abstract show(state: ClockState): Promise<void>;

  /** Runs the app's timers that fall due within `ms`. */
  protected abstract runTimers(ms: number): Promise<void>;

  protected read(): Promise<ClockState> {
    return this.world.control('GET /clock');
  }

  async #move(order: ControlInput<'POST /clock'>, timers = false): Promise<Fired[]> {
    await this.settle();
    const before = timers ? await this.now() : 0;
    const hold = this.isShown;
    const moved = await this.world.control('POST /clock', { ...order, ...(hold && { hold }) });
    try {
      if (timers) await this.runTimers(moved.now - before);
      await this.show(moved);
    } finally {
      if (hold) await this.world.control('POST /clock', { hold: false });
    }
    // A flowing time starts after its answer is made, so the time that was shown is ahead of it.
    if (hold && !moved.frozen) await this.show(await this.read());
    return moved.fired;
  }
}
