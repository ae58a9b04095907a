import type { Locator, Page } from '@playwright/test';
import { Finger } from './finger.ts';

/** A sheet over a page, by its title: where it stands, and how a finger moves it. */
export class BottomSheet {
  readonly finger: Finger;
  readonly dialog: Locator;
  readonly title: Locator;
  readonly closeButton: Locator;
  readonly #page: Page;
  readonly #panel: Locator;
  readonly #content: Locator;

  constructor(page: Page, title: string) {
    this.finger = new Finger(page);
    this.dialog = page.getByRole('dialog', { name: title, exact: true });
    this.title = this.dialog.getByRole('heading', { name: title, exact: true });
    this.closeButton = this.dialog.getByRole('button', { name: 'Close' });
    this.#page = page;
    this.#panel = this.dialog.locator('> div').first();
    this.#content = this.#panel.locator('> div').nth(1);
  }

  /** Where its upper edge is, in px from that of the screen. */
  async top(): Promise<number> {
    return (await this.#boxOf(this.#panel)).y;
  }

  async height(): Promise<number> {
    return (await this.#boxOf(this.#panel)).height;
  }

  async putFingerOnTitle(): Promise<void> {
    await this.#putFingerOn(this.title);
  }

  async putFingerOnContent(): Promise<void> {
    await this.#putFingerOn(this.#content);
  }

  /** Drags its title by so many px, and rests before the finger is lifted: that is no flick. */
  async dragSlowly(px: number): Promise<void> {
    await this.putFingerOnTitle();
    for (const share of [0.1, 0.5, 1]) await this.finger.moveTo({ y: px * share });
    await this.lift();
  }

  /** Lifts the finger after a rest. */
  async lift(): Promise<void> {
    await this.#page.clock.fastForward(500);
    await this.finger.up();
  }

  /** Throws the sheet down by so many px within 30 ms of the page's clock, which shows `nowMs`. */
  async flick(px: number, nowMs: number): Promise<void> {
    const { clock } = this.#page;
    await clock.pauseAt(nowMs + 1000);
    await this.putFingerOnTitle();
    for (const share of [0.3, 0.6, 1]) {
      await clock.runFor(10);
      await this.finger.moveTo({ y: px * share });
    }
    await this.finger.up();
    await clock.resume();
  }

  async scrollContentTo(top: number): Promise<void> {
    await this.#content.evaluate((content, y) => content.scrollTo(0, y), top);
  }

  contentScroll(): Promise<number> {
    return this.#content.evaluate(({ scrollTop }) => scrollTop);
  }

  /** Drags by a mouse from the middle of its title, or of its content. */
  async dragByMouse(part: 'title' | 'content', px: number): Promise<void> {
    const box = await this.#boxOf(part === 'title' ? this.title : this.#content);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    for (const share of [0.2, 0.6, 1]) await this.#page.mouse.move(x, y + px * share);
    await this.#page.mouse.up();
  }

  /** Slows every motion down so much that a test sees the middle of it. */
  async slowDown(): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  }

  /** Moves the sheet to the middle of its motion, once that has begun. */
  async moveHalfWay(): Promise<void> {
    await this.#page.waitForFunction(() => {
      const motions = Array.from(document.querySelectorAll('dialog, dialog > div'), (part) =>
        part.getAnimations(),
      ).flat();
      for (const each of motions) each.currentTime = Number(each.effect?.getTiming().duration) / 2;
      return motions.length > 0;
    });
  }

  /** Returns true if it stands still and no part of it is moving. */
  isAtRest(): Promise<boolean> {
    return this.#panel.evaluate((panel) => panel.getAnimations().length === 0);
  }

  /** Returns how long it takes to rise or to spring back, in ms. */
  motionMs(): Promise<number> {
    return this.#panel.evaluate(
      (panel) => 1000 * Number.parseFloat(getComputedStyle(panel).transitionDuration),
    );
  }

  /** Closes it as a browser does that hears Escape once more before the app has answered. */
  async closeByBrowser(): Promise<void> {
    await this.dialog.evaluate((dialog: HTMLDialogElement) => dialog.close());
  }

  /** Taps where the button is now: Playwright's own tap waits until it stands still. */
  async tapClose(): Promise<void> {
    const { x, y, width, height } = await this.#boxOf(this.closeButton);
    await this.#page.touchscreen.tap(x + width / 2, y + height / 2);
  }

  /** Returns true while it is on the screen, open or leaving. */
  isSeen(): Promise<boolean> {
    return this.#page.evaluate(() => {
      const dialogs = Array.from(document.querySelectorAll('dialog'));
      return dialogs.some((dialog) => dialog.getClientRects().length > 0);
    });
  }

  async #putFingerOn(part: Locator): Promise<void> {
    const box = await this.#boxOf(part);
    await this.finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  async #boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await part.boundingBox();
    if (!box) throw new Error('the sheet is not on the screen');
    return box;
  }
}
