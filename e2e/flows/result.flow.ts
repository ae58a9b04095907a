import { expect, onTestFinished, vi } from 'vitest';
import type { Dice } from '../../contract/rules/dice.ts';
import {
  awaitsDraw,
  diceRest,
  openBoard,
  openCart,
  openCartWith,
  seeBalance,
  seeResult,
} from './support/board.ts';
import { DESK, PHONE, setViewport } from './support/dom.ts';
import { logIn } from './support/entry.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

type Play = { play: 'big' | 'small' | 'even' | 'sum' | 'triple'; pick?: string; amount?: string };
type Fixtures = Pick<FlowFixtures, 'app' | 'player' | 'clock' | 'dice' | 'journal'>;

/** Places bets of 10.00 or another amount for a player with 100.00, and opens the home page. */
async function betAndGoHome({ app, player }: Fixtures, ...plays: Play[]): Promise<void> {
  await player.signIn({ amount: '100.00' });
  for (const play of plays) await player.bet({ amount: '10.00', ...play });
  await app.open('/');
}

async function settle(fixtures: Fixtures, roll: Dice): Promise<void> {
  await awaitsDraw(fixtures);
  await fixtures.dice.next(1, roll);
  await fixtures.clock.to('settled');
}

async function draw(fixtures: Fixtures, roll: Dice): Promise<Screen> {
  await settle(fixtures, roll);
  return seeResult(fixtures.app, fixtures.clock);
}

const announcement = (result: Screen) => result.all('status')[0]?.textContent;
/** The coins of a win of at least twenty times the stake. */
const coinsOf = (result: Screen) => result.root().querySelectorAll('[class*=coin]');
/** The rays of a win of at least three times the stake. */
const burstsOf = (result: Screen) => result.root().querySelectorAll('[class*=burst]');

flow(
  'a win is shown on home, and the balance follows',
  { isTranslated: true },
  async (fixtures) => {
    const { app } = fixtures;
    await betAndGoHome(fixtures, { play: 'sum', pick: '10' });
    await app.sees('90.00');
    const result = await draw(fixtures, [3, 3, 4]);
    await result.sees('Draw 201');
    await result.sees(/You won 67.70.*Payout ?77.70.*Stake ?10.00/);
    // The headline tells the net, and nothing repeats it.
    expect(result.root().textContent?.match(/67\.70/g)).toHaveLength(3);
    expect(burstsOf(result)).toHaveLength(1);
    expect(announcement(result)).toBe(
      '3, 3, 4; sum 10; small; even; payout 77.70; net +67.70. You won 67.70',
    );
    expect(coinsOf(result)).toHaveLength(0);
    await result.tap('Close');
    await app.lacks('Draw result');
    await app.sees('167.70');
  },
);

flow('coins fall for a win of twenty times the stake', async (fixtures) => {
  await betAndGoHome(fixtures, { play: 'triple', pick: '5' });
  const result = await draw(fixtures, [5, 5, 5]);
  await result.sees('You won 2,090.00');
  await result.sees('210× your stake');
  expect(coinsOf(result)).not.toHaveLength(0);
});

for (const [plays, net] of [
  [['small'], '−10.00'],
  [['small', 'big'], '0.00'],
] as const) {
  flow(
    `the bar of the game tells a net of ${net}, and screen readers hear it once`,
    async (its) => {
      const { app, clock } = its;
      await betAndGoHome(its, ...plays.map((play) => ({ play })));
      await app.open('/pages/game/bet?game_id=1');
      await settle(its, [6, 5, 4]);
      await diceRest(app, clock);
      await app.sees(`Draw 201: ${net}`);
      const told = () =>
        app.all('status').filter(({ textContent }) => textContent?.includes(`Net ${net}`));
      await app.until(() => expect(told()).toHaveLength(1));
      await app.hasNo('button', 'Show');
    },
  );
}

flow('the stage tells what a pick brings, in case it covers the tile', async (fixtures) => {
  const { app, clock } = fixtures;
  await betAndGoHome(fixtures, { play: 'big' }, { play: 'sum', pick: '3', amount: '5.00' });
  await app.open('/pages/game/bet?game_id=1');
  await settle(fixtures, [6, 5, 4]);
  const picks = await app.find('list', 'My bets');
  expect(picks.textContent).toBe('Sum 3 5.00Big 10.00');
  await diceRest(app, clock);
  expect(picks.textContent).toBe('Sum 3 −5.00Big +10.00You won 5.00');
  await app.sees('15 Big · Odd');
  const result = await seeResult(app, clock);
  // What won is the first line of its sheet.
  await result.sees(/Big 10\.00 ?\+10\.00.*Sum 3 5\.00 ?−5\.00/);
});

flow('a win of twice the stake shows no rays and vibrates', async (fixtures) => {
  const { app } = fixtures;
  const vibrate = vi.fn<(pattern: number[]) => boolean>();
  Object.assign(navigator, { vibrate });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  localStorage.setItem('isVibrationOn', '1');
  await betAndGoHome(fixtures, { play: 'big' });
  await app.open('/pages/profile/profile');
  const result = await draw(fixtures, [6, 5, 4]);
  await result.sees('You won 10.00');
  expect(burstsOf(result)).toHaveLength(0);
  const wins = vibrate.mock.calls.filter(([{ length }]) => length > 1);
  expect(wins).toHaveLength(1);
});

for (const [plays, net, text] of [
  [['big', 'small'], '0.00', 'Break-even'],
  [['big', 'small', 'even'], '−10.00', 'No win this time'],
] as const) {
  flow(`a net result of ${net} is one quiet line, with the details behind it`, async (fixtures) => {
    const { app, clock } = fixtures;
    await betAndGoHome(fixtures, ...plays.map((play) => ({ play })));
    await app.open('/pages/profile/profile');
    await settle(fixtures, [6, 5, 4]);
    await diceRest(app, clock);
    await app.sees(`Draw 20260310-201: 6, 5, 4; sum 15; big; odd. Net ${net}`);
    await app.hasNo('dialog');
    await app.tap('Show');
    const result = await seeResult(app, clock);
    await result.sees(text);
    await result.sees(`Net ${net}`);
    await result.sees(/Big 10\.00 ?\+10\.00/);
    await result.sees(/Small 10\.00 ?−10\.00/);
    expect(burstsOf(result)).toHaveLength(0);
  });
}

// Texts of a page that tell the result of a winning bet of 10.00.
for (const [page, told, viewport = PHONE] of [
  ['/', ['110.00', '6, 5, 4']],
  ['/pages/game/bet?game_id=1', ['110.00', '6, 5, 4']],
  ['/pages/game/bet?game_id=1', ['6, 5, 4'], DESK],
  ['/pages/repay/repay', ['110.00']],
  ['/pages/profile/profile', ['110.00']],
  ['/pages/game/record', ['+10.00']],
  ['/pages/trade/record', ['+20.00']],
  ['/pages/game/history?game_id=1', ['20260310-201']],
] as const) {
  flow(`${page} tells the result only when the dice rest, ${viewport.width} wide`, async (each) => {
    const { app, clock } = each;
    setViewport(viewport);
    await betAndGoHome(each, { play: 'big' });
    await app.open(page);
    await settle(each, [6, 5, 4]);
    await app.settle();
    // The text, and the names of what has no text.
    const shown = () => document.body.textContent + document.body.innerHTML;
    const toldNow = () => told.filter((text) => shown().includes(text));
    expect(toldNow()).toEqual([]);
    // The page that is opened now asks the server, which has settled the bet.
    await app.open('/pages/profile/notice');
    await app.open(page);
    expect(toldNow()).toEqual([]);
    await diceRest(app, clock);
    await app.until(() => expect(toldNow()).toEqual(told));
  });
}

flow('no page tells a result before the app knows when draws are due', async (fixtures) => {
  const { app, clock, player, faults } = fixtures;
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await faults.hang('games.list');
  await app.open('/pages/game/record');
  await fixtures.dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  await app.open('/pages/trade/record');
  await app.settle();
  const told = /110\.00|\+10\.00|\+20\.00|6, 5, 4/;
  const shown = () => document.body.textContent + document.body.innerHTML;
  expect(shown()).not.toMatch(told);
  // Home asks for the list again.
  await app.open('/');
  expect(shown()).not.toMatch(told);
  await diceRest(app, clock);
  await app.sees('110.00');
});

flow('a bet on the next draw, while the dice tumble, takes its stake at once', async (fixtures) => {
  const { app, clock, player } = fixtures;
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await openBoard(app);
  await settle(fixtures, [6, 5, 4]);
  await (await openCartWith(app, 'Small')).tap('Place 1 bet · 10.00');
  await app.sees('Placed · draw 202');
  await seeBalance(app, '80.00');
  await diceRest(app, clock);
  await seeBalance(app, '100.00');
});

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
  await app.sees('3 draws while you were away: net +10.00');
  // A single result goes away by itself.
  await clock.advance('9s', { timers: true });
  await app.settle();
  await app.sees('3 draws while you were away: net +10.00');
  await app.hasNo('dialog');
  await app.tap('Show');
  const result = await seeResult(app, clock);
  await app.sees('20260310-204');
  await result.sees(/Draw 203.*Stake ?10.00/);
  const earlier = await result.part('region', 'Earlier draws');
  expect(earlier.all('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('−10.00'),
    expect.stringContaining('+10.00'),
  ]);
  await earlier.sees('Total of');
  expect(announcement(result)).toContain('3 draws in all: payout 40.00; net +10.00.');
  await result.tap('Details');
  await app.sees(/20260310-203.*20260310-202.*20260310-201/);
});

flow('a tap can skip a draw from its dice on, not before', async (fixtures) => {
  const { app, player, clock, dice } = fixtures;
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await dice.next(1, [6, 5, 4]);
  await openBoard(app);
  await awaitsDraw(fixtures);
  await clock.advance('148s', { timers: true });
  const skip = await app.find('button', 'Skip to the result');
  expect(skip).toHaveProperty('disabled', true);
  await clock.advance('2s', { timers: true });
  await app.until(() => expect(skip).toHaveProperty('disabled', false));
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
  await app.hasNo('dialog');
  amount.blur();
  const result = await seeResult(app, clock);
  await result.sees('+10.00');
});

flow('the result waits until the open sheet is closed', async (fixtures) => {
  const { app, player, clock } = fixtures;
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await openBoard(app);
  await app.tap('Rules');
  const rules = await app.dialog('Rules');
  await settle(fixtures, [6, 5, 4]);
  for (let tick = 0; tick < 9; tick += 1) await clock.advance(100, { timers: true });
  await app.hasNo('dialog', /^Draw result/);
  await rules.tap('Close');
  const result = await seeResult(app, clock);
  await result.sees('You won 10.00');
});

flow('a player who logs in before the draw sees its result', async (fixtures) => {
  const { app, world } = fixtures;
  const { userinfo } = await world.office.createUser({ username: 'player2', balance: '50.00' });
  const bet_content = { lines: [{ play: 'big', amount: '5.00' }] } as const;
  const bet = { game_id: 1, game_no: '20260310201', bet_content };
  await world.call('games.submitBet', bet, userinfo.token);
  await app.open('/pages/login/login');
  await logIn(app, 'player2');
  await app.sees('player2');
  const result = await draw(fixtures, [6, 5, 4]);
  await result.sees('+5.00');
});

flow('bet again puts the lines into the cart at the current odds', async (fixtures) => {
  const { app, player } = fixtures;
  const four: Play = { play: 'sum', pick: '4', amount: '1.00' };
  await betAndGoHome(fixtures, { play: 'big' }, { play: 'big', amount: '5.00' }, four);
  const result = await draw(fixtures, [6, 5, 4]);
  await result.tap('Bet again · 16.00');
  const cart = await openCart(app);
  await cart.sees('For draw 202');
  await cart.tap('Place 2 bets · 16.00');
  await app.sees('Placed · draw 202');
  expect(await player.balance()).toBe('98.00');
});

flow('a bet settled while the app was closed shows in one line, once', async (fixtures) => {
  const { app, clock, dice } = fixtures;
  await betAndGoHome(fixtures, { play: 'big' });
  await awaitsDraw(fixtures);
  app.closeTab();
  await dice.next(1, [1, 1, 2]);
  await clock.to('settled');
  await app.open('/');
  await app.sees('While you were away: draw 201, lost −10.00');
  await app.hasNo('dialog');
  await (await app.row(/While you were away/, 'status')).tap('Records');
  await app.lacks('While you were away');
  expect(app.url).toBe('/pages/game/record');
  await app.sees('Big');
  app.closeTab();
  await app.open('/');
  await app.settle();
  expect(app.text).not.toContain('While you were away');
});
