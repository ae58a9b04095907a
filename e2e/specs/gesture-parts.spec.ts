import type { Page } from '@playwright/test';
import { GestureGallery } from '../pages/gesture-gallery.ts';
import type { BrowserClock } from '../../kit/playwright/browser-clock.ts';
import { expect, test } from '../support/test.ts';

const TIMERS = { timers: true };

/** Opens slides on a paused clock, so that only the test moves them. */
async function openHeld(page: Page): Promise<GestureGallery> {
  const gallery = new GestureGallery(page);
  await gallery.open();
  await gallery.setHidden(true);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(gallery.slide).toHaveText('First slide');
  return gallery;
}

async function letPass(gallery: GestureGallery, clock: BrowserClock, ms: number): Promise<void> {
  await gallery.setHidden(false);
  await clock.advance(ms, TIMERS);
  await gallery.setHidden(true);
}

test('slides change every 5 s within half a second, and pause for a finger, the focus, their button and a hidden page', async ({
  page,
  clock,
}) => {
  const gallery = await openHeld(page);
  const after5s = async (slide: string) => {
    await letPass(gallery, clock, 5000);
    await expect(gallery.slide).toHaveText(slide);
  };
  for (const slide of ['Second slide', 'Third slide', 'First slide']) {
    const motion = await gallery.timeNextMotion();
    await after5s(slide);
    expect(await motion()).toBe(0.5);
  }
  await clock.advance(20_000, TIMERS);
  await expect(gallery.slide).toHaveText('First slide');
  await gallery.putFingerOn(gallery.slide);
  await after5s('First slide');
  await gallery.finger.cancel();
  await after5s('Second slide');
  await gallery.dot('1 of 3').focus();
  await page.keyboard.press('Tab');
  await after5s('Second slide');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(gallery.slide).toHaveText('Third slide');
  await gallery.dot('Stop the slides').tap();
  await after5s('Third slide');
  await gallery.dot('Let the slides change').tap();
  await after5s('First slide');
});

test('slides change by hand alone with reduced motion', async ({ page, clock }) => {
  const gallery = new GestureGallery(page);
  await gallery.open();
  await clock.advance(20_000, TIMERS);
  await expect(gallery.slide).toHaveText('First slide');
  await expect(gallery.dot('Stop the slides')).toHaveCount(0);
  await gallery.dot('3 of 3').tap();
  await expect(gallery.slide).toHaveText('Third slide');
});

test('a swipe shows the next or the previous slide, and a short one shows neither @every-browser', async ({
  page,
}) => {
  const gallery = await openHeld(page);
  for (const [x, slide] of [
    [-200, 'Second slide'],
    [200, 'First slide'],
    [200, 'Third slide'],
  ] as const) {
    const motion = await gallery.timeNextMotion();
    await gallery.putFingerOn(gallery.slide);
    for (const share of [0.2, 0.6, 1]) await gallery.finger.moveTo({ x: x * share });
    await gallery.finger.up();
    await expect(gallery.slide).toHaveText(slide);
    await motion();
  }
  await expect(gallery.status('Swiper')).toHaveText('Pressed: nothing');
  await expect(gallery.dotsOfLoneSlide).toHaveCount(0);
});

test('a held button, scrolled edges, fields and the width of the window report their state', async ({
  page,
  clock,
}) => {
  const gallery = new GestureGallery(page);
  await gallery.open();
  const status = gallery.status('Long press');
  await gallery.putFingerOn(gallery.holdable);
  await clock.advance(350, TIMERS);
  await expect(status).toHaveText('Last event: long press');
  await gallery.finger.up();
  await expect(status).toHaveText('Last event: long press');
  await gallery.holdable.tap();
  await expect(status).toHaveText('Last event: tap');
  await gallery.putFingerOn(gallery.holdable);
  await gallery.finger.moveTo({ y: 30 });
  await clock.advance(1000, TIMERS);
  await gallery.finger.up();
  await expect(status).toHaveText('Last event: tap');
  await gallery.holdable.click({ button: 'right' });
  await expect(status).toHaveText('Last event: long press');

  await gallery.scrollStrip('end');
  await expect(gallery.status('Scroll to edge')).toHaveText('Start 0 times, end 1 times');
  await gallery.scrollStrip('start');
  await expect(gallery.status('Scroll to edge')).toHaveText('Start 1 times, end 1 times');
  await gallery.remarks.fill('five? '.repeat(23));
  await gallery.remarks.press('1');
  await gallery.remarks.press('2');
  await gallery.remarks.press('3');
  await expect(gallery.remarks).toHaveValue(`${'five? '.repeat(23)}12`);
  expect(await gallery.dayEnds()).toEqual(['1876-01-01', '2176-12-31']);
  await page.setViewportSize({ width: 600, height: 700 });
  await expect(gallery.status('Viewport')).toHaveText('600 px wide');
});
