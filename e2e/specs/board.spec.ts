import { BetBoard, ChasePlan } from '../pages/bet-board.ts';
import { BetPage, CartSheet, HomePage } from '../../kit/playwright/pages/index.ts';
import { AnyScreen, looks } from '../pages/every-screen.ts';
import { clippedText } from '../pages/large-text.ts';
import { expect, test } from '../support/test.ts';

for (const { name, language, colorScheme } of looks('en')) {
  test.describe(`on a narrow phone, ${name}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('every group with every figure fits and is accessible', async ({ page, player }) => {
      test.slow();
      // As tall as the page, so that text under a fixed bar is not reported.
      await page.setViewportSize({ width: 320, height: 2400 });
      await player.signIn({ amount: '99999999.99' });
      await player.bet({ play: 'big', amount: '10.00' });
      const screen = new AnyScreen(page);
      const { picks, figures } = new BetBoard(page);
      await screen.setLanguage(language);
      await screen.open('/pages/game/bet?game_id=1');
      await expect(picks).toHaveCount(55);
      for (const pick of [0, 4, 20, 27, 28, 49]) await picks.nth(pick).click();
      for (let mode = 0; mode < 3; mode += 1) {
        await figures.nth(mode).check();
        expect.soft(await screen.problems(), `figure ${mode}`).toEqual([]);
      }
    });

    test('a cart and a chase of the largest amounts fit', async ({ page, player }) => {
      test.slow();
      await player.signIn({ amount: '99999999.99' });
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await new BetPage(page).open();
      const cart = new CartSheet(page);
      const [big, odd] = language === 'en' ? ['Big', 'Odd'] : ['大', '单'];
      const fits = async () => {
        expect.soft(await clippedText(page, 'dialog')).toEqual([]);
        expect.soft(await screen.problems()).toEqual([]);
      };
      await cart.pick(big);
      await cart.pick(odd);
      await cart.open();
      await cart.stake(big).fill('99999.99');
      await cart.stake(odd).fill('100000.01');
      await expect(cart.sheet.getByText(/100,000\.00$/).first()).toBeVisible();
      await fits();
      await cart.stake(odd).fill('100000.00');
      await expect(cart.submitButton).toContainText('199,999.99');
      await fits();
      await cart.remove(odd);
      const plan = new ChasePlan(page);
      await plan.open();
      await plan.periods('100');
      await expect(plan.rows).toHaveCount(10);
      await plan.press(/^(Show 30 more|再显示30期)$/);
      await expect(plan.rows).toHaveCount(40);
      await expect(plan.figures).toContainText('9,999,999.00');
      await fits();
    });
  });
}

for (const { width, height, top, room, picks } of [
  { width: 375, height: 812, top: 190, room: 380, picks: 8 },
  { width: 320, height: 640, top: 170, room: 300, picks: 8 },
]) {
  test(`the board begins above ${top} px at ${width} × ${height}`, async ({ page, player }) => {
    await page.setViewportSize({ width, height });
    await player.signIn();
    await player.bet({ play: 'big', amount: '10.00' });
    const bet = new BetPage(page);
    const board = new BetBoard(page);
    await bet.open();
    await expect(board.picks).toHaveCount(55);
    await expect(bet.balance('990.00')).toBeVisible();
    const layout = await board.layout();
    expect(layout.head).toBeLessThanOrEqual(96);
    expect(layout.firstPick).toBeLessThanOrEqual(top);
    expect(layout.room).toBeGreaterThanOrEqual(room);
    expect(layout.picksInView).toBeGreaterThanOrEqual(picks);
    expect(await board.shift()).toBeLessThanOrEqual(0.02);
    await bet.jumpTo('Fish');
    await expect(bet.pickButton('Fish 1')).toBeInViewport();
    await expect(bet.countdown).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'My bets 1' })).toBeInViewport();
  });
}

test('chips and tools have their 44 px from the first frame', async ({ page, player }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await player.signIn();
  await new BetPage(page).open();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const places = () =>
    page
      .getByRole('group', { name: 'Stake per tap' })
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  await expect(undo).toBeDisabled();
  const before = await places();
  expect(before.map(({ width, height }) => `${width} × ${height}`)).toEqual(
    Array(10).fill('44 × 44'),
  );
  await new CartSheet(page).pick('Big');
  await expect(undo).toBeEnabled();
  expect(await places()).toEqual(before);
});

test('the notice of a lost bet does not shift the board', async ({ page, player, faults }) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  const notice = bet.text(/^No reply for draw 201 yet/);
  await faults.drop('games.submitBet');
  await bet.placeOnBig();
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(new BetBoard(page).picks).toHaveCount(55);
  expect(await new BetBoard(page).shift()).toBeLessThanOrEqual(0.1);
});

test('a round is played with the keyboard alone', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  const home = new HomePage(page);
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await home.open();
  await expect(home.playButton('K3 · 3 min')).toBeVisible();
  await board.tabTo(/^Play K3 · 3 min/, 'Enter');
  await expect(bet.pickButton('Small')).toBeVisible();
  await board.tabTo(/^Stake 5.00 per tap/, 'Enter');
  await board.tabTo(/^Small, odds/, 'Space');
  await expect(bet.pickButton('Small')).toHaveAttribute('aria-pressed', 'true');
  await board.tabTo(/^Cart, 1 bet, total 5.00/, 'Shift');
  // The bar at the lower edge is in view already, so that its focus scrolls nothing.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Enter');
  await board.tabTo(/^Place 1 bet · 5.00/, 'Enter');
  await expect(bet.balance('95.00')).toBeVisible();
  await dice.next(1, [1, 2, 4]);
  await clock.to('settled');
  await expect(bet.result.headline).toHaveText('You won 5.00');
  await page.keyboard.press('Escape');
  await expect(bet.result.sheet).toHaveCount(0);
  await expect(bet.balance('105.00')).toBeVisible();
  await board.tabTo(/^Back$/, 'Enter');
  await expect(home.welcome).toBeVisible();
});

test('fits a narrow phone, a phone in landscape and a wide screen', async ({ page, player }) => {
  await player.signIn({ amount: '999999999.99' });
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const screen = new AnyScreen(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await bet.open(4);
  await expect(board.name).toHaveText('Fish Prawn Crab · 3 min');
  await expect(bet.balance('999,999,999.99')).toBeVisible();
  expect((await board.layout()).head).toBeLessThanOrEqual(96);
  expect(await screen.sidewaysScroll()).toBe(0);

  await page.setViewportSize({ width: 667, height: 320 });
  await bet.openCartWith('Sum', 'Sum 10');
  await bet.place('Place 1 bet · 10.00');
  await expect(bet.balance('999,999,989.99')).toBeVisible();
  expect(await screen.sidewaysScroll()).toBe(0);

  // A wide screen has the cart and its tools beside the picks.
  await page.setViewportSize({ width: 800, height: 700 });
  await bet.pick('Cards', 'Long card 1-2');
  await expect(board.cart).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Double', exact: true })).toBeVisible();
  // It is as high as the screen at most: only its lines scroll.
  await expect(page.getByRole('button', { name: /^Place 1 bet/ })).toBeInViewport({ ratio: 1 });
  await bet.place('Place 1 bet · 10.00');
  await expect(bet.balance('999,999,979.99')).toBeVisible();
  expect(await screen.sidewaysScroll()).toBe(0);
});

test('offline, the board keeps its place', async ({ page, context, player, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await bet.pickButton('Big').waitFor();
  const before = (await board.layout()).firstPick;
  await context.setOffline(true);
  // The page may have no call to make, and the error is announced.
  await page.evaluate(() => fetch('/api/offline').catch(() => null));
  await expect(page.getByRole('button', { name: 'Offline · betting paused' })).toBeVisible();
  expect((await board.layout()).firstPick).toBe(before);
});

const PICKS = ['Sum 3', 'Sum 10', 'Sum 3', 'Long card 1-2', 'Short card 6', 'Long card 1-2'];

// npm run bench measures the time of a tap (LOOK-6).
test('a tap with figures on shows at the next frame', async ({ page, player }) => {
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await page.getByRole('radio', { name: 'Hot & cold', exact: true }).check();
  for (const pick of PICKS) {
    const { isInTime, changes } = await board.workOfTap(bet.pickButton(pick));
    expect(isInTime, pick).toBe(true);
    // The button, its chip, the cart and its three tools.
    expect(changes, pick).toBeLessThanOrEqual(9);
  }
});
