import { expect } from 'vitest';
import type { Dice } from '../../contract/rules/dice.ts';
import { awaitsDraw, openBoard, openCart, openCartWith, seeResult } from './support/board.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

type Play = { play: 'big' | 'small' | 'even' | 'sum'; pick?: string; amount?: string };
type Fixtures = Pick<FlowFixtures, 'app' | 'player' | 'clock' | 'dice' | 'journal'>;

/** Places bets of 10.00 or another amount for a player with 100.00, and opens the home page. */
async function betAndGoHome({ app, player }: Fixtures, ...plays: Play[]): Promise<void> {
  await player.signIn({ amount: '100.00' });
  for (const play of plays) await player.bet({ amount: '10.00', ...play });
  await app.open('/');
}

async function draw(fixtures: Fixtures, roll: Dice): Promise<Screen> {
  const { app, clock, dice } = fixtures;
  await awaitsDraw(fixtures);
  await dice.next(1, roll);
  await clock.to('settled');
  return seeResult(app, clock);
}

const announcement = (result: Screen) => result.all('status')[0]?.textContent;

flow('a win is shown on the home page, and the balance follows', async (fixtures) => {
  const { app } = fixtures;
  await betAndGoHome(fixtures, { play: 'sum', pick: '10' });
  await app.sees('90.00');
  const result = await draw(fixtures, [3, 3, 4]);
  await result.sees('Period 20260310-201');
  await result.sees(/You came out ahead.*Returned ?77.70.*Net ?\+67.70/);
  expect(announcement(result)).toBe(
    '3, 3, 4; sum 10; small; even; returned 77.70; net +67.70. You came out ahead',
  );
  await result.tap('Close');
  await app.lacks('Draw result');
  await app.sees('167.70');
});

for (const [plays, net, text, bursts] of [
  [['big'], '+10.00', 'You came out ahead', 1],
  [['big', 'small'], '0.00', 'You broke even', 0],
  [['big', 'small', 'even'], '−10.00', 'You came out behind', 0],
] as const) {
  flow(`a net result of ${net} is shown with ${bursts} bursts`, async (fixtures) => {
    const { app } = fixtures;
    await betAndGoHome(fixtures, ...plays.map((play) => ({ play })));
    await app.open('/pages/profile/profile');
    const result = await draw(fixtures, [6, 5, 4]);
    await result.sees(text);
    await result.sees(`Net ${net}`);
    expect(result.root().querySelectorAll('[class*=burst]')).toHaveLength(bursts);
  });
}

flow('a sleep through three draws shows all of them, newest first', async (fixtures) => {
  const { app, player, world, clock, dice } = fixtures;
  await player.signIn({ amount: '100.00' });
  const bet_content = { lines: [{ play: 'big', amount: '10.00' }] } as const;
  for (const no of ['201', '202', '203']) {
    const game_no = `20260310${no}`;
    await world.call('games.submitBet', { game_id: 1, game_no, bet_content }, player.token);
  }
  await openBoard(app);
  await awaitsDraw(fixtures);
  await dice.next(1, [6, 5, 4], [1, 1, 2], [6, 6, 1]);
  await clock.advance('10m');
  const result = await seeResult(app, clock);
  await app.sees('20260310-204');
  await result.sees(/Period 20260310-203.*Net ?\+10.00/);
  const earlier = await result.part('region', 'Earlier draws');
  expect(earlier.all('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('−10.00'),
    expect.stringContaining('+10.00'),
  ]);
  await earlier.sees('Total of');
  expect(announcement(result)).toContain('3 draws in all: returned 40.00; net +10.00.');
  await result.tap('Details');
  await app.sees(/20260310-203.*20260310-202.*20260310-201/);
});

flow('the result waits while the player types', async (fixtures) => {
  const { app, clock, dice } = fixtures;
  await betAndGoHome(fixtures, { play: 'big' });
  await app.open('/pages/repay/repay');
  await app.fill('Amount', '12');
  const amount = await app.field('Amount');
  await awaitsDraw(fixtures);
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  await app.settle();
  for (let tick = 0; tick < 9; tick += 1) await clock.advance(100, { timers: true });
  await app.press('34');
  expect(amount.value).toBe('1234');
  expect(app.all('dialog')).toEqual([]);
  amount.blur();
  const result = await seeResult(app, clock);
  await result.sees('+10.00');
});

flow('the result of a bet placed before a reload is shown', async (fixtures) => {
  const { app, player, journal } = fixtures;
  await player.signIn({ amount: '100.00' });
  await (await openCartWith(app, 'Main', 'Big')).tap('Place 1 bet · 10.00');
  await app.sees('Bet placed');
  await app.settle();
  await journal.clear();
  await app.reload();
  const result = await draw(fixtures, [6, 5, 4]);
  await result.sees('+10.00');
});

flow('a player who logs in before the draw sees its result', async (fixtures) => {
  const { app, world } = fixtures;
  const { userinfo } = await world.office.createUser({ username: 'player2', balance: '50.00' });
  const bet_content = { lines: [{ play: 'big', amount: '5.00' }] } as const;
  const bet = { game_id: 1, game_no: '20260310201', bet_content };
  await world.call('games.submitBet', bet, userinfo.token);
  await app.open('/pages/login/login');
  await app.fill('Username', 'player2');
  await app.fill('Password', 'Passw0rd1');
  await app.press('{Enter}');
  await app.sees('player2');
  const result = await draw(fixtures, [6, 5, 4]);
  await result.sees('+5.00');
});

flow('bet again puts the lines into the cart at the current odds', async (fixtures) => {
  const { app, player } = fixtures;
  const four: Play = { play: 'sum', pick: '4', amount: '1.00' };
  await betAndGoHome(fixtures, { play: 'big' }, { play: 'big', amount: '5.00' }, four);
  const result = await draw(fixtures, [6, 5, 4]);
  await result.tap('Bet again');
  const cart = await openCart(app);
  await cart.sees('For period 20260310-202');
  await cart.tap('Place 2 bets · 16.00');
  await app.sees('Bet placed');
  expect(await player.balance()).toBe('98.00');
});
