import { BaseClock, type ClockState } from './base-clock.ts';

/** An app that shows a world's time. */
export interface ClockFollower {
  /** Shows a time, epoch ms, like an app that returns to the foreground. */
  show(now: number): void | Promise<void>;
  /** Runs the app's timers that fall due within `ms`. */
  runTimers?(ms: number): void | Promise<void>;
}

/** Moves the time of the world and of the apps that follow it. In between, their time is frozen. */
export class AppClock extends BaseClock {
  readonly #followers = new Set<ClockFollower>();

  /** Shows an app the time now and after each change. Returns a function that ends this. */
  async follow(follower: ClockFollower): Promise<() => void> {
    this.#followers.add(follower);
    await follower.show(await this.now());
    return () => void this.#followers.delete(follower);
  }

  protected override get isShown(): boolean {
    return this.#followers.size > 0;
  }

  protected override async show({ now }: ClockState): Promise<void> {
    for (const follower of this.#followers) await follower.show(now);
  }

  protected override async runTimers(ms: number): Promise<void> {
    for (const follower of this.#followers) await follower.runTimers?.(ms);
  }
}
