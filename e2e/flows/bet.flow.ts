import { expect } from 'vitest';
import { openBoard, openCart, openCartWith, pick, pickName } from './support/board.ts';
import { logIn } from './support/entry.ts';
import { flow } from './support/flow.ts';

const CLOSE = Date.parse('2026-03-10T02:02:00Z');
const BET = 'games.submitBet';

flow('a cart survives the close and moves on demand', { isTranslated: true }, async (its) => {
  const { app, player, clock, journal } = its;
  await player.signIn({ amount: '100.00' });
  await openBoard(app);
  for (const name of ['Big', 'Small', 'Odd', 'Even']) await app.tap(pickName(name));
  const cart = await openCart(app);
  await cart.sees('For draw 201');
  await cart.fill('Stake on Even', '7');
  await clock.set(CLOSE);
  await expect(player.bet({ play: 'small', amount: '1.00' })).rejects.toThrow(
    'Current round closed',
  );
  await cart.sees('Draw 201 has closed');
  await app.sees('Draw 201 has closed · 4 picks not placed');
  expect(cart.all('listitem')).toHaveLength(4);
  expect((await cart.field('Stake on Even')).value).toBe('7');
  await cart.tap('Move 4 picks to draw 202');
  await cart.tap('Closed · draws in 1:00');
  await app.sees('Current round closed, please wait for next');
  expect(await journal.count({ route: BET })).toBe(1);
  await clock.to('draw');
  await cart.tap('Place 4 bets · 37.00');
  await app.sees('Placed · draw 202');
  expect((await player.bets())[0]).toMatchObject({ game_no: '20260310202', amount: '37.00' });
  expect(await player.balance()).toBe('63.00');
});

flow('an empty cart says that the draw has closed', async ({ app, clock }) => {
  await openBoard(app);
  await app.find('button', 'Pick a bet');
  await clock.set(CLOSE);
  await app.find('button', 'Pick for draw 202');
  await app.sees('What you pick now waits for the next draw.');
  await app.sees('201 closed · draws in');
});

flow('a bet above the balance takes nothing', async ({ app, player }) => {
  await player.signIn({ amount: '5.00' });
  const cart = await openCartWith(app, 'Odd');
  await cart.fill('Stake on Odd', '5');
  await cart.find('button', 'Place 1 bet · 5.00');
  await player.bet({ play: 'odd', amount: '1.00' });
  await cart.tap('Place 1 bet · 5.00');
  await cart.sees('Insufficient balance');
  expect(await player.balance()).toBe('4.00');
});

flow('a bet on a period voided meanwhile is refused', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await world.office.voidPeriod(1);
  await cart.tap('Place 1 bet · 10.00');
  await cart.sees('Bet failed');
  await cart.sees('This round is closed');
  await cart.find('button', 'Move 1 pick to draw 202');
  expect(await player.balance()).toBe('100.00');
});

flow('changed odds are accepted before money moves', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await world.office.setOdds(1, { big: '1.90' });
  await cart.tap('Place 1 bet · 10.00');
  await cart.sees('Big: 2.00 → 1.90');
  expect(await player.balance()).toBe('100.00');
  await cart.tap(/^Accept and place/);
  await app.sees('Placed · draw 201');
  expect((await player.bets())[0]?.lines).toMatchObject([{ play: 'big', odds: '1.90' }]);
});

flow('a session that the operator ends takes no money', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  expect(await world.office.expireTokens(player.username)).toBe(1);
  await cart.tap('Place 1 bet · 10.00');
  await app.sees('Login expired, please login again');
  await app.hasTitle('Log in');
  expect(await player.balance()).toBe('100.00');
  await logIn(app, player.username);
  await app.find('button', 'Cart, 1 bet, total 10.00');
  expect(app.url).toBe('/pages/game/bet?game_id=1');
});

flow('a pick of each group is sent as its label says', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await pick(app, 'Main', 'Odd');
  await pick(app, 'Triple', 'Any triple');
  await pick(app, 'Triple', 'All triples');
  await pick(app, 'Sum', 'Sum 18');
  await pick(app, 'Cards', 'Short card 3');
  await pick(app, 'Cards', 'Long card 1-4');
  await pick(app, 'Fish', 'Rooster 6');
  await (await openCart(app)).tap('Place 12 bets · 120.00');
  await app.sees('Placed · draw 201');
  const [placed] = await player.bets();
  expect(placed?.lines.map(({ play, pick: on }) => `${play} ${on}`.trim())).toEqual([
    'odd',
    'any_triple',
    ...['1', '2', '3', '4', '5', '6'].map((face) => `triple ${face}`),
    'sum 18',
    'short 3',
    'long 1-4',
    'fish 6',
  ]);
});
