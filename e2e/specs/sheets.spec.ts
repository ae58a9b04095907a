import type { Page } from '@playwright/test';
import { BetPage, CartSheet, DepositPage, ProfilePage } from '../../kit/playwright/pages/index.ts';
import { BottomSheet } from '../pages/bottom-sheet.ts';
import { ChasePlan } from '../pages/chase-plan.ts';
import { Dialogs } from '../pages/dialogs.ts';
import { Overlays } from '../pages/overlays.ts';
import { expect, test } from '../support/test.ts';

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

test('a sheet follows a finger, springs back, and closes if it is dragged far', async ({
  page,
}) => {
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
  await expect(new Dialogs(page).focused).toHaveAccessibleName('Rules');
});

test('a short flick closes a sheet, and a mouse drags it by its title alone', async ({
  page,
  clock,
}) => {
  const rules = await openRules(page);
  await rules.flick(60, await clock.shownBy(page));
  await expect(rules.dialog).toHaveCount(0);
  await new BetPage(page).openRules();
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
  await page.mouse.wheel(0, 200);
  await expect.poll(() => rules.contentScroll()).toBeGreaterThan(0);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(rules.dialog).toHaveCount(0);
  // The browser may still drop a wheel event of the frame in which the lock ends.
  await expect.poll(() => page.mouse.wheel(0, 200).then(scrolled)).toBeGreaterThan(0);
});

test('Escape and the dimmed page close the upper of two sheets, and each opens again', async ({
  page,
}) => {
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
  await expect(new Dialogs(page).focused).toHaveAccessibleName(/^Cart, /);
  // The browser closes a dialog by itself at a second Escape.
  const rules = new BottomSheet(page, 'Rules');
  await bet.openRules();
  await rules.closeByBrowser();
  await expect(rules.dialog).toHaveCount(0);
  await bet.openRules();
  await expect(rules.dialog).toBeVisible();
});

test('a tap closes a sheet at once, and the page takes what is typed next', async ({
  page,
  player,
}) => {
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

test('a toast over a sheet is visible and reaches screen readers', async ({
  page,
  player,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.signIn();
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.menu('Share and earn').click();
  await profile.sheet.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => new Overlays(page).isInUse('Copied')).toBe(true);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a sheet rises, takes taps meanwhile, and passes them on while it leaves', async ({
    page,
  }) => {
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
