import type { Locator, Page } from '@playwright/test';
import { Finger } from '../pages/finger.ts';
import { expect, test } from '../support/test.ts';

/** The banners of home, which change by themselves. */
class Banners {
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

  /** Hides the page like a switch to another app. */
  async hide(): Promise<void> {
    await this.#page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  get #current(): Locator {
    return this.#region.locator('[role=group]:not([inert])');
  }
}

test('a swipe shows a banner beside, not its page @every-browser', async ({ page }) => {
  const banners = new Banners(page);
  await banners.open();
  // A hidden page moves none by itself.
  await banners.hide();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await banners.shows(1);
  for (const [x, no] of [
    [-200, 2],
    [200, 1],
    [200, 4],
  ] as const) {
    const motion = await banners.timeNextMotion();
    await banners.putFingerOn();
    for (const share of [0.2, 0.6, 1]) await banners.finger.moveTo({ x: x * share });
    await banners.finger.up();
    await banners.shows(no);
    expect(await motion()).toBe(0.5);
  }
  await expect(page).toHaveURL(/\/(#\/)?$/);
});
