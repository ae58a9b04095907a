import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { drawDice, diceRest, awaitsDraw, openCart } from './support/board.ts';
import { flow } from './support/flow.ts';
import { Screen } from './support/screen.ts';

// The world's time is 10:00:30 in Shanghai: period 201 of the 3-minute game takes bets.
const openRecord = (app: App) => app.open('/pages/game/record');

async function betAt(app: App, place: number): Promise<Screen> {
  const article = await app.until(() => app.all('article')[place] ?? expect.fail(app.text));
  return new Screen(() => article);
}

async function openBet(app: App, place = 0): Promise<Screen> {
  const bet = await betAt(app, place);
  await bet.tapOn(bet.all('button', undefined, { expanded: false })[0] ?? expect.fail(bet.text));
  return bet;
}

flow('a bet opens in place with all its details', async ({ app, player, clock, dice, journal }) => {
  await player.signIn();
  const { order_no } = await player.bet({ play: 'sum', pick: '10', amount: '10.00' });
  await openRecord(app);
  const bet = await openBet(app);
  await bet.sees('Pending');
  expect(bet.text.match(/Pending/g)).toHaveLength(1);
  await bet.sees(/Draws in \d/);
  const ledger = await bet.part('region', 'In your wallet');
  await ledger.sees(/Stake.*−10\.00.*Balance after 990\.00/);
  await awaitsDraw({ app, journal });
  await drawDice({ app, clock, dice }, [3, 3, 4]);
  // The row updates in place without any action of the player.
  await bet.sees('Won');
  await (await bet.part('table')).sees(/Sum 10.*7\.77.*10\.00.*77\.70/);
  await bet.sees('+67.70');
  // In the order they happened.
  await ledger.sees(/Stake.*Payout.*\+77\.70.*Balance after 1,067\.70/);
  const receipt = await bet.part('region', 'Receipt');
  await receipt.sees(order_no);
  await receipt.sees('10 Mar 2026 10:00');
  await bet.tap('Copy bet no.');
  await app.sees('Bet no. copied');
  expect(await navigator.clipboard.readText()).toBe(order_no);
  await bet.tap(/^Fairness proof of draw/);
  const proof = await app.dialog('Fairness proof');
  await proof.sees('20260310-201');
  await proof.sees('By the rules');
});

flow('a bet on a void period shows the refund', async ({ app, player, world }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await world.office.voidPeriod(1);
  await openRecord(app);
  const bet = await openBet(app);
  await bet.sees('Refunded');
  await bet.sees(/Big.*Refunded/);
  await bet.sees('Draw cancelled, stake refunded.');
  await bet.sees(/Refund.*\+10\.00.*Balance after 1,000\.00/);
});

flow('values that the app does not know are shown as unknown', async ({ app, player, clock }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await clock.to('settled');
  await diceRest(app, clock);
  app.changeAnswers('games.getBetRecord', ({ list }) => {
    for (const { lines } of list) {
      for (const line of lines) Object.assign(line, { play: 'whatever', status: 'toString' });
    }
  });
  await openRecord(app);
  const bet = await openBet(app);
  await bet.sees('Unknown bet');
  expect(bet.text).not.toMatch(/whatever|toString|function/);
  expect(bet.all('button', /^Repeat/)).toEqual([]);
});

flow('a copy goes to the cart at current odds', async ({ app, player, world, journal }) => {
  await player.signIn({ amount: '500000.00' });
  await player.bet({ play: 'big', amount: '100000.00' });
  await player.bet({ play: 'odd', amount: '10.00' });
  const calls = await journal.count({ route: 'games.submitBet' });
  await world.office.setOdds(1, { big: '2.50' });
  await openRecord(app);
  await (await openBet(app, 1)).tap(/^Repeat 100,000.00/);
  const cart = await openCart(app);
  await cart.sees('Maximum stake 80,000.00');
  await cart.tap('Close');
  await app.back();
  await world.office.setPaytable(1, 'lottery');
  await (await openBet(app, 0)).tap(/^Repeat 10.00/);
  const last = await openCart(app);
  await last.sees('This bet is not offered in this game');
  await last.tap('Close');
  await app.until(() =>
    expect(app.all('button', /^Odd, /)[0]?.textContent).toContain('Not offered'),
  );
  expect(await journal.count({ route: 'games.submitBet' })).toBe(calls);
});

flow('a range of days reaches 150 years back and ahead, in order', async ({ app, player }) => {
  await player.signIn();
  for (const url of [
    '/pages/game/record',
    '/pages/game/history?game_id=1',
    '/pages/trade/record',
  ]) {
    await app.open(url);
    await app.choose('Days', 'Custom');
    const days = await app.dialog('Choose days');
    for (const label of ['From', 'To']) {
      const { min, max } = await days.field(label);
      expect([min, max]).toEqual(['1876-01-01', '2176-12-31']);
    }
    await days.fill('From', '1876-01-01');
    await days.fill('To', '1875-12-31');
    await days.tap('Apply');
    await days.sees('Choose two days from 1876 to 2176');
    await days.fill('From', '2026-03-10');
    await days.fill('To', '2026-03-09');
    await days.tap('Apply');
    await days.sees('“To” must not be before “From”');
    await app.settle();
    await app.dialog('Choose days');
    await days.fill('From', '1876-01-01');
    await days.fill('To', '2176-12-31');
    await days.tap('Apply');
    await app.sees('1 Jan 1876 – 31 Dec 2176');
    await app.lacks('could not be loaded');
  }
});

flow('the record is filtered by game and by status', { isTranslated: true }, async (its) => {
  const { app, player, clock, dice } = its;
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await player.bet({ play: 'fish', pick: '1', amount: '2.00' }, 4);
  await dice.next(1, [6, 6, 5]);
  await clock.to('settled');
  await openRecord(app);
  await app.count('article', 2);
  await app.choose('Game', 'K3 · 3 min');
  await app.count('article', 1);
  await (await betAt(app, 0)).sees(/Big.*201.*\+10\.00/);
  await app.sees('1 bet · +10.00');
  await app.sees('Win rate 100.0%');
  await app.choose('Status', 'Lost');
  await app.sees('No bets match.');
  await app.tap('Clear filters');
  await app.count('article', 2);
});

for (const [roll, net] of [
  [[1, 2, 1], '−10.00'],
  [[6, 5, 4], '+10.00'],
] as const) {
  flow(`the figures count settled bets alone, with a net of ${net}`, async (its) => {
    const { app, player, clock, dice } = its;
    await player.signIn();
    await player.bet({ play: 'big', amount: '10.00' });
    await dice.next(1, roll);
    await clock.to('settled');
    await player.bet({ play: 'big', amount: '5.00' });
    await openRecord(app);
    await app.sees(`Total bets 1 Total staked 10.00 Net ${net}`);
    await app.sees('1 pending bet is not counted yet.');
  });
}

flow('the title of a day has the totals of the host', { scenario: 'busy' }, async (its) => {
  const { app, player, world } = its;
  await player.signIn({ as: 'demo1' });
  const { stats } = await world.call('games.getBetRecord', { range: 'today' }, player.token);
  expect(stats.bets).toBeGreaterThan(20);
  await openRecord(app);
  await app.count('article', 20);
  await (await app.part('region', 'Today')).sees(`${stats.bets} bets · `);
  app.changeAnswers('games.getBetRecord', (answer) => {
    Reflect.deleteProperty(answer, 'days');
  });
  await app.choose('Days', '7 days');
  await betAt(app, 0);
  await (await app.part('region', 'Today')).lacks(/\d bets/);
});

flow('an address opens a bet of any day', { scenario: 'busy' }, async ({ app, player, world }) => {
  await player.signIn({ as: 'demo1' });
  const days = { range: 'custom', start_date: '2026-01-01', end_date: '2026-02-10' } as const;
  const { list } = await world.call('games.getBetRecord', { ...days, limit: 1 }, player.token);
  const order = list[0]?.order_no ?? '';
  await app.open(`/pages/game/record?order_no=${order}`);
  await app.sees('Selected bet');
  await (await betAt(app, 0)).sees(order);
  await app.open('/pages/game/record?order_no=B999999');
  await app.sees('We couldn’t find bet B999999.');
  // A bet that the list contains is not shown twice.
  const today = await world.call('games.getBetRecord', { limit: 1 }, player.token);
  await app.open(`/pages/game/record?order_no=${today.list[0]?.order_no}`);
  await betAt(app, 0);
  await app.settle();
  await app.lacks('Selected bet');
});

flow('the record is empty, fails and loads on retry', async ({ app, player, faults }) => {
  await openRecord(app);
  await app.sees('Log in to see your bets.');
  await player.signIn();
  await app.reload();
  await app.sees('Your first bet will show here.');
  for (const [days, fault] of [
    ['7 days', () => faults.answer('games.getBetRecord', { status: 500 })],
    ['30 days', () => faults.drop('games.getBetRecord')],
  ] as const) {
    await fault();
    await app.choose('Days', days);
    await app.find('button', /try again|tap the screen/i);
    await app.lacks('Total bets');
    await app.tap(/try again|tap the screen/i);
    await app.sees('Your first bet will show here.');
  }
});

flow('wallet lines of a bet are loaded on retry', async ({ app, player, faults }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await faults.answer('wallet.transactions', { status: 500 });
  await openRecord(app);
  const bet = await openBet(app);
  await bet.sees('The wallet entries could not be loaded.');
  await bet.tap(/try again|tap the screen/i);
  await bet.sees('−10.00');
});
