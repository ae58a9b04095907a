import { AnyScreen, looks } from '../pages/every-screen.ts';
import { GalleryPage } from '../pages/gallery-page.ts';
import { FIREFOX, pictureInFirefox } from '../support/firefox.ts';
import { expect, test } from '../support/test.ts';

for (const { name, language, colorScheme } of looks('en')) {
  test.describe(`at 320 px, ${name}`, () => {
    test.use({ viewport: { width: 320, height: 700 } });

    test('every part fits, also with text at 200 %, and is accessible', async ({ page }) => {
      test.slow();
      const gallery = new GalleryPage(page);
      const shown = { theme: colorScheme, language: language === 'en' ? 'en' : 'zh' } as const;
      await gallery.openParts(shown);
      const screen = new AnyScreen(page);
      expect.soft(await screen.sidewaysScroll()).toBe(0);
      expect.soft(await screen.a11yViolations()).toEqual([]);
      await gallery.openParts({ ...shown, text: '200' });
      expect.soft(await screen.sidewaysScroll()).toBe(0);
    });
  });
}

test('the switches change the frame, and the list leads to a part', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  const gallery = new GalleryPage(page);
  await gallery.open();
  const icon = await page.request.get(await gallery.iconUrl());
  expect(icon.headers()['content-type']).toContain('image/svg+xml');
  await gallery.choose('320');
  await expect.poll(async () => (await gallery.frame.boundingBox())?.width).toBe(320);
  await gallery.jumpTo('StatusTag');
  await expect(gallery.part('StatusTag')).toBeInViewport();
  await gallery.choose('zh');
  await expect(gallery.part('StatusTag')).toBeInViewport();
});

test.describe('in landscape, with a notch', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('bars and content stay clear of the notch @every-browser', async ({ page }) => {
    const gallery = new GalleryPage(page);
    await gallery.openPageBesideNotch(47);
    await expect.poll(() => gallery.reach()).toEqual({ left: 47, right: 844 - 47 });
  });
});

/** When each die of a draw rests, in ms after the draw. */
const STOPS = new Set([900, 1300, 1700]);

/** Polls until the dice of the stage show the labelled faces, because they turn with the next frame. */
async function expectLabelledFaces(gallery: GalleryPage): Promise<void> {
  const wrong = async () =>
    (await gallery.diceFaces('DiceStage')).filter(
      ({ labelled, shown }) => labelled.join() !== shown.join(),
    );
  await expect.poll(wrong).toEqual([]);
}

test('dice of every size show their faces, at once with reduced motion', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.openParts();
  const dice = [...(await gallery.diceFaces('Die')), ...(await gallery.diceFaces('DiceRow'))];
  expect(dice).toHaveLength(21);
  for (const { labelled, shown } of dice) expect(shown).toEqual(labelled);
  await gallery.throwDice();
  await gallery.restDice();
  await expectLabelledFaces(gallery);
});

test('Firefox draws as many pips on the faces of the cubes as Chromium', async ({ page }) => {
  test.skip(FIREFOX === null, 'needs an installed Firefox');
  test.slow();
  const size = { width: 500, height: 400 };
  await page.setViewportSize(size);
  const gallery = new GalleryPage(page);
  await gallery.openParts();
  // They show all six faces.
  const cubes = await gallery.cubesOfEachThrow(3);
  await page.goto('about:blank');
  await page.setContent(cubes);
  const expected = await gallery.countPips(await page.screenshot());
  expect(expected).toBeGreaterThan(1000);
  const drawn = await gallery.countPips(pictureInFirefox(cubes, size.width, size.height));
  expect(drawn / expected).toBeGreaterThan(0.9);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('thrown dice land one after the other on the drawn faces @every-browser', async ({
    page,
  }) => {
    const gallery = new GalleryPage(page);
    await gallery.openParts();
    await gallery.throwDice();
    await expect.poll(async () => new Set(await gallery.landings())).toEqual(STOPS);
    // The first moment of a throw tells no result.
    await gallery.holdLandings();
    for (const { labelled, shown } of await gallery.diceFaces('DiceStage'))
      for (const [at, face] of shown.entries()) expect(face).not.toBe(labelled[at]);
    await gallery.endLandings();
    await expectLabelledFaces(gallery);
    await gallery.restDice();
    await expectLabelledFaces(gallery);
  });
});
