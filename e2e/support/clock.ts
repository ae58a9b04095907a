import type { Page } from '@playwright/test';
import type { World } from './world.ts';

/** Something that happened because time passed. */
export interface Fired {
  readonly at: number;
  readonly kind: string;
  readonly game_id?: number;
  readonly game_no?: string;
}

interface Moved {
  readonly now: number;
  readonly fired: Fired[];
}

/** Moves a test's time: the world's and the browser's in one step. */
export class Clock {
  readonly #world: World;
  readonly #page: Page;

  constructor(world: World, page: Page) {
    this.#world = world;
    this.#page = page;
  }

  /** Sets the browser to the world's time. */
  async agree(): Promise<void> {
    const { now } = await this.#world.control<Moved>('GET', '/clock');
    await this.#page.clock.setFixedTime(now);
  }

  /** Lets time pass: milliseconds, or "90s", "5m", "2h", "3d". */
  advance(by: number | string): Promise<Fired[]> {
    return this.#move({ advance: by });
  }

  /** Runs to the next close, draw or settlement of a game. */
  to(event: 'close' | 'draw' | 'settled', gameId = 1): Promise<Fired[]> {
    return this.#move({ to: event, game_id: gameId });
  }

  async #move(order: object): Promise<Fired[]> {
    const { now, fired } = await this.#world.control<Moved>('POST', '/clock', order);
    await this.#page.clock.setFixedTime(now);
    // As after a phone's sleep, the page looks at the clock at once, not at its next tick.
    await this.#page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return fired;
  }
}
