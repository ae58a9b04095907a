import { expect, type Locator, type Page } from '@playwright/test';
import { Finger } from './finger.ts';

/** The banners of home, which change by themselves. */
export class Banners {
  readonly finger: Finger;
  readonly #page: Page;
  readonly #region: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.finger = new Finger(page);
    this.#region = page.getByRole('region', { name: 'Highlights' });
  }

  async open(): Promise<void> {
    await this.#page.goto('./');
    await this.#region.scrollIntoViewIfNeeded();
  }

  /** Waits until the banner with this number is the current or the incoming one. */
  async shows(no: number): Promise<void> {
    await expect(this.#current).toHaveAccessibleName(`${no} of 4`);
  }

  button(name: string): Locator {
    return this.#region.getByRole('button', { name, exact: true });
  }

  /** Returns a function that resolves to the duration of the next slide animation, in seconds. */
  async timeNextMotion(): Promise<() => Promise<number>> {
    const handle = await this.#region.evaluateHandle((region) => ({
      seconds: new Promise<number>((resolve) => {
        region.addEventListener('animationend', (event) => {
          if (event instanceof AnimationEvent) resolve(event.elapsedTime);
        });
      }),
    }));
    return () => handle.evaluate(({ seconds }) => seconds);
  }

  async putFingerOn(): Promise<void> {
    const box = await this.#current.boundingBox();
    if (!box) throw new Error('there is no banner');
    await this.finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Hides or shows the page like switching to another app and back. */
  async setHidden(isHidden: boolean): Promise<void> {
    await this.#page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  }

  get #current(): Locator {
    return this.#region.locator('[role=group]:not([inert])');
  }
}
