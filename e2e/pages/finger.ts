import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that presses, moves and lifts, which the touchscreen of Playwright cannot do; in Chromium alone (CDP). */
export class Finger {
  readonly #page: Page;
  #session: CDPSession | null = null;
  #from: Point = { x: 0, y: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  async down(at: Point): Promise<void> {
    this.#from = at;
    await this.#touch('touchStart', [at]);
  }

  /** Moves to an offset in px from the starting point. */
  async moveTo({ x = 0, y = 0 }: Partial<Point>): Promise<void> {
    await this.#touch('touchMove', [{ x: this.#from.x + x, y: this.#from.y + y }]);
  }

  async up(): Promise<void> {
    await this.#touch('touchEnd', []);
  }

  /** Cancels the touch like the system does for an incoming call or a pinch. */
  async cancel(): Promise<void> {
    await this.#touch('touchCancel', []);
  }

  async #touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: Point[],
  ): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
