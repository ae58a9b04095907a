import { AnyScreen, SCREENS } from '../pages/every-screen.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of ['en', 'zh-Hans'] as const) {
    test.describe(`${colorScheme}, ${language}`, () => {
      test.use({ colorScheme, viewport: { width: 320, height: 700 } });

      test('every screen fits 320 px, has no barrier and no stray word', async ({
        page,
        player,
      }) => {
        test.slow();
        await player.signIn();
        const screen = new AnyScreen(page);
        await screen.speak(language);
        for (const path of SCREENS) {
          await screen.open(path);
          expect.soft(await screen.sidewaysScroll(), path).toBe(0);
          expect.soft(await screen.strayWords(), path).toEqual([]);
          expect.soft(await screen.barriers(), path).toEqual([]);
        }
      });
    });
  }
}
