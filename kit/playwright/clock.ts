import { setInterval } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { ControlAnswer, ControlInput } from '#contract/control/dicebox.ts';
import type { World } from './world.ts';

/** Due work that ran: `at` is the world time at which it was due, epoch ms. */
export type Fired = ControlAnswer<'POST /clock'>['fired'][number];

type ClockState = ControlAnswer<'GET /clock'>;

/** How often a browser's clock is set while its world runs faster or slower than real time. */
const FOLLOW_MS = 200;

/**
 * Moves the time of a test's world and of every page of its browser in one step. Due work on the way runs
 * before a call returns, and the call returns a list of it.
 */
export class Clock {
  readonly #world: World;
  readonly #contexts = new Set<BrowserContext>();
  /** Stops setting the browser's clock repeatedly. */
  #stopFollowing: () => Promise<void> = async () => undefined;

  constructor(world: World) {
    this.#world = world;
    world.onLeap(async () => this.#show(await this.#read()));
  }

  /** World time, epoch ms. */
  async now(): Promise<number> {
    return (await this.#read()).now;
  }

  /** Returns the time of a page's own clock, epoch ms. */
  shownBy(page: Page): Promise<number> {
    return page.evaluate(() => Date.now());
  }

  /** Lets time pass: milliseconds, or "90s", "5m", "2h", "3d". */
  advance(by: number | string, { timers = false }: AdvanceOptions = {}): Promise<Fired[]> {
    return this.#move({ advance: by }, timers);
  }

  /** Runs to the next close, draw or settlement of a game, or to the next thing due at all. */
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

  /** Lets time flow, so many times as fast as real time. */
  async speed(times = 1): Promise<void> {
    await this.#move({ freeze: false, speed: times });
  }

  /** Sets the clock of all pages of a browser context, present and future, to the world's time. */
  async guide(context: BrowserContext): Promise<void> {
    this.#contexts.add(context);
    context.once('close', () => this.#contexts.delete(context));
    await this.#show(await this.#read());
  }

  /** Stops setting the clock of every page. */
  async rest(): Promise<void> {
    await this.#stopFollowing();
    this.#contexts.clear();
  }

  #read(): Promise<ClockState> {
    return this.#world.control('GET /clock');
  }

  async #move(order: ControlInput<'POST /clock'>, timers = false): Promise<Fired[]> {
    const before = timers ? await this.now() : 0;
    const moved = await this.#world.control('POST /clock', order);
    if (timers) {
      await this.#each((context) => context.clock.fastForward(moved.now - before));
    }
    await this.#show(moved);
    return moved.fired;
  }

  async #show({ now, frozen, speed }: ClockState): Promise<void> {
    await this.#stopFollowing();
    const readAt = performance.now();
    const tell = () => {
      const time = Math.round(now + (performance.now() - readAt) * speed);
      return this.#each(({ clock }) => clock.setSystemTime(time));
    };
    await (frozen ? this.#each(({ clock }) => clock.setFixedTime(now)) : tell());
    await this.#each(wake);
    if (!frozen && speed !== 1) this.#follow(tell);
  }

  /** Sets the clock repeatedly, because a browser's own clock runs at real speed only. */
  #follow(tell: () => Promise<void>): void {
    const following = new AbortController();
    const { signal } = following;
    const run = async () => {
      for await (const _ of setInterval(FOLLOW_MS, null, { signal, ref: false })) await tell();
    };
    const ended = run().catch(() => undefined); // by the signal, or with the browser
    this.#stopFollowing = async () => {
      following.abort();
      await ended;
    };
  }

  async #each(act: (context: BrowserContext) => Promise<void>): Promise<void> {
    await Promise.all(Array.from(this.#contexts, act));
  }
}

export interface AdvanceOptions {
  /**
   * The pages' own timers pass as well, as on a phone that wakes up: a time-out of 10 s is over when
   * time is advanced by 11. Else only their clock moves, and timers keep real time.
   */
  readonly timers?: boolean;
}

/** As after a phone's sleep, a page looks at the clock at once, not at its next tick. */
async function wake(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  await Promise.all(
    pages.map((page) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ),
  );
}
