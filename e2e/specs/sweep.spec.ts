import { join } from 'node:path';
import { AnyScreen, SCREENS, type Language } from '../pages/every-screen.ts';
import type { SignIn } from '../../kit/client/player.ts';
import { expect, test } from '../support/test.ts';

// A nightly run takes more widths. At the last one, everything is checked.
const WIDTHS =
  Number(process.env['DICEBOX_TEST_SCALE']) >= 10 ? [1280, 768, 375, 320] : [1280, 320];

interface Visitor {
  readonly name: string;
  readonly scenario: string;
  readonly signIn?: SignIn;
  readonly isGuest?: true;
  /** The only language in which accessibility is checked, for visitors with similar screens. */
  readonly a11yLanguage?: Language;
  /** The language in which every test run sweeps; a nightly run takes all visitors and languages. */
  readonly dailyLanguage?: Language;
}

const VISITORS: readonly Visitor[] = [
  { name: 'nobody', scenario: 'default' },
  { name: 'a guest', scenario: 'default', isGuest: true, a11yLanguage: 'en' },
  {
    name: 'a new player',
    scenario: 'new-player',
    signIn: { as: 'demo1' },
    a11yLanguage: 'zh-Hans',
  },
  { name: 'a busy player', scenario: 'busy', signIn: { as: 'demo1' }, dailyLanguage: 'zh-Hans' },
];

/** Latin text allowed on a Chinese page: names, the player's data and terms without a translation. */
const LATIN = [
  'Dicebox',
  'VIP',
  'demo1',
  'Demo',
  'D',
  'EN',
  'English',
  'Switch',
  'to',
  'https',
  'Lin',
  'mei',
  'lin',
  'lucky',
  'com',
];

const PICTURES = process.env['DICEBOX_SCREENSHOTS'];

/** At 320 px ten controls share the row of stakes, and the road is as low as the first tile allows. */
const TIGHT =
  /^(Stake |Custom amount|Half|Double|Undo|Last sums|Rules|筹码|自定义金额|减半|加倍|撤销|最近和值|玩法规则)/;

for (const visitor of VISITORS) {
  for (const language of ['en', 'zh-Hans'] as const) {
    // Accessibility is checked in the light theme in English and in the dark theme in Chinese.
    const colorScheme = language === 'en' ? 'light' : 'dark';
    const tag = visitor.dailyLanguage === language ? '' : ' @nightly';
    test.describe(`${visitor.name}, ${language}${tag}`, () => {
      test.use({ colorScheme, worldOptions: { scenario: visitor.scenario } });

      test('every screen fits, is accessible and fully translated', async ({ page, player }) => {
        test.slow();
        const checksA11y = (visitor.a11yLanguage ?? language) === language;
        const screen = new AnyScreen(page);
        if (visitor.signIn) await player.signIn(visitor.signIn);
        await screen.setLanguage(language);
        await screen.open('/');
        if (visitor.isGuest) await screen.enterAsGuest();
        for (const width of WIDTHS) {
          await screen.resize(width);
          for (const path of SCREENS) {
            await screen.relaunchAt(path);
            expect.soft(await screen.sidewaysScroll(), `${path}, ${width} px`).toBe(0);
            if (PICTURES) await screen.picture(join(PICTURES, visitor.name, language), path, width);
            if (width !== WIDTHS.at(-1)) continue;
            expect.soft(await screen.overlappingText(), path).toEqual([]);
            const small = (await screen.smallTargets()).filter((name) => !TIGHT.test(name));
            expect.soft(small, path).toEqual([]);
            if (checksA11y) expect.soft(await screen.a11yViolations(), path).toEqual([]);
            expect.soft(await screen.untranslatedText(), path).toEqual([]);
            if (language === 'zh-Hans')
              expect.soft(await screen.latinWords(LATIN), path).toEqual([]);
          }
        }
      });
    });
  }
}

test('bars stay clear of a notch in landscape @every-browser', async ({ page, player }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await player.signIn();
  const screen = new AnyScreen(page);
  await screen.setNotch(47);
  for (const path of ['/pages/profile/profile', '/pages/game/record']) {
    await screen.open(path);
    expect(await screen.reach(), path).toEqual({ left: 47, right: 844 - 47 });
  }
});
