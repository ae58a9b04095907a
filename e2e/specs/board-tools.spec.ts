import { BetBoard } from '../pages/bet-board.ts';
import { BetPage, RecordPage } from '../../kit/playwright/pages/index.ts';
import { CartSheet } from '../pages/cart-sheet.ts';
import { expect, test } from '../support/test.ts';

test('shows the chosen figures under the picks, computed from the last draws', async ({
  page,
  player,
  world,
  clock,
  dice,
}) => {
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const sum10 = bet.pickButton('Sum 10');
  const figure = async () => {
    const { figures, draws } = await world.call('games.trend', { game_id: 1, limit: 100 });
    const found = figures.find(({ play, pick }) => play === 'sum' && pick === '10');
    return { ...found, draws: draws.length };
  };
  await bet.open();
  await bet.pick('Sum', 'Sum 11');
  const { miss, hits, expected, draws } = await figure();
  await expect(sum10).toHaveText(`107.77miss ${miss}1 in 8`);
  await expect(
    bet.text(`Draws since it last came, over the last ${draws} draws, and how rarely it comes.`),
  ).toBeVisible();
  await expect(
    bet.text('Each draw is independent: no figure here says what comes next.'),
  ).toBeVisible();
  await board.showFigures('Hot & cold');
  await expect(sum10).toHaveText(new RegExp(`^107.77(Hot ▲|Warm|Cold ▼) ?${hits}/${expected}$`));
  await expect(sum10).toHaveAccessibleName(
    new RegExp(`(Hot|Warm|Cold): came ${hits} times, expected ${expected}$`),
  );

  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  const after = await figure();
  expect(after).toMatchObject({ miss: 0, hits: (hits ?? 0) + 1 });
  await expect(sum10).toContainText(`${after.hits}/${after.expected}`);

  await page.reload();
  await expect(board.figuresMode('Hot & cold')).toBeChecked();
  await board.showFigures('Off');
  await bet.pick('Sum', 'Sum 11');
  await expect(sum10).toHaveText('107.7712.50%');
  const explanation = await board.explainFigures();
  await expect(explanation).toContainText('so 12.5 in 100 draws');
  await expect(explanation).toContainText('The chance is the same in every draw.');
});

test('the board works while figures are slow or missing', async ({ page, player, faults }) => {
  await player.signIn();
  await faults.answer('games.trend', { code: 0, msg: 'no' });
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await expect(
    bet.text('The figures could not be loaded. You can bet without them.'),
  ).toBeVisible();
  await expect(bet.pickButton('Big')).toHaveText('Big11–172.00miss –1 in 2.1');
  await bet.pick('Main', 'Big');
  await expect(bet.pickButton('Big')).toHaveAttribute('aria-pressed', 'true');
  await board.retry();
  await expect(bet.pickButton('Big')).toHaveText(/miss \d+1 in 2.1/);
});

test('quick pick adds the chosen number of lines, undo and redo step through them', async ({
  page,
  player,
}) => {
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await expect(bet.pickButton('Big')).toBeVisible();
  await board.use('Undo');
  await expect(bet.text('Nothing to undo')).toBeVisible();
  await board.use('3 random picks');
  await expect(board.cart).toHaveAccessibleName('Cart, 3 lines, total 30.00');
  await board.use('Quick pick');
  await board.choose('5 random picks');
  await expect(board.cart).toHaveAccessibleName('Cart, 8 lines, total 80.00');
  await board.use('Undo');
  await expect(board.cart).toHaveAccessibleName('Cart, 3 lines, total 30.00');
  await board.use('Redo');
  await expect(board.cart).toHaveAccessibleName('Cart, 8 lines, total 80.00');
  await board.use('Clear');
  await expect(board.cart).toHaveCount(0);
});

test('doubling changes the shown and the sent stakes, up to the limit of each line', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '10000.00' });
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const cart = new CartSheet(page);
  await bet.open();
  await bet.pick('Main', 'Big');
  await bet.pick('Triple', 'Triple 3');
  await board.tool('Stake 500.00 per line').click();
  await board.use('Double');
  await expect(bet.text('Doubled. 1 line stays at its limit')).toBeVisible();
  await board.use('Half');
  await expect(board.cart).toHaveAccessibleName('Cart, 2 lines, total 976.19');
  await bet.openCart();
  await expect(cart.stake('Big')).toHaveValue('500');
  await expect(cart.stake('Triple 3')).toHaveValue('476.19');
  await bet.place('Place 2 bets · 976.19');
  await expect(bet.balance('9,023.81')).toBeVisible();
  const [placed] = await player.bets();
  expect(placed?.lines.map(({ amount }) => amount)).toEqual(['500.00', '476.19']);
});

test('repeats the last bet at the current odds and marks lines that are no longer valid', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '10000.00' });
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const cart = new CartSheet(page);
  await bet.open();
  await board.use('Repeat last bet');
  await expect(bet.text('No earlier bet in this game')).toBeVisible();
  await player.bet({ play: 'sum', pick: '10', amount: '5.00' });
  await player.bet({ play: 'triple', pick: '3', amount: '900.00' });
  await world.office.setOdds(1, { 'triple:3': '250.00' });
  await page.reload();
  await expect(board.recentBets).toHaveCount(2);
  await board.use('Repeat last bet');
  await expect(bet.text('Your last bet is in the cart, at today’s odds')).toBeVisible();
  await bet.openCart();
  await expect(cart.lines).toHaveCount(1);
  await expect(cart.lines).toContainText('Maximum stake 800.00');
  await cart.stake('Triple 3').fill('800');
  await bet.place('Place 1 bet · 800.00');
  await expect(bet.balance('8,295.00')).toBeVisible();
});

test('recent bets show their outcome, and a tap copies one into the cart', async ({
  page,
  player,
  clock,
  dice,
}) => {
  await player.signIn();
  for (let time = 0; time < 5; time += 1) await player.bet({ play: 'odd', amount: '1.00' });
  await player.bet({ play: 'sum', pick: '9', amount: '5.00' });
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const rows = board.recentBets;
  await bet.open();
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Awaiting draw');
  await board.copyRecent(0);
  await expect(board.cart).toHaveAccessibleName('Cart, 1 line, total 5.00');
  await bet.openCart();
  await bet.place('Place 1 bet · 5.00');
  await expect(bet.balance('985.00')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Sum 9');

  await dice.next(1, [3, 3, 3]);
  await clock.to('settled');
  await bet.result.close();
  await expect(rows.first()).toHaveText('20260310-201WonSum 9+37.00');
  await expect(rows.last()).toHaveText('20260310-201Not wonOdd−1.00');
  await board.tool('All records').click();
  await expect(new RecordPage(page).bet('20260310-201').first()).toContainText('Sum 9');
});

test('shows the hint for a first bet once', async ({ page, player }) => {
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  const { hint } = board;
  await bet.open();
  await expect(hint).toContainText('Tap what you think will come');
  await board.dismissHint();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(bet.pickButton('Big')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('shows no hint to a player who has placed a bet', async ({ page, player }) => {
  await player.signIn();
  const bet = new BetPage(page);
  const { hint } = new BetBoard(page);
  await bet.placeOnBig();
  await expect(bet.balance('990.00')).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(bet.pickButton('Big')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('shows the balance unless it is hidden', async ({ page, player }) => {
  await player.signIn();
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await expect(bet.balance('1,000.00')).toBeVisible();
  await board.tool('Hide balance').click();
  await expect(bet.balance('1,000.00')).toHaveCount(0);
  await expect(bet.text('1,000')).toBeHidden();
  await board.tool('Show balance').click();
  await expect(bet.balance('1,000.00')).toBeVisible();
});
