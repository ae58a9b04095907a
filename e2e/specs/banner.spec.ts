import type { Locator, Page } from '@playwright/test';
import type { BrowserClock } from '../../kit/playwright/browser-clock.ts';
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

const TIMERS = { timers: true };

/** Opens home on a hidden page, so that only the test moves the banners. */
async function openHeld(page: Page): Promise<Banners> {
  const banners = new Banners(page);
  await banners.open();
  await banners.setHidden(true);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await banners.shows(1);
  return banners;
}

async function letPass(banners: Banners, clock: BrowserClock, ms: number): Promise<void> {
  await banners.setHidden(false);
  await clock.advance(ms, TIMERS);
  await banners.setHidden(true);
}

test('banners change every 5 s, and pause while used (CON-19)', async ({ page, clock }) => {
  const banners = await openHeld(page);
  const after = async (ms: number, no: number) => {
    await letPass(banners, clock, ms);
    await banners.shows(no);
  };
  for (const no of [2, 3, 4, 1]) {
    const motion = await banners.timeNextMotion();
    await after(5000, no);
    expect(await motion()).toBe(0.5);
  }
  await clock.advance(20_000, TIMERS);
  await banners.shows(1);
  await banners.putFingerOn();
  await after(5000, 1);
  await banners.finger.cancel();
  await after(5000, 2);
  await banners.button('1 of 4').focus();
  await page.keyboard.press('Tab');
  await after(5000, 2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await banners.shows(3);
  await banners.button('Pause slideshow').tap();
  await after(5000, 3);
  await banners.button('Resume slideshow').tap();
  await after(5000, 4);
});

test('banners change by hand alone with reduced motion', async ({ page, clock }) => {
  const banners = new Banners(page);
  await banners.open();
  await clock.advance(20_000, TIMERS);
  await banners.shows(1);
  await expect(banners.button('Pause slideshow')).toHaveCount(0);
  await banners.button('3 of 4').tap();
  await banners.shows(3);
});

test('a swipe shows a banner beside, not its page @every-browser', async ({ page }) => {
  const banners = await openHeld(page);
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
    await motion();
  }
  await expect(page).toHaveURL(/\/(#\/)?$/);
});
