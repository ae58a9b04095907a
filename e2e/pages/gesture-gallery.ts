import type { Locator, Page } from '@playwright/test';
import { Finger } from './finger.ts';

/** The gallery with the parts that react to gestures and report what they received. */
export class GestureGallery {
  readonly finger: Finger;
  readonly swiper: Locator;
  readonly holdable: Locator;
  readonly remarks: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.finger = new Finger(page);
    this.swiper = page.getByRole('region', { name: 'Slides', exact: true });
    this.holdable = page.getByRole('button', { name: 'Tap or hold' });
    this.remarks = page.getByRole('textbox', { name: 'Remarks' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/__devtools/ui.html?view=parts');
    await this.swiper.scrollIntoViewIfNeeded();
  }

  /** The last report of a part. */
  status(part: string): Locator {
    return this.#page.getByRole('region', { name: part, exact: true }).getByRole('status').last();
  }

  /** The current or incoming slide: "First slide". */
  get slide(): Locator {
    const current = this.#page.locator('[role=group]:not([inert])');
    return this.swiper.locator(current).getByRole('button');
  }

  dot(name: string): Locator {
    return this.swiper.getByRole('button', { name, exact: true });
  }

  get dotsOfLoneSlide(): Locator {
    const lone = this.#page.getByRole('region', { name: 'One slide', exact: true });
    return lone.getByRole('button', { name: / of 1$/ });
  }

  /** Returns a function that resolves to the duration of the next slide animation, in seconds. */
  async timeNextMotion(): Promise<() => Promise<number>> {
    const handle = await this.swiper.evaluateHandle((swiper) => ({
      seconds: new Promise<number>((resolve) => {
        swiper.addEventListener('animationend', (event) => {
          if (event instanceof AnimationEvent) resolve(event.elapsedTime);
        });
      }),
    }));
    return () => handle.evaluate(({ seconds }) => seconds);
  }

  async putFingerOn(part: Locator): Promise<void> {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to touch');
    await this.finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Hides or shows the page like switching to another app and back. */
  async setHidden(isHidden: boolean): Promise<void> {
    await this.#page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  }

  async scrollStrip(to: 'start' | 'end'): Promise<void> {
    const strip = this.#page.getByRole('group', { name: 'Strip' });
    await strip.evaluate((part, left) => part.scrollTo({ left }), to === 'end' ? 9999 : 0);
  }

  /** Returns the first and last day of the date field. */
  async dayEnds(): Promise<(string | null)[]> {
    const day = this.#page.getByLabel('Day', { exact: true });
    return [await day.getAttribute('min'), await day.getAttribute('max')];
  }
}
