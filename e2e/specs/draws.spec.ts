import type { Locator, Page } from '@playwright/test';
import { OUTCOMES, sumOf, type Dice } from '#contract/rules/dice.ts';
import { BetPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { BetBoard } from '../pages/bet-board.ts';
import { AnyScreen, looks } from '../pages/every-screen.ts';
import { Dialogs } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const verdictIn = (page: Page) =>
  page
    .getByRole('dialog', { name: /^(Fairness proof|公平验证)$/ })
    .getByRole('status')
    .first();

class TrendPage {
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table');
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/game/history?game_id=1&view=trend');
  }

  /** Shows a group by its index, in either language. */
  async showGroupAt(place: number): Promise<void> {
    const groups = this.#page.getByRole('group', { name: /^(Columns|走势类别)$/ });
    await groups.getByRole('radio').nth(place).check();
  }

  /** Returns the distance of each ball from the middle of its column header, in px. */
  ballsOffColumn(): Promise<number[]> {
    return this.table.evaluate((table) => {
      const middle = (element: Element) => {
        const { left, width } = element.getBoundingClientRect();
        return left + width / 2;
      };
      const heads = Array.from(table.querySelectorAll('thead th'), middle).slice(2);
      return Array.from(table.querySelectorAll('tbody tr')).flatMap((row) =>
        Array.from(row.querySelectorAll('td'))
          .slice(1)
          .flatMap((cell, at) => {
            const ball = cell.querySelector('[role=img]');
            return ball ? [Math.abs(middle(ball) - (heads[at] ?? NaN))] : [];
          }),
      );
    });
  }

  /** Returns the distance of each point of the line from its ball, in px. */
  lineOffBalls(): Promise<number[]> {
    const drawn = this.#page.locator('main svg polyline').first();
    return drawn.evaluate((line: SVGPolylineElement) => {
      const matrix = line.getScreenCTM();
      const balls = Array.from(document.querySelectorAll('tbody [role=img]'), (ball) =>
        ball.getBoundingClientRect(),
      );
      return balls.map(({ left, top, width, height }, at) => {
        const point = line.points[at]?.matrixTransform(matrix ?? undefined);
        if (!point) return NaN;
        return Math.hypot(point.x - left - width / 2, point.y - top - height / 2);
      });
    });
  }
}

/** One roll per sum; together they contain every face. */
const ROLLS: Dice[] = Array.from({ length: 16 }, (_, at) => {
  const dice = OUTCOMES.find((each) => sumOf(each) === at + 3);
  if (!dice) throw new Error('every sum from 3 to 18 can be rolled');
  return dice;
});

for (const { name, language, colorScheme } of looks('zh-Hans')) {
  test.describe(`on a narrow phone, ${name}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } });

    test('the result, the proof and the trend fit', async ({ page, player, clock, dice }) => {
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
      await expect(new Dialogs(page).burst).toBeHidden();
      await fits('result');

      await screen.open('/pages/game/history?game_id=4');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(verdictIn(page)).toContainText(/^(Verified|验证通过)/);
      await fits('proof');

      await screen.open('/pages/game/history?game_id=4&view=trend');
      for (const group of [0, 1, 2, 3]) {
        await new TrendPage(page).showGroupAt(group);
        await fits(`trend, group ${group}`);
      }
    });
  });
}

/**
 * Opens the betting page, and waits until it shows the player's bet in the draw. A draw that passes
 * before shows quietly, like one while the app was closed.
 */
async function openWithBet(page: Page): Promise<void> {
  await new BetPage(page).open();
  await expect(page.getByRole('button', { name: / 1( ·|$)/ })).toBeVisible();
}

test.describe('each sum drawn once', () => {
  test.use({ worldOptions: { scenario: 'empty' }, viewport: { width: 320, height: 700 } });

  test('the line of the trend joins hits in their columns', async ({ page, clock, dice }) => {
    await dice.next(1, ...ROLLS);
    await clock.advance('48m');
    const trend = new TrendPage(page);
    await trend.open();
    await trend.showGroupAt(1);
    await expect(trend.table).toHaveAccessibleName('Sums of the last 16 draws');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(trend.table.getByRole('rowheader', { name: /^2026/ })).toHaveCount(16);
    expect(Math.max(...(await trend.lineOffBalls()))).toBeLessThan(2);
    for (const group of [1, 2, 3, 0]) {
      await trend.showGroupAt(group);
      expect(Math.max(...(await trend.ballsOffColumn()))).toBeLessThan(1);
    }
  });
});

test('dice go over from the stage to the sheet', async ({ page, player, clock, dice }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await openWithBet(page);
  await dice.next(1, [6, 5, 4]);
  // So slow that the sheet has not risen when its dice are measured.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.00001 });
  const handover = new BetBoard(page).diceAtHandover();
  await clock.to('draw');
  await clock.advance('1s');
  const [onStage, onSheet] = await handover;
  expect(Math.hypot(onSheet.x - onStage.x, onSheet.y - onStage.y)).toBeLessThan(4);
  await expect(new ResultSheet(page).sheet.getByRole('img', { name: '6, 5, 4' })).toBeVisible();
});

test('the lights fade in again after a loss', async ({ page, player, clock, dice }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.signIn();
  await player.bet({ play: 'small', amount: '10.00' });
  await openWithBet(page);
  await dice.next(1, [6, 5, 4]);
  const lifted = page.locator('html').evaluate(
    (html) =>
      new Promise((resolve) => {
        html.addEventListener('animationstart', (event) => {
          const isVeil = event instanceof AnimationEvent && event.pseudoElement === '::after';
          if (isVeil && html.dataset['curtain'] === 'up') resolve(true);
        });
      }),
  );
  await clock.to('close');
  await clock.advance('58s');
  await clock.advance('6s');
  expect(await lifted).toBe(true);
});

test('the head of the trend stays, and keys change its group', async ({ page }) => {
  const trend = new TrendPage(page);
  await trend.open();
  await trend.showGroupAt(0);
  await page.getByRole('radio', { name: 'Numbers', exact: true }).press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Sums of the last 30 draws' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Sums of the last 30 draws' })).toBeFocused();
  await page.mouse.wheel(0, 600);
  const head = trend.table.getByRole('rowgroup').first();
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(44);
});

/**
 * Waits until the board is told to move so far that this tile, at `top` before, shows below the stage. Looks at every
 * frame, because the sheet of the result soon ends it.
 */
async function showsBelowStage(tile: Element, top: number): Promise<void> {
  const board = tile.closest('section')?.parentElement?.closest('section');
  for (;;) {
    await new Promise(requestAnimationFrame);
    const [, down = ''] = board?.style.translate.split(' ') ?? [];
    const edge = document.querySelector('[data-won] ul')?.getBoundingClientRect().bottom ?? NaN;
    if (top + Number.parseFloat(down) > edge) return;
  }
}

test('a tile that wins shows below the stage', async ({ page, player, clock, dice }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await openWithBet(page);
  const tile = page.getByRole('button', { name: /^Big,/ });
  const top = () => tile.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await dice.next(1, [6, 5, 4]);
  const scheme = () => page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme);
  await clock.to('close');
  await clock.advance('58s');
  // The lights are out until the sheet of the win is closed.
  await expect.poll(scheme).toBe('dark');
  const picks = page.getByRole('list', { name: 'My bets' });
  const shown = tile.evaluate(showsBelowStage, before);
  await clock.advance('3s');
  await expect(picks).toContainText('You won 10.00');
  await shown;
  await clock.advance('4s');
  await expect(picks).toHaveCount(0);
  await expect.poll(top).toBe(before);
  await expect(new ResultSheet(page).sheet).toBeVisible();
  expect(await scheme()).toBe('dark');
  await page.keyboard.press('Escape');
  await expect.poll(scheme).toBe('light dark');
});
