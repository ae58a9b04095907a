import { AnyPage } from '../pages/any-page.ts';
import { BetPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { ProofSheet } from '../pages/proof-sheet.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expect, test } from '../support/test.ts';

// The world's time is 10:00:30 in Shanghai: period 201 of the 3-minute game takes bets.
const PERIOD = '20260310-201';

test('a bet opens in place with lines, dice, receipt and ledger', async ({
  page,
  context,
  player,
  clock,
  dice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.signIn();
  const { order_no } = await player.bet({ play: 'sum', pick: '10', amount: '10.00' });
  const record = new RecordPage(page);
  await record.open();
  await expect(record.bet(PERIOD)).toContainText('Awaiting draw');
  await record.toggle(PERIOD);
  await expect(record.bet(PERIOD)).toContainText('The dice are not drawn yet.');
  await expect(record.ledger(PERIOD)).toContainText(/Stake.*−10\.00.*Balance after 990\.00/s);
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  // The result sheet covers every page and takes all taps until it is closed.
  await new ResultSheet(page).close();
  // The row updates in place without any action of the player.
  await expect(record.lines(PERIOD).nth(1)).toContainText(/Sum 10.*Won.*7\.77.*10\.00.*77\.70/s);
  await expect(record.bet(PERIOD)).toContainText('+67.70');
  await expect(record.ledger(PERIOD)).toContainText(/Payout.*\+77\.70.*Balance after 1,067\.70/s);
  await expect(record.receipt(PERIOD)).toContainText(order_no);
  await expect(record.receipt(PERIOD)).toContainText('10 Mar 2026 10:00');
  await record.copyNo(PERIOD);
  await expect(record.text('Bet no. copied')).toBeVisible();
  expect(await record.copied()).toBe(order_no);
});

test('a bet opens the proof of its draw', async ({ page, player, clock }) => {
  await player.signIn();
  await player.bet({ play: 'sum', pick: '10', amount: '10.00' });
  await clock.to('settled');
  const record = new RecordPage(page);
  await record.open();
  await record.toggle(PERIOD);
  await record.openProof(PERIOD);
  const proof = new ProofSheet(page);
  await expect(proof.sheet).toHaveAccessibleName(/20260310-201/);
  await expect(proof.ownLines).toHaveCount(1);
});

test('a void period shows that it was not drawn, and the refund', async ({
  page,
  player,
  world,
}) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await world.office.voidPeriod(1);
  const record = new RecordPage(page);
  await record.open();
  await expect(record.bet(PERIOD)).toContainText('Cancelled');
  await record.toggle(PERIOD);
  await expect(record.bet(PERIOD)).toContainText('This period was not drawn. The stake came back.');
  await expect(record.ledger(PERIOD)).toContainText(/Refund.*\+10\.00.*Balance after 1,000\.00/s);
});

test('unknown values from the server are shown as unknown', async ({ page, player, clock }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await clock.to('settled');
  const record = new RecordPage(page);
  await record.overrideBets((text) =>
    text.replace(/"status":"(win|lose)"/g, '"status":"toString"').replace(/"big"/g, '"whatever"'),
  );
  await record.open();
  await expect(record.bet(PERIOD)).toContainText('Unknown');
  await expect(record.bet(PERIOD)).toContainText('Unknown bet unknown');
  await record.toggle(PERIOD);
  await expect(record.lines(PERIOD)).toHaveCount(2);
  await expect(record.bet(PERIOD)).not.toContainText(/whatever|toString|function/);
  expect(await new AnyScreen(page).untranslatedText()).toEqual([]);
  await record.copyToBoard(PERIOD);
  await expect(record.text('None of these lines can be bet today')).toBeVisible();
});

test('a copy goes to the cart at current odds, marks invalid lines and places nothing', async ({
  page,
  player,
  world,
  journal,
}) => {
  await player.signIn({ amount: '500000.00' });
  await player.bet({ play: 'big', amount: '100000.00' });
  await player.bet({ play: 'odd', amount: '10.00' });
  const bets = (await journal.find({ route: 'games.submitBet' })).length;
  await world.office.setOdds(1, { big: '2.50' });
  const record = new RecordPage(page);
  await record.open();
  await record.toggleAt(1);
  await record.copyToBoardAt(1);
  const bet = new BetPage(page);
  await bet.openCart();
  await expect(bet.text('× 2.50')).toBeVisible();
  await expect(bet.text('Maximum stake 80,000.00')).toBeVisible();
  await record.goBack();
  await world.office.setPaytable(1, 'lottery');
  await record.toggleAt(0);
  await record.copyToBoardAt(0);
  await bet.openCart();
  await expect(bet.text('This bet is not offered in this game')).toBeVisible();
  expect((await journal.find({ route: 'games.submitBet' })).length).toBe(bets);
});

test.describe('with months of bets', () => {
  test.use({ worldOptions: { scenario: 'busy' } });

  test('a filter changes the query and clears the list', async ({
    page,
    player,
    faults,
    journal,
  }) => {
    await player.signIn({ as: 'demo1' });
    const record = new RecordPage(page);
    await record.open();
    await record.show('30 days');
    await expect(record.bets.first()).toBeVisible();
    await faults.delay('games.getBetRecord', 1500);
    await record.show('7 days');
    await expect(record.bets).toHaveCount(0);
    await expect(record.loading.first()).toBeVisible();
    await expect(record.bets.first()).toBeVisible();
    await record.chooseDays('2026-02-01', '2026-02-10');
    await expect(record.text('1 Feb 2026 – 10 Feb 2026')).toBeVisible();
    await expect(record.bets.first()).toBeVisible();
    const requests = (await journal.find({ route: 'games.getBetRecord' })).map(
      ({ payload }) => payload,
    );
    expect(requests).toContainEqual(expect.objectContaining({ range: '7d', page: 1 }));
    expect(requests).toContainEqual(
      expect.objectContaining({
        range: 'custom',
        start_date: '2026-02-01',
        end_date: '2026-02-10',
      }),
    );
    await record.show('Today');
    await expect(record.text('2026 –')).toHaveCount(0);
  });

  test('going back keeps rows and position and refreshes silently', async ({
    page,
    player,
    faults,
  }) => {
    await player.signIn({ as: 'demo1' });
    const record = new RecordPage(page);
    await record.open();
    await record.show('30 days');
    await expect(record.bets).toHaveCount(20);
    await record.scrollTo(100_000);
    await expect(record.bets).toHaveCount(40);
    await record.scrollTo(2000);
    const first = await record.bets.first().innerText();
    await record.toggleAt(15);
    await record.stand(15);
    const place = await record.scrolled();
    await record.leaveForDraws();
    // The address changes before the page, and only a page that was left is refreshed.
    await expect(new AnyPage(page).heading).toHaveText('Draw history');
    const late = await faults.delay('games.getBetRecord', 2000);
    await record.goBack();
    await expect(record.bets).toHaveCount(40);
    expect(await record.bets.first().innerText()).toBe(first);
    expect(await record.scrolled()).toBe(place);
    const isAsked = async () => (await faults.list()).find(({ id }) => id === late.id)?.seen !== 0;
    await expect.poll(isAsked).toBe(true);
  });

  test('an address opens a bet of any day', async ({ page, player, world }) => {
    await player.signIn({ as: 'demo1' });
    const { list } = await world.call(
      'games.getBetRecord',
      { range: 'custom', start_date: '2026-01-01', end_date: '2026-02-10', limit: 1 },
      player.token,
    );
    const order = list[0]?.order_no ?? '';
    const record = new RecordPage(page);
    await record.openBet(order);
    await expect(record.text('The bet you asked for')).toBeVisible();
    await expect(record.bets.first()).toContainText(order);
    await page.goto('about:blank');
    await record.openBet('B999999');
    await expect(record.text('Bet B999999 is not among your bets.')).toBeVisible();
  });
});

test('shows the states empty, failed, offline and signed out', async ({
  page,
  player,
  faults,
  context,
}) => {
  const record = new RecordPage(page);
  const screen = new AnyScreen(page);
  await record.open();
  await expect(record.text('Log in to see your bets.')).toBeVisible();
  await player.signIn();
  await page.goto('about:blank');
  await record.open();
  await expect(record.text('No bets in these days.')).toBeVisible();
  await faults.answer('games.getBetRecord', { status: 500 });
  await record.show('7 days');
  await expect(record.retry).toBeVisible();
  expect(await screen.untranslatedText()).toEqual([]);
  await record.retry.click();
  await expect(record.text('No bets in these days.')).toBeVisible();
  await faults.drop('games.getBetRecord');
  await record.show('30 days');
  await expect(record.retry).toBeVisible();
  expect(await screen.untranslatedText()).toEqual([]);
  await record.retry.click();
  await expect(record.text('No bets in these days.')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test('a ledger that fails to load loads on retry', async ({ page, player, faults }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await faults.answer('wallet.transactions', { status: 500 });
  const record = new RecordPage(page);
  await record.open();
  await record.toggle(PERIOD);
  await expect(record.ledger(PERIOD)).toContainText('The wallet lines could not be loaded.');
  await record.retry.click();
  await expect(record.ledger(PERIOD)).toContainText('−10.00');
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['zh-Hans', 'dark'],
] as const) {
  test.describe(`the largest numbers, ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } });

    test('fit on record, history, bet and home', async ({ page, player, clock, dice }) => {
      test.slow();
      await player.signIn({ amount: '99999999.99' });
      await player.bet({ play: 'big', amount: '100000.00' });
      await player.bet({ play: 'sum', pick: '10', amount: '25740.02' });
      await player.bet({ play: 'fish', pick: '3', amount: '20000.00' }, 4);
      await dice.next(1, [6, 6, 3]);
      await clock.to('settled');
      const screen = new AnyScreen(page);
      const record = new RecordPage(page);
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
          for (const at of [0, 1, 2]) await record.toggleAt(at);
          await expect(record.movements.first()).toBeVisible();
        }
        expect.soft(await screen.clippedText(), path).toEqual([]);
        expect.soft(await screen.sidewaysScroll(), path).toBe(0);
        expect.soft(await screen.untranslatedText(), path).toEqual([]);
        if (path === '/pages/game/record')
          expect.soft(await screen.a11yViolations(), path).toEqual([]);
      }
    });
  });
}
