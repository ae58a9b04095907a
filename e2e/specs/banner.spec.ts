import { Finger } from '../pages/finger.ts';
import { expect, test } from '../support/test.ts';

test('a swipe shows a banner beside, not its page @every-browser', async ({ page }) => {
  await page.goto('./');
  const region = page.getByRole('region', { name: 'Highlights' });
  const slide = (no: number) => region.getByRole('group', { name: `${no} of 4` });
  await region.scrollIntoViewIfNeeded();
  // A hidden page moves none by itself.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(slide(1)).toBeVisible();
  for (const [from, x, to] of [
    [1, -200, 2],
    [2, 200, 1],
    [1, 200, 4],
  ] as const) {
    const motion = await region.evaluateHandle((element) => ({
      seconds: new Promise<number>((resolve) => {
        element.addEventListener('animationend', (event) => {
          if (event instanceof AnimationEvent) resolve(event.elapsedTime);
        });
      }),
    }));
    const finger = new Finger(page);
    const box = await slide(from).boundingBox();
    if (!box) throw new Error('there is no banner');
    await finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    for (const share of [0.2, 0.6, 1]) await finger.moveTo({ x: x * share });
    await finger.up();
    await expect(slide(to)).not.toHaveAttribute('inert');
    expect(await motion.evaluate(({ seconds }) => seconds)).toBe(0.5);
  }
  await expect(page).toHaveURL(/\/(#\/)?$/);
});
