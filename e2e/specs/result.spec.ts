import type { Dice } from '#contract/rules/dice.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { BetPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { DepositPage } from '../pages/deposit-page.ts';
import { ResultSheet } from '../pages/result-sheet.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test as base } from '../support/test.ts';

type Play = { play: 'big' | 'small' | 'even' | 'sum'; pick?: string; amount?: string };

interface ResultFixtures {
  /** Signs in a player with 100.00, places a bet of 10.00 or the given amount and opens the home page. */
  betAndGoHome: (...plays: Play[]) => Promise<HomePage>;
  /** Draws the given dice and settles the bets, once the app knows which bets are open. */
  settle: (roll: Dice) => Promise<ResultSheet>;
  /** Waits until the app has asked for the open bets. */
  isWatching: () => Promise<void>;
}

// The world's time is 10:00:30 in Shanghai: period 201 of the 3-minute game, 90 s before its close.
const test = base.extend<ResultFixtures>({
  betAndGoHome: async ({ page, player }, use) => {
    await use(async (...plays) => {
      await player.signIn({ amount: '100.00' });
      for (const play of plays) await player.bet({ amount: '10.00', ...play });
      const home = new HomePage(page);
      await home.open();
      await expect(home.welcome).toBeVisible();
      return home;
    });
  },
  isWatching: async ({ journal }, use) => {
    const countCalls = () => journal.count({ route: 'games.getBetRecord' });
    await use(() => expect.poll(countCalls).toBeGreaterThan(0));
  },
  settle: async ({ page, dice, clock, isWatching }, use) => {
    await use(async (roll) => {
      await isWatching();
      await dice.next(1, roll);
      await clock.to('settled');
      return new ResultSheet(page);
    });
  },
});

test('a win is shown on the home page with its amount, and the balance follows', async ({
  page,
  betAndGoHome,
  settle,
}) => {
  await betAndGoHome({ play: 'sum', pick: '10' });
  await expect(new Shell(page).text('90.00')).toBeVisible();
  const result = await settle([3, 3, 4]);
  await expect(result.figure('Returned')).toHaveText('77.70');
  await expect(result.figure('Net')).toHaveText('+67.70');
  await expect(result.sheet).toContainText('Period 20260310-201');
  await expect(result.sheet).toContainText('You came out ahead');
  await expect(result.announcement).toHaveText(
    '3, 3, 4; sum 10; small; even; returned 77.70; net +67.70. You came out ahead',
  );
  await result.close();
  await expect(result.sheet).toHaveCount(0);
  await expect(new Shell(page).text('167.70')).toBeVisible();
});

test('a loss is shown on the profile page without a celebration', async ({
  page,
  betAndGoHome,
  settle,
}) => {
  await betAndGoHome({ play: 'big' });
  await new TabBar(page).goTo('Me');
  const result = await settle([1, 2, 4]);
  await expect(result.figure('Net')).toHaveText('−10.00');
  await expect(result.sheet).toContainText('You came out behind');
  await expect(result.burst).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const [bets, net, bursts] of [
    [['big'], '+10.00', 1],
    [['big', 'small'], '0.00', 0],
    [['big', 'small', 'even'], '−10.00', 0],
  ] as const) {
    test(`${bets.join(', ')}: net ${net}, ${bursts} bursts`, async ({ betAndGoHome, settle }) => {
      await betAndGoHome(...bets.map((play) => ({ play })));
      const result = await settle([6, 5, 4]);
      await expect(result.figure('Net')).toHaveText(net);
      await expect(result.burst).toHaveCount(bursts);
    });
  }
});

test('a win has no burst and the same text with reduced motion', async ({
  betAndGoHome,
  settle,
}) => {
  await betAndGoHome({ play: 'big' });
  const result = await settle([6, 5, 4]);
  await expect(result.sheet).toContainText('You came out ahead');
  await expect(result.announcement).toContainText('net +10.00');
  await expect(result.burst).toBeHidden();
});

test('after sleeping through three draws the sheet shows all of them, newest first', async ({
  page,
  player,
  clock,
  dice,
  world,
  isWatching,
}) => {
  await player.signIn({ amount: '100.00' });
  const stake = { play: 'big', amount: '10.00' } as const;
  const placeOn = (game_no: string) =>
    world.call(
      'games.submitBet',
      { game_id: 1, game_no, bet_content: { lines: [stake] } },
      player.token,
    );
  for (const no of ['201', '202', '203']) await placeOn(`20260310${no}`);
  await new HomePage(page).open();
  await expect(new HomePage(page).welcome).toBeVisible();
  await isWatching();
  await dice.next(1, [6, 5, 4], [1, 1, 2], [6, 6, 1]);
  await clock.advance('10m');
  const result = new ResultSheet(page);
  await expect(result.sheet).toContainText('Period 20260310-203');
  await expect(result.figure('Net')).toHaveText('+10.00');
  await expect(result.earlier).toHaveCount(2);
  await expect(result.earlier.nth(0)).toContainText('−10.00');
  await expect(result.earlier.nth(1)).toContainText('+10.00');
  await expect(result.total).toBeVisible();
  await expect(result.announcement).toContainText('3 draws in all: returned 40.00; net +10.00.');
  const record = await result.seeDetails();
  await expect(record.bet('20260310-203')).toBeVisible();
});

test('the result waits while the player types', async ({
  page,
  clock,
  dice,
  journal,
  betAndGoHome,
  isWatching,
}) => {
  await betAndGoHome({ play: 'big' });
  await new TabBar(page).goTo('Deposit');
  const { amount } = new DepositPage(page);
  await amount.click();
  await amount.fill('12');
  const callsBefore = await journal.count({ route: 'wallet.index' });
  await isWatching();
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  // The result has arrived: the app has also requested the balance.
  const countCalls = () => journal.count({ route: 'wallet.index' });
  await expect.poll(countCalls).toBeGreaterThan(callsBefore);
  await amount.press('3');
  await amount.press('4');
  await expect(amount).toHaveValue('1234');
  await expect(amount).toBeFocused();
  const result = new ResultSheet(page);
  expect(await result.sheet.count()).toBe(0);
  await amount.blur();
  await expect(result.figure('Net')).toHaveText('+10.00');
});

test('the result waits until the open sheet is closed', async ({
  page,
  player,
  clock,
  dice,
  isWatching,
}) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const bet = new BetPage(page);
  await bet.open();
  await isWatching();
  await bet.openRules();
  const { rules } = bet;
  await expect(rules).toBeVisible();
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  await expect.poll(() => player.balance()).toBe('110.00');
  await expect(bet.balanceUnder('110.00')).toBeAttached();
  const result = new ResultSheet(page);
  expect(await result.sheet.count()).toBe(0);
  await bet.closeRules();
  await expect(result.figure('Net')).toHaveText('+10.00');
});

test('the result of a bet placed before a reload is shown too', async ({
  page,
  player,
  journal,
  settle,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.text('Bet placed')).toBeVisible();
  // Leaves the page first, so that its late calls are not counted as those of the next page.
  await page.goto('about:blank');
  await journal.clear();
  await new HomePage(page).open();
  await expect(new HomePage(page).welcome).toBeVisible();
  const result = await settle([6, 5, 4]);
  await expect(result.figure('Net')).toHaveText('+10.00');
});

test('a player who logs in before the draw sees its result', async ({ page, world, settle }) => {
  const { userinfo } = await world.office.createUser({ username: 'player2', balance: '50.00' });
  await world.call(
    'games.submitBet',
    {
      game_id: 1,
      game_no: '20260310201',
      bet_content: { lines: [{ play: 'big', amount: '5.00' }] },
    },
    userinfo.token,
  );
  const home = new HomePage(page);
  await home.open();
  const login = await home.goToLogin();
  await login.logIn('player2', 'Passw0rd1');
  await expect(home.welcome).toBeVisible();
  const result = await settle([6, 5, 4]);
  await expect(result.figure('Net')).toHaveText('+5.00');
});

test('bet again puts the lines into the cart at the current odds', async ({
  player,
  betAndGoHome,
  settle,
}) => {
  await betAndGoHome(
    { play: 'big' },
    { play: 'big', amount: '5.00' },
    { play: 'sum', pick: '4', amount: '1.00' },
  );
  const result = await settle([6, 5, 4]);
  const bet = await result.betAgain();
  await bet.openCart();
  await expect(bet.text('For period 20260310-202')).toBeVisible();
  await bet.place('Place 2 bets · 16.00');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect(await player.balance()).toBe('98.00');
});

for (const language of ['en', 'zh-Hans'] as const) {
  test.describe(language, () => {
    test.use({ viewport: { width: 320, height: 700 } });

    test('the result fits 320 px, is accessible and fully translated', async ({
      page,
      player,
      clock,
      dice,
      world,
      isWatching,
    }) => {
      await player.signIn({ amount: '99999999.99' });
      const lines = [{ play: 'big', amount: '100000.00' }] as const;
      for (const game_no of ['20260310201', '20260310202'])
        await world.call(
          'games.submitBet',
          { game_id: 1, game_no, bet_content: { lines } },
          player.token,
        );
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await screen.open('/');
      await isWatching();
      await dice.next(1, [6, 5, 4], [6, 6, 1]);
      await clock.advance('7m');
      const result = new ResultSheet(page);
      await expect(result.sheet).toContainText('+100,000.00');
      expect(await screen.sidewaysScroll()).toBe(0);
      expect(await screen.untranslatedText()).toEqual([]);
      expect(await screen.a11yViolations()).toEqual([]);
    });
  });
}
