import type { Locator, Page } from '@playwright/test';
import { BetPage, CartSheet, DepositPage, ProfilePage } from '../../kit/playwright/pages/index.ts';
import { ChasePlan } from '../pages/bet-board.ts';
import { Finger } from '../pages/finger.ts';
import { Dialogs } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

class BottomSheet {
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

  async scrollContentTo(top: number): Promise<void> {
    await this.#content.evaluate(async (content, y) => {
      content.scrollTo(0, y);
      // A finger is followed by the compositor, which hears of it with the next frame.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    }, top);
  }

  contentScroll(): Promise<number> {
    return this.#content.evaluate(({ scrollTop }) => scrollTop);
  }

  async dragByMouse(part: 'title' | 'content', px: number): Promise<void> {
    const box = await this.#boxOf(part === 'title' ? this.title : this.#content);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    for (const share of [0.2, 0.6, 1]) await this.#page.mouse.move(x, y + px * share);
    await this.#page.mouse.up();
  }

  /** Slows every animation down so that a test can see the middle of it; in Chromium alone (CDP). */
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

/** Opens the rules of a game, which are longer than the screen. */
async function openRules(page: Page): Promise<BottomSheet> {
  const bet = new BetPage(page);
  await bet.open();
  await bet.openRules();
  const rules = new BottomSheet(page, 'Rules');
  await expect(rules.title).toBeFocused();
  // Its title has the focus a frame before it has risen.
  await expect.poll(() => rules.top()).toBeLessThan(page.viewportSize()?.height ?? 0);
  return rules;
}

test('a sheet follows a finger, springs back or closes', async ({ page }) => {
  const rules = await openRules(page);
  const top = await rules.top();
  const isAt = (y: number) => expect.poll(() => rules.top()).toBe(y);
  // Reduced motion takes the animation away, but not the finger.
  expect(await rules.motionMs()).toBeLessThan(1);
  await rules.putFingerOnTitle();
  await rules.finger.moveTo({ y: 20 });
  await rules.finger.moveTo({ y: 120 });
  await isAt(top + 120);
  await rules.finger.moveTo({ y: -50 });
  await isAt(top);
  await rules.finger.moveTo({ y: 120 });
  await rules.lift();
  await isAt(top);
  await expect(rules.title).toBeFocused();
  // The system cancels a drag, for a gesture of its own.
  await rules.putFingerOnTitle();
  await rules.finger.moveTo({ y: 50 });
  await rules.finger.moveTo({ y: 400 });
  await isAt(top + 400);
  await rules.finger.cancel();
  await isAt(top);
  await rules.dragSlowly((await rules.height()) / 3 + 10);
  await expect(rules.dialog).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName('Rules');
});

test('a mouse drags a sheet by its title alone', async ({ page }) => {
  const rules = await openRules(page);
  await rules.dragByMouse('content', 200);
  await expect(rules.dialog).toBeVisible();
  await rules.dragByMouse('title', 400);
  await expect(rules.dialog).toHaveCount(0);
});

test('scrolled content scrolls and leaves the sheet in place', async ({ page }) => {
  const rules = await openRules(page);
  const top = await rules.top();
  await rules.scrollContentTo(150);
  await rules.putFingerOnContent();
  for (const y of [20, 60, 100]) await rules.finger.moveTo({ y });
  await expect.poll(() => rules.contentScroll()).toBeLessThan(150);
  expect(await rules.top()).toBe(top);
  await rules.lift();
});

// A test of its own: content that a finger has just scrolled may still be moving, and takes the next touch.
test('content at its top drags the sheet', async ({ page }) => {
  const rules = await openRules(page);
  const top = await rules.top();
  await rules.putFingerOnContent();
  for (const y of [20, 200, 350]) await rules.finger.moveTo({ y });
  await expect.poll(() => rules.top()).toBe(top + 350);
  await rules.lift();
  await expect(rules.dialog).toHaveCount(0);
});

test('the page below a sheet is scroll-locked until the sheet closes', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  const rules = await openRules(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 200);
  await page.mouse.move(180, 400);
  // The browser gives a wheel event to the element of the one before, if it follows at once.
  const turn = () => page.mouse.wheel(0, 200);
  await expect.poll(() => turn().then(() => rules.contentScroll())).toBeGreaterThan(0);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(rules.dialog).toHaveCount(0);
  // The browser may still drop a wheel event of the frame in which the lock ends.
  await expect.poll(() => turn().then(scrolled)).toBeGreaterThan(0);
});

test('Escape and the dimmed page close the upper of two sheets', async ({ page }) => {
  const bet = new BetPage(page);
  const [cart, chase] = [new CartSheet(page), new ChasePlan(page)];
  await bet.openCartWith('Main', 'Big');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => new Dialogs(page).tapDimmedPage(),
  ]) {
    await chase.open();
    await expect(chase.sheet).toBeVisible();
    await close();
    await expect(chase.sheet).toHaveCount(0);
    await expect(cart.sheet).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(cart.sheet).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Cart, /);
  // The browser closes a dialog by itself at a second Escape.
  const rules = new BottomSheet(page, 'Rules');
  await bet.openRules();
  await rules.closeByBrowser();
  await expect(rules.dialog).toHaveCount(0);
  await bet.openRules();
  await expect(rules.dialog).toBeVisible();
});

test('a tap closes a sheet at once, and the page can be typed in', async ({ page, player }) => {
  await player.signIn();
  const deposit = new DepositPage(page);
  await deposit.open();
  await page.getByRole('button', { name: /^Method/ }).click();
  const bank = new Dialogs(page).named('Method').getByRole('button', { name: /^Demo bank/ });
  await expect(bank).toBeVisible();
  // React schedules deferred rendering with messages. Without them it never runs, as on a very busy device.
  await page.evaluate(() => {
    MessagePort.prototype.postMessage = () => {};
  });
  await bank.click();
  await deposit.amount.fill('100');
  await expect(deposit.amount).toHaveValue('100');
});

test('a toast over a sheet reaches screen readers', async ({ page, player, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.signIn();
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.menu('Share and earn').click();
  await profile.sheet.getByRole('button', { name: 'Copy', exact: true }).click();
  const toast = page.getByRole('status').getByText('Copied', { exact: true });
  // Nothing covers it, and no modal dialog makes it inert.
  const isInUse = () =>
    toast.evaluateAll((toasts) => {
      const modal = document.querySelector('dialog:modal');
      return toasts.some((each) => modal === null || modal.contains(each));
    });
  await expect.poll(isInUse).toBe(true);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a sheet takes taps as it rises, and passes them on as it leaves', async ({ page }) => {
    const bet = new BetPage(page);
    const rules = await openRules(page);
    expect(await rules.motionMs()).toBe(220);
    await expect.poll(() => rules.isAtRest()).toBe(true);
    const top = await rules.top();
    await rules.dragSlowly(60);
    await expect.poll(() => rules.top()).toBe(top);
    await page.keyboard.press('Escape');
    await expect.poll(() => rules.isSeen()).toBe(false);
    await rules.slowDown();
    await bet.openRules();
    await rules.moveHalfWay();
    await rules.tapClose();
    await bet.pickButton('Big').tap();
    await expect(bet.pickButton('Big')).toHaveAttribute('aria-pressed', 'true');
    expect(await rules.isSeen()).toBe(true);
    await rules.moveHalfWay();
  });

  for (const width of [375, 1280]) {
    test(`a sheet leaves from where it was, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 812 });
      const rules = await openRules(page);
      await expect.poll(() => rules.isAtRest()).toBe(true);
      const top = await rules.top();
      await rules.slowDown();
      await page.keyboard.press('Escape');
      expect(await rules.leavingTop()).toBeGreaterThanOrEqual(top);
    });
  }
});
