import type { Locator, Page } from '@playwright/test';
import { Finger } from './finger.ts';

/** A bottom sheet by its title: its position and the gestures on it. */
export class BottomSheet {
  readonly finger: Finger;
  readonly dialog: Locator;
  readonly title: Locator;
  readonly #page: Page;
  readonly #panel: Locator;
  readonly #content: Locator;

  constructor(page: Page, title: string) {
    this.finger = new Finger(page);
    this.dialog = page.getByRole('dialog', { name: title, exact: true });
    this.title = this.dialog.getByRole('heading', { name: title, exact: true });
    this.#page = page;
    this.#panel = this.dialog.locator('> div').first();
    this.#content = this.#panel.locator('> div').nth(1);
  }

  /** Returns the distance from the top of the screen, in px. */
  async top(): Promise<number> {
    return (await this.#boxOf(this.#panel)).y;
  }

  /** Returns the same for a sheet that leaves, once it does: a screen reader no longer finds it. */
  async leavingTop(): Promise<number> {
    const panel = this.#page.locator('dialog[inert] > div');
    await panel.waitFor();
    return (await this.#boxOf(panel)).y;
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

  /** Drags the title by some px and pauses before lifting the finger, so that it is no flick. */
  async dragSlowly(px: number): Promise<void> {
    await this.putFingerOnTitle();
    for (const share of [0.1, 0.5, 1]) await this.finger.moveTo({ y: px * share });
    await this.lift();
  }

  /** Lifts the finger after a pause. */
  async lift(): Promise<void> {
    await this.#page.clock.fastForward(500);
    await this.finger.up();
  }

  /** Flicks the sheet down by some px within 30 ms of the page clock, which shows `nowMs`. */
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

  /** Drags with a mouse from the middle of the title or of the content. */
  async dragByMouse(part: 'title' | 'content', px: number): Promise<void> {
    const box = await this.#boxOf(part === 'title' ? this.title : this.#content);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    for (const share of [0.2, 0.6, 1]) await this.#page.mouse.move(x, y + px * share);
    await this.#page.mouse.up();
  }

  /** Slows every animation down so that a test can see the middle of it. */
  async slowDown(): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  }

  /** Moves the sheet to the middle of its animation, once that has started. */
  async moveHalfWay(): Promise<void> {
    await this.#page.waitForFunction(() => {
      const motions = Array.from(document.querySelectorAll('dialog, dialog > div'), (part) =>
        part.getAnimations(),
      ).flat();
      for (const each of motions) each.currentTime = Number(each.effect?.getTiming().duration) / 2;
      return motions.length > 0;
    });
  }

  /** Returns true if the sheet is not animating. */
  isAtRest(): Promise<boolean> {
    return this.#panel.evaluate((panel) => panel.getAnimations().length === 0);
  }

  /** Returns the duration of the transition to rise or to spring back, in ms. */
  motionMs(): Promise<number> {
    return this.#panel.evaluate(
      (panel) => 1000 * Number.parseFloat(getComputedStyle(panel).transitionDuration),
    );
  }

  /** Closes the dialog like a browser does at a second Escape before the app has reacted. */
  async closeByBrowser(): Promise<void> {
    await this.dialog.evaluate((dialog: HTMLDialogElement) => dialog.close());
  }

  /** Taps the current position of the button; the tap of Playwright would wait until it is still. */
  async tapClose(): Promise<void> {
    const { x, y, width, height } = await this.#boxOf(
      this.dialog.getByRole('button', { name: 'Close' }),
    );
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
