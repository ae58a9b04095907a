import { AnyScreen, SCREENS } from '../pages/every-screen.ts';
import { enlargeText, rootTextSize, clippedText } from '../pages/large-text.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['en', 'zh-Hans'] as const) {
  test.describe(language, () => {
    test.use({ viewport: { width: 320, height: 640 } });

    test('every screen is readable at 320 px with text at 200 %', async ({ page, player }) => {
      test.slow();
      await player.signIn({ amount: '99999999.99' });
      await enlargeText(page, 2);
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await screen.open('/');
      for (const path of SCREENS) {
        await screen.relaunchAt(path);
        expect.soft(await rootTextSize(page), path).toBe(32);
        expect.soft(await screen.sidewaysScroll(), path).toBe(0);
        expect.soft(await clippedText(page), path).toEqual([]);
      }
    });
  });
}

test('the root font size follows the width and the text size of the browser', async ({ page }) => {
  await new AnyScreen(page).open('/');
  for (const [width, times, px] of [
    [320, 1, 16],
    [375, 1, 16],
    [668, 1, 18],
    [960, 1, 20],
    [1280, 1, 20],
    [320, 2, 32],
    [960, 2, 40],
    [1280, 1.5, 30],
  ] as const) {
    await enlargeText(page, times);
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() => rootTextSize(page), { message: `${width} px at ${times * 100} %` })
      .toBeCloseTo(px, 2);
  }
});
