import { setInterval } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { BaseClock, type ClockState } from '#kit/client/base-clock.ts';

/** Interval at which a browser's clock is set while its world runs faster or slower than real time. */
const FOLLOW_MS = 200;

/** A call that takes longer is said to be under way. */
const SETTLE_MS = 15_000;
const POLL_MS = 20;

/** Moves the time of a test's world and of every page of its browser in one step. */
export class BrowserClock extends BaseClock {
  readonly #contexts = new Set<BrowserContext>();
  /** Calls of the pages that have no answer yet. */
  readonly #underWay = new Set<Request>();
  /** Stops setting the browser's clock repeatedly. */
  #stopFollowing: () => Promise<void> = async () => undefined;

  /** Returns the time of a page's own clock, epoch ms. */
  shownBy(page: Page): Promise<number> {
    return page.evaluate(() => Date.now());
  }

  /** Sets the clock of all pages of a browser context, present and future, to the world's time. */
  async showIn(context: BrowserContext): Promise<void> {
    this.#contexts.add(context);
    const end = (request: Request) => void this.#underWay.delete(request);
    context
      .on('request', (request) => isCall(request) && this.#underWay.add(request))
      .on('response', (response) => end(response.request()))
      .on('requestfailed', end);
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

  protected override async settle(): Promise<void> {
    // A tap that came before has made its calls by the second turn of its page.
    for (const _ of [1, 2]) await this.#eachPage(turn);
    let waiting = await this.#waitingCalls();
    if (waiting.length === 0) return;
    const end = performance.now() + SETTLE_MS;
    for await (const _ of setInterval(POLL_MS)) {
      waiting = await this.#waitingCalls();
      if (waiting.length === 0) return;
      if (performance.now() > end)
        throw new Error(`the clock waits for calls of the page: ${waiting.join(', ')} under way`);
    }
  }

  /** Returns the calls without an answer, except those that a fault keeps waiting. */
  async #waitingCalls(): Promise<string[]> {
    const isOpen = (request: Request) => !request.frame().page().isClosed();
    const calls = Array.from(this.#underWay).filter(isOpen).map(describe);
    if (calls.length === 0) return [];
    const { entries } = await this.world.control('GET /journal', { limit: 100 });
    const held = entries.filter(({ status, faults }) => status === null && faults.length > 0);
    const known = new Set(held.map(({ method, url }) => `${method} ${pathOf(url)}`));
    return calls.filter((call) => !known.has(call));
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
    await this.#eachPage(wake);
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

  async #eachPage(act: (page: Page) => Promise<void>): Promise<void> {
    const pages = Array.from(this.#contexts).flatMap((context) => context.pages());
    await Promise.all(pages.filter((page) => page.url() !== 'about:blank').map(act));
  }
}

/** Tells whether a page made a request by a script, and not for the panel or a cache. */
function isCall(request: Request): boolean {
  return (
    /^(fetch|xhr)$/.test(request.resourceType()) &&
    !request.serviceWorker() &&
    !pathOf(request.url()).startsWith('/__')
  );
}

const describe = (request: Request) => `${request.method()} ${pathOf(request.url())}`;

const pathOf = (url: string) => new URL(url, 'http://127.0.0.1').pathname;

/** Lets a page do what it has begun; it may be closed or on its way to another one. */
const turn = (page: Page): Promise<void> => page.evaluate(() => {}).catch(() => {});

/** Makes a page read the clock at once, as after a phone's sleep, and not at its next tick. */
const wake = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
