import { expect } from 'vitest';
import { openCart, openCartWith, pick, seeBalance } from './support/board.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

const BET = 'games.submitBet';
const RECORDS = 'games.getBetRecord';
const UNKNOWN =
  'No reply for draw 201 yet. We’ll look in your records; nothing is sent again unless you tap.';
const LOOK = 'Look again';
const AGAIN = 'Send again';

/** A host that ignores keys, and whose `user/index` has no id. */
const STOCK = { hostProfile: 'stock' } as const;

async function placeBig({ app, player }: Pick<FlowFixtures, 'app' | 'player'>): Promise<Screen> {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await cart.tap('Place 1 bet · 10.00');
  return cart;
}

flow('a bet whose answer is lost is found in the records', STOCK, async (fixtures) => {
  const { app, player, faults, journal } = fixtures;
  await faults.loseAnswer(BET);
  await placeBig(fixtures);
  await app.sees('Placed · draw 201');
  await seeBalance(app, '90.00');
  expect(await journal.count({ route: BET })).toBe(1);
  expect(await player.bets()).toHaveLength(1);
});

flow('where a key was honoured, a bet can be sent again at once', async (fixtures) => {
  const { app, player, faults, journal } = fixtures;
  await placeBig(fixtures);
  await app.sees('Placed · draw 201');
  await faults.loseAnswer(BET);
  const noRecords = await faults.drop(RECORDS, { times: null });
  await pick(app, 'Main', 'Small');
  const cart = await openCart(app);
  await cart.tap('Place 1 bet · 10.00');
  await cart.sees('Sending it again is safe: it counts once.');
  await app.reload();
  await app.tap(AGAIN);
  await app.sees('Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(3);
  await faults.clear(noRecords);
  expect(await player.bets()).toHaveLength(2);
  expect(await player.balance()).toBe('80.00');
});

flow('a chase whose answer is lost is found after a reload', STOCK, async (fixtures) => {
  const { app, player, faults, journal } = fixtures;
  await player.signIn({ amount: '100.00' });
  await faults.loseAnswer(BET);
  const noRecords = await faults.drop(RECORDS, { times: null });
  const cart = await openCartWith(app, 'Big');
  await cart.tap(/^Multi-draw \(chase\)/);
  const plan = await app.dialog('Multi-draw (chase)');
  await plan.fill('Draws', '3');
  await plan.tap(/^Use this plan/);
  await cart.tap('Place chase · 3 draws · 30.00');
  await cart.sees(UNKNOWN);
  await app.reload();
  await app.sees(UNKNOWN);
  await app.tap(LOOK);
  await app.sees('Your records could not be loaded.');
  await faults.clear(noRecords);
  await app.tap(LOOK);
  await app.sees('Chase from 201');
  await seeBalance(app, '70.00');
  expect(await journal.count({ route: BET })).toBe(1);
});

flow('a lost bet can be given up, and another placed', STOCK, async (fixtures) => {
  const { app, faults, clock, journal } = fixtures;
  await faults.drop(BET);
  const cart = await placeBig(fixtures);
  await cart.sees(UNKNOWN);
  await cart.sees('Big · 10.00');
  await app.find('button', LOOK);
  await app.hasNo('button', AGAIN);
  await clock.advance('10s');
  await app.tap(LOOK);
  await app.find('button', AGAIN);
  await app.tap('Don’t send again');
  await app.lacks('Not confirmed yet');
  await cart.tap('Place 1 bet · 10.00');
  await app.sees('Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(2);
});

flow('offline nothing is sent, and a lost bet is looked for once online', STOCK, async (its) => {
  const { app, faults, journal } = its;
  await faults.loseAnswer(BET);
  const noRecords = await faults.drop(RECORDS, { times: null });
  const cart = await placeBig(its);
  await cart.sees(UNKNOWN);
  await faults.clear(noRecords);
  app.setOnline(false);
  await cart.tap('Close');
  await app.tap('Offline · betting paused');
  app.setOnline(true);
  await app.find('button', 'Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(1);
});
