import { setInterval } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { BaseClock, type ClockState } from '#kit/client/base-clock.ts';

/** Interval at which a browser's clock is set while its world runs faster or slower than real time. */
const FOLLOW_MS = 200;

/** Moves the time of a test's world and of every page of its browser in one step. */
export class BrowserClock extends BaseClock {
  readonly #contexts = new Set<BrowserContext>();
  /** Stops setting the browser's clock repeatedly. */
  #stopFollowing: () => Promise<void> = async () => undefined;

  /** Returns the time of a page's own clock, epoch ms. */
  shownBy(page: Page): Promise<number> {
    return page.evaluate(() => Date.now());
  }

  /** Sets the clock of all pages of a browser context, present and future, to the world's time. */
  async showIn(context: BrowserContext): Promise<void> {
    this.#contexts.add(context);
    context.once('close', () => this.#contexts.delete(context));
    await this.show(await this.read());
  }

  async stop(): Promise<void> {
    await this.#stopFollowing();
    this.#contexts.clear();
  }

  protected override get isShown(): boolean {
    return this.#contexts.size > 0;
  }

  protected override runTimers(ms: number): Promise<void> {
    return this.#each((context) => context.clock.fastForward(ms));
  }

  protected override async show({ now, frozen, speed }: ClockState): Promise<void> {
    await this.#stopFollowing();
    const readAt = performance.now();
    const setTime = () => {
      const time = Math.round(now + (performance.now() - readAt) * speed);
      return this.#each(({ clock }) => clock.setSystemTime(time));
    };
    await (frozen ? this.#each(({ clock }) => clock.setFixedTime(now)) : setTime());
    await this.#each(wake);
    if (!frozen && speed !== 1) this.#follow(setTime);
  }

  /** Sets the clock repeatedly, because a browser's own clock runs at real speed only. */
  #follow(setTime: () => Promise<void>): void {
    const following = new AbortController();
    const { signal } = following;
    const run = async () => {
      for await (const _ of setInterval(FOLLOW_MS, null, { signal, ref: false })) await setTime();
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

/** Makes each page read the clock at once, as after a phone's sleep, and not at its next tick. */
async function wake(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  await Promise.all(
    pages.map((page) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ),
  );
}
