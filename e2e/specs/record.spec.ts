import type { Locator } from '@playwright/test';
import { AnyScreen, looks } from '../pages/every-screen.ts';
import { RecordPage } from '../../kit/playwright/pages/index.ts';
import { brokenCells, clippedText } from '../pages/large-text.ts';
import { expect, test } from '../support/test.ts';

test.describe('on a desktop', () => {
  test.use({ worldOptions: { scenario: 'busy' }, viewport: { width: 1280, height: 800 } });

  test('records and transactions are tables that open their rows', async ({ page, player }) => {
    await player.signIn({ as: 'demo1' });
    const screen = new AnyScreen(page);
    await screen.open('/pages/game/record');
    // The keyboard reaches the rail before the page, whose heading has the focus first.
    const notices = page.getByRole('navigation').getByRole('link', { name: /^Notices/ });
    await expect(notices).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(notices).toBeFocused();
    const today = page.getByRole('table', { name: 'Today' });
    await expect(today.getByRole('columnheader')).toHaveCount(8);
    const rows = today.getByRole('button', { expanded: false });
    await expect(rows).toHaveCount(20);
    expect.soft(await brokenCells(today)).toEqual([]);
    expect.soft(await screen.sidewaysAt([1024, 1280])).toEqual([0, 0]);
    await rows.first().press('Enter');
    await expect(today.getByRole('region', { name: 'Receipt' })).toBeVisible();
    expect.soft(await screen.a11yViolations()).toEqual([]);
    expect.soft(await screen.sidewaysScroll()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 100_000));
    await expect(rows).toHaveCount(39);
    await screen.open('/pages/trade/record');
    const lines = page.getByRole('table', { name: 'Today' });
    await expect(lines.getByRole('columnheader')).toHaveCount(7);
    expect.soft(await brokenCells(lines)).toEqual([]);
    await lines.getByRole('row').nth(1).click();
    await expect(lines).toContainText('Main account');
    expect.soft(await screen.a11yViolations()).toEqual([]);
    expect.soft(await screen.sidewaysScroll()).toBe(0);
  });
});

test.describe('with months of bets', () => {
  test.use({ worldOptions: { scenario: 'busy' } });

  test('going back keeps rows and place, and refreshes', async ({ page, player, faults }) => {
    await player.signIn({ as: 'demo1' });
    const record = new RecordPage(page);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const scrollTo = (px: number) => page.evaluate((y) => window.scrollTo(0, y), px);
    await record.open();
    await record.show('30 days');
    await expect(record.bets).toHaveCount(20);
    await scrollTo(100_000);
    await expect(record.bets).toHaveCount(40);
    await scrollTo(600);
    const first = await record.bets.first().innerText();
    const bet = record.bets.nth(15);
    await bet.getByRole('button').first().click();
    await bet.getByRole('button', { name: /^Fairness proof of draw/ }).scrollIntoViewIfNeeded();
    const place = await scrolled();
    await page.evaluate(() => (location.hash = '/pages/game/history?game_id=1'));
    // The address changes before the page, and only a page that was left is refreshed.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw history');
    const late = await faults.delay('games.getBetRecord', 2000);
    await page.goBack();
    await expect(record.bets).toHaveCount(40);
    await expect.poll(scrolled).toBe(place);
    expect(await record.bets.first().innerText()).toBe(first);
    const isAsked = async () => (await faults.list()).find(({ id }) => id === late.id)?.seen !== 0;
    await expect.poll(isAsked).toBe(true);
  });
});

/** Returns where elements begin, in px. */
function leftEdges(parts: Locator): Promise<number[]> {
  return parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().left));
}

function heights(parts: Locator): Promise<number[]> {
  return parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().height));
}

test.describe('with running and ended chases', () => {
  test.use({ worldOptions: { scenario: 'busy' }, viewport: { width: 320, height: 700 } });

  test('they fit a narrow phone, with a chase open', async ({ page, player }) => {
    await player.signIn({ as: 'demo1' });
    const screen = new AnyScreen(page);
    await new RecordPage(page).open();
    await page.getByRole('radio', { name: 'Chases' }).check();
    await expect(page.getByRole('button', { name: 'Stop' }).first()).toBeVisible();
    expect.soft(await screen.problems()).toEqual([]);
    const totals = await leftEdges(page.getByText('Total so far', { exact: true }));
    expect.soft(new Set(totals).size).toBe(1);
    const games = await heights(page.getByRole('strong'));
    expect.soft(new Set(games).size).toBe(1);
    const last = page.getByRole('article').last();
    await last.getByRole('button').evaluate((head: HTMLElement) => {
      head.scrollIntoView({ block: 'end' });
      head.click();
    });
    await expect(last.getByText(/^Chase no\./)).toBeInViewport();
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    expect(await screen.problems()).toEqual([]);
  });
});

for (const { name, language, colorScheme } of looks('en')) {
  test.describe(`the largest numbers, ${name}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } });

    test('fit on record, history, bet and home', async ({ page, player, world, clock, dice }) => {
      test.slow();
      await player.signIn({ amount: '99999999.99' });
      await player.bet({ play: 'big', amount: '100000.00' });
      await player.bet({ play: 'sum', pick: '10', amount: '25740.02' });
      await player.bet({ play: 'fish', pick: '3', amount: '20000.00' }, 4);
      const lines = ['1-2', '3-4', '5-6'].map((pick) => ({
        play: 'long',
        pick,
        amount: '10000.00',
      }));
      const order = { game_id: 1, game_no: '20260310201', bet_content: { lines } };
      await world.call('games.submitBet', order, player.token);
      await dice.next(1, [6, 6, 3]);
      await clock.to('settled');
      const screen = new AnyScreen(page);
      const record = new RecordPage(page);
      const movements = language === 'en' ? 'In your wallet' : '账变记录';
      await screen.setLanguage(language);
      for (const path of [
        '/pages/game/record',
        '/pages/game/history?game_id=1',
        '/pages/game/history?game_id=1&view=trend',
        '/pages/game/bet?game_id=1',
        '/',
      ]) {
        await screen.open(path);
        if (path === '/pages/game/record') {
          const [more] = await heights(page.getByText('+1', { exact: true }));
          expect.soft(more).toBeLessThan(25);
          for (const at of [0, 1, 2]) await record.bets.nth(at).getByRole('button').first().click();
          await expect(page.getByRole('region', { name: movements }).first()).toBeVisible();
        }
        // Home cuts the summaries of news short, but never an amount.
        const clipped = (await clippedText(page)).filter((text) => /\d[.,]\d\d/.test(text));
        expect.soft(clipped, path).toEqual([]);
        expect.soft(await screen.sidewaysScroll(), path).toBe(0);
        expect.soft(await screen.untranslatedText(), path).toEqual([]);
        if (path === '/pages/game/record')
          expect.soft(await screen.a11yViolations(), path).toEqual([]);
      }
    });
  });
}
