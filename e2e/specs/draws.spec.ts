import type { Page } from '@playwright/test';
import { OUTCOMES, sumOf, type Dice } from '#contract/rules/dice.ts';
import { BetPage, HistoryPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { AnyScreen, looks } from '../pages/every-screen.ts';
import { Overlays } from '../pages/overlays.ts';
import { ProofSheet } from '../pages/proof-sheet.ts';
import { TrendPage } from '../pages/trend-page.ts';
import { expect, test } from '../support/test.ts';

// The world's time is 10:00:30 in Shanghai: period 200 is the last one drawn, by its seed.
const DRAWN = '20260310-200';
const EARLIER = '20260310-199';

/** One roll per sum; together they contain every face. */
const ROLLS: Dice[] = Array.from({ length: 16 }, (_, at) => {
  const dice = OUTCOMES.find((each) => sumOf(each) === at + 3);
  if (!dice) throw new Error('every sum from 3 to 18 can be rolled');
  return dice;
});

for (const { name, language, colorScheme } of looks('zh-Hans')) {
  test.describe(`on a narrow phone, ${name}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } });

    test('the result, the proof and the trend fit and are accessible', async ({
      page,
      player,
      clock,
      dice,
    }) => {
      test.slow();
      const screen = new AnyScreen(page);
      const fits = async (what: string) => expect.soft(await screen.problems(), what).toEqual([]);
      await player.signIn({ amount: '99999999.99' });
      await player.bet({ play: 'big', amount: '100000.00' });
      await screen.setLanguage(language);
      await openWithBet(page);
      await dice.next(1, [6, 5, 4]);
      await clock.to('settled');
      await expect(new ResultSheet(page).sheet).toContainText('+100,000.00');
      // These tests prefer reduced motion.
      await expect(new Overlays(page).burst).toBeHidden();
      await fits('result');

      await screen.open('/pages/game/history?game_id=4');
      const proof = new ProofSheet(page);
      await proof.openNewest();
      await expect(proof.verdict).toContainText(/^(Verified|验证通过)/);
      await fits('proof');

      await screen.open('/pages/game/history?game_id=4&view=trend');
      for (const group of [0, 1, 2, 3]) {
        await new TrendPage(page).showGroupAt(group);
        await fits(`trend, group ${group}`);
      }
    });

    test('a win of 210 times the stake fits and is accessible', async ({
      page,
      player,
      clock,
      dice,
    }) => {
      const screen = new AnyScreen(page);
      await player.signIn();
      await player.bet({ play: 'triple', pick: '5', amount: '500.00' });
      await screen.setLanguage(language);
      await openWithBet(page);
      await dice.next(1, [5, 5, 5]);
      await clock.to('settled');
      await expect(new ResultSheet(page).headline).toContainText('+104,500.00');
      expect(await screen.problems()).toEqual([]);
    });
  });
}

test('the result waits until the open sheet is closed', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const bet = new BetPage(page);
  await openWithBet(page);
  await bet.openRules();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules).toBeVisible();
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  // The page below a sheet is inert, so the balance has no role.
  await expect(page.getByLabel('Balance 110.00')).toBeAttached();
  expect(await bet.result.sheet.count()).toBe(0);
  await rules.getByRole('button', { name: 'Close' }).click();
  await expect(bet.result.headline).toHaveText('You won +10.00');
});

/**
 * Opens the betting page, and waits until it shows the player's bet in the draw. A draw that passes
 * before shows quietly, like one while the app was closed.
 */
async function openWithBet(page: Page): Promise<void> {
  await new BetPage(page).open();
  await expect(page.getByRole('button', { name: / 1( ·|$)/ })).toBeVisible();
}

/** Every form in which a page could tell that a bet of 10.00 on big won with 6, 5, 4. */
const TOLD = /110\.00|\+[12]0\.00|6, 5, 4/;

/** Opens an address, and from then on samples its text each 50 ms. */
async function openSampled(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript((told: string) => {
    const samples = { count: 0, knownAt: NaN, toldAt: NaN, isWaiting: false };
    Object.assign(window, { samples });
    const fetch = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      const text = await answer.clone().text();
      if (/getBetRecord\?.*status=pending/.test(answer.url)) samples.isWaiting = true;
      const isKnown = /"dice":\[6,5,4\]/.test(text);
      if (isKnown && Number.isNaN(samples.knownAt)) samples.knownAt = samples.count;
      return answer;
    };
    setInterval(() => {
      samples.count += 1;
      if (!document.body) return;
      const names = Array.from(document.querySelectorAll('[aria-label]'), (each) => each.ariaLabel);
      const text = [document.title, document.body.innerText, ...names].join(' ');
      if (new RegExp(told).test(text) && Number.isNaN(samples.toldAt))
        samples.toldAt = samples.count;
    }, 50);
  }, TOLD.source);
  await page.goto(url);
}

/** Returns whether the tab has loaded the bet, and therefore waits for its draw. */
function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (window as unknown as { samples: { isWaiting: boolean } }).samples.isWaiting, // of openSampled
  );
}

/** Returns the number of samples from the answer with the dice to the first that told the result. */
function hiddenSamples(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { samples } = window as unknown as { samples: { knownAt: number; toldAt: number } }; // of openSampled
    return samples.toldAt - samples.knownAt;
  });
}

function isTold(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (window as unknown as { samples: { toldAt: number } }).samples.toldAt > 0, // of openSampled
  );
}

test('no page of any tab tells the result before the last die rests', async ({
  page,
  context,
  player,
  clock,
  dice,
}) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const tabs = [page, await context.newPage(), await context.newPage()] as const;
  await openSampled(tabs[0], '/#/pages/game/bet?game_id=1');
  await openSampled(tabs[1], '/');
  await openSampled(tabs[2], '/#/pages/game/record');
  for (const tab of tabs) await expect.poll(() => isWaiting(tab)).toBe(true);
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  // Another page of the tab asks the server, which has settled the bet.
  await tabs[2].goto('/#/pages/trade/record');
  // The last die rests 34 samples after its dice are known. A busy machine takes fewer.
  for (const tab of tabs) await expect.poll(() => hiddenSamples(tab)).toBeGreaterThan(10);
});

test('a tab takes the dice from another tab, so that they rest in both at once', async ({
  page,
  context,
  clock,
  dice,
}) => {
  const url = '/#/pages/game/bet?game_id=1';
  const tabs = [page, await context.newPage()] as const;
  for (const tab of tabs) {
    await openSampled(tab, url);
    // The app follows the clock from here on.
    await expect(tab.getByRole('timer', { name: /^Draw 201/ })).toBeVisible();
  }
  await clock.advance('149s');
  for (const tab of tabs)
    await expect(tab.getByRole('button', { name: 'Skip to the result' })).toBeVisible();
  // The second tab gets no more answers of its own.
  await tabs[1].route(/\/api\//, () => undefined);
  await dice.next(1, [6, 5, 4]);
  await clock.to('draw');
  for (const tab of tabs) await expect.poll(() => isTold(tab)).toBe(true);
});

test.describe('each sum drawn once', () => {
  test.use({ worldOptions: { scenario: 'empty' }, viewport: { width: 320, height: 700 } });

  test('the line of the trend joins the hits, which lie in their columns', async ({
    page,
    clock,
    dice,
  }) => {
    await dice.next(1, ...ROLLS);
    await clock.advance('48m');
    const trend = new TrendPage(page);
    await trend.open();
    await trend.show('Sums');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await trend.cells()).length).toBe(16);
    // Each hit lies on the diagonal; a sum not drawn yet has missed all draws so far.
    const sums = (await trend.cells()).toReversed();
    expect(sums.map((cells, at) => cells[at])).toEqual(ROLLS.map((roll) => String(sumOf(roll))));
    expect(sums.at(-1)).toEqual([...Array.from({ length: 15 }, (_, at) => String(15 - at)), '18']);
    expect(Math.max(...(await trend.lineOffBalls()))).toBeLessThan(2);
    for (const group of ['Sums', 'Big/Odd', 'Shape', 'Numbers'] as const) {
      await trend.show(group);
      expect(Math.max(...(await trend.ballsOffColumn()))).toBeLessThan(1);
    }
  });
});

test('the head of the trend stays in view, and the keyboard moves through its groups', async ({
  page,
}) => {
  const trend = new TrendPage(page);
  await trend.open();
  await trend.show('Numbers');
  await page.getByRole('radio', { name: 'Numbers', exact: true }).press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Sums of the last 30 draws' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Sums of the last 30 draws' })).toBeFocused();
  await page.mouse.wheel(0, 600);
  const head = trend.table.getByRole('rowgroup').first();
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(44);
});

test('a proof whose code fails to load is reported, and verifies offline once it has loaded', async ({
  page,
  context,
  watch,
}) => {
  const proof = new ProofSheet(page);
  const release = await proof.failCode();
  watch.expect(/proof-sheet/);
  const history = new HistoryPage(page);
  const toasts = await new Overlays(page).listenToToasts();
  await history.open();
  await expect(history.draw(DRAWN)).toBeVisible();
  await proof.openOf(DRAWN);
  await expect.poll(toasts).toContain('Network connection failed');
  await release();
  await proof.openOf(DRAWN);
  await expect(proof.verdict).toContainText('Verified');
  await page.keyboard.press('Escape');
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await proof.openOf(EARLIER);
  await expect(proof.verdict).toContainText('Verified');
});
