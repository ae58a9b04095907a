import { OUTCOMES, sumOf, type Dice } from '#contract/rules/dice.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { TrendPage } from '../pages/trend-page.ts';
import { expect, test } from '../support/test.ts';

/** One roll per sum; together they contain every face. */
const ROLLS: Dice[] = Array.from({ length: 16 }, (_, at) => {
  const dice = OUTCOMES.find((each) => sumOf(each) === at + 3);
  if (!dice) throw new Error('every sum from 3 to 18 can be rolled');
  return dice;
});

test.describe('each sum drawn once', () => {
  test.use({ worldOptions: { scenario: 'empty' }, viewport: { width: 320, height: 700 } });

  test('all six faces and sixteen sums are in their columns, joined by the line', async ({
    page,
    clock,
    dice,
  }) => {
    await dice.next(1, ...ROLLS);
    await clock.advance('48m');
    const trend = new TrendPage(page);
    const screen = new AnyScreen(page);
    await trend.open();
    await expect(trend.chart('Numbers of the last 16 draws')).toBeVisible();
    await trend.goToEnd();
    await expect.poll(async () => (await trend.cells()).length).toBe(16);
    for (const [at, cells] of (await trend.cells()).entries()) {
      const roll = ROLLS[at] ?? [];
      expect(cells).toHaveLength(6);
      for (const [column, cell] of cells.entries()) {
        const times = roll.filter((die) => die === column + 1).length;
        if (times > 0) expect(cell).toBe(`${column + 1}${times > 1 ? times : ''}`);
        else expect(cell).toMatch(/^\d+$/);
      }
    }
    await expect(trend.head).toHaveText(['PeriodNo.', 'Dice', '1', '2', '3', '4', '5', '6']);
    await expect(trend.hit('20260310-201', '1, hit, on 3 dice')).toBeVisible();
    await expect(trend.hit('20260310-216', '6, hit, on 3 dice')).toBeVisible();

    await trend.show('Sums');
    await trend.goToEnd();
    await expect.poll(async () => (await trend.cells()).length).toBe(16);
    // Each hit lies on the diagonal; a sum not drawn yet has missed all draws so far.
    const sums = await trend.cells();
    expect(sums.map((cells, at) => cells[at])).toEqual(ROLLS.map((roll) => String(sumOf(roll))));
    expect(sums.at(-1)).toEqual([...Array.from({ length: 15 }, (_, at) => String(15 - at)), '18']);
    expect(Math.max(...(await trend.ballsOffColumn()))).toBeLessThan(1);
    expect(Math.max(...(await trend.lineOffBalls()))).toBeLessThan(2);
    for (const group of ['Size & parity', 'Shape', 'Numbers'] as const) {
      await trend.show(group);
      expect(Math.max(...(await trend.ballsOffColumn()))).toBeLessThan(1);
      expect(await screen.untranslatedText()).toEqual([]);
      expect(await screen.sidewaysScroll()).toBe(0);
    }
  });

  test('shows an empty state before the first draw, and a new draw appears by itself', async ({
    page,
    clock,
    dice,
  }) => {
    const trend = new TrendPage(page);
    const screen = new AnyScreen(page);
    await trend.open();
    await expect(trend.text('No draws yet.')).toBeVisible();
    expect(await screen.untranslatedText()).toEqual([]);
    await dice.next(1, [3, 4, 4]);
    await clock.to('settled');
    await expect(trend.chart('Numbers of the last 1 draw')).toBeVisible();
    await expect(trend.hit('20260310-201', '4, hit, on 2 dice')).toBeVisible();
    await expect(trend.row('20260310-201')).toContainText('3 4 4');
  });
});

test('a void period adds no row and no miss', async ({ page, clock, dice, world }) => {
  await dice.next(1, [1, 2, 3]);
  await clock.to('settled');
  await world.office.voidPeriod(1);
  await clock.advance('3m');
  await dice.next(1, [1, 2, 3]);
  await clock.to('settled');
  const trend = new TrendPage(page);
  await trend.open();
  await trend.goToEnd();
  await expect(trend.hit('20260310-203', '1, hit')).toBeVisible();
  await expect(trend.period('20260310-202')).toHaveCount(0);
});

test.describe('a day of draws', () => {
  // 23:50:30 in Shanghai: 476 periods of the day are drawn.
  test.use({ worldOptions: { scenario: 'busy', now: '2026-03-10T15:50:30Z' } });

  test('another window sends a new request, and a day loads in parts', async ({
    page,
    journal,
  }) => {
    const trend = new TrendPage(page);
    await trend.openFromHistory();
    await expect(trend.chart('Numbers of the last 30 draws')).toBeVisible();
    await trend.chooseWindow('Last 100');
    await expect(trend.chart('Numbers of the last 100 draws')).toBeVisible();
    await trend.chooseWindow('Today');
    await expect(trend.chart('Numbers of the last 476 draws')).toBeVisible();
    expect((await journal.find({ route: 'games.trend' })).length).toBe(3);
    await expect(trend.period('20260310-376')).toHaveCount(0);
    await expect(trend.period('20260310-377')).toBeVisible();
    await trend.earlier.click();
    await expect(trend.period('20260310-277')).toBeVisible();
    await trend.show('Sums');
    await expect(trend.figures).toHaveText([
      /^Appearances/,
      /^Expected/,
      /^Average miss/,
      /^Max miss/,
      /^Longest streak/,
    ]);
    // 476 draws × 27 of 216.
    await expect(trend.figures.nth(1)).toContainText('60');
  });

  test('the newest draw is last or first; misses, guides and temperature can be switched', async ({
    page,
  }) => {
    const trend = new TrendPage(page);
    await trend.open();
    await expect(trend.period('20260310-447')).toBeVisible();
    await trend.look('Newest first').click();
    await expect(trend.period('20260310-476')).toBeInViewport();
    await expect(trend.look('Newest first')).toHaveAttribute('aria-pressed', 'true');
    const before = (await trend.cells())[0] ?? [];
    expect(before.join('')).toMatch(/\d/);
    await trend.look('Misses').click();
    const after = (await trend.cells())[0] ?? [];
    expect(after.filter((cell) => cell === '').length).toBeGreaterThanOrEqual(3);
    await trend.look('Hot and cold').click();
    await expect(trend.head.nth(2)).toContainText(/Hot|Warm|Cold/);
    await trend.show('Sums');
    await expect(trend.head.nth(1)).toContainText(/^3/);
  });

  test('the head of the chart stays under the title bar', async ({ page }) => {
    const trend = new TrendPage(page);
    await trend.open();
    await trend.chooseWindow('Last 100');
    await expect(trend.chart('Numbers of the last 100 draws')).toBeVisible();
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => trend.headTop()).toBe(44);
  });
});

test('a failed load offers a retry and keeps the shown draws', async ({ page, faults, clock }) => {
  await faults.answer('games.trend', { status: 500 });
  const trend = new TrendPage(page);
  await trend.open();
  await trend.retry.click();
  await expect(trend.chart('Numbers of the last 30 draws')).toBeVisible();
  const lost = await faults.drop('games.trend', { times: null });
  await clock.to('settled');
  // The app has sent the request again, and it failed again.
  const isMet = async () => (await faults.list()).find(({ id }) => id === lost.id)?.struck !== 0;
  await expect.poll(isMet).toBe(true);
  await expect(trend.chart('Numbers of the last 30 draws')).toBeVisible();
});

for (const language of ['en', 'zh-Hans'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width: 320, height: 700 } });

      test('every group is accessible, fully translated and fits the width', async ({ page }) => {
        test.slow();
        const screen = new AnyScreen(page);
        await screen.setLanguage(language);
        await screen.open('/pages/game/history?game_id=4&view=trend');
        const trend = new TrendPage(page);
        for (const at of [0, 1, 2, 3]) {
          await trend.showGroupAt(at);
          expect.soft(await screen.a11yViolations(), `${at}`).toEqual([]);
          expect.soft(await screen.untranslatedText(), `${at}`).toEqual([]);
          expect.soft(await screen.sidewaysScroll(), `${at}`).toBe(0);
        }
      });
    });
  }
}

test('the keyboard moves through the groups', async ({ page }) => {
  const trend = new TrendPage(page);
  await trend.open();
  await trend.show('Numbers');
  await trend.pressInGroups('ArrowRight');
  await expect(trend.chart('Sums of the last 30 draws')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(trend.look('Misses')).toHaveAttribute('aria-pressed', 'false');
});
