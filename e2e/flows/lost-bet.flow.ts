import { expect } from 'vitest';
import type { Fault, Faults } from '../../kit/client/faults.ts';
import { loginEntries } from '../../kit/client/player.ts';
import { openBoard, openCart, openCartWith, pick, seeBalance } from './support/board.ts';
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
const HOSTS = [{}, STOCK] as const;

/** Sends a bet of 10.00 out of 100.00. */
async function placeBig({ app, player }: Pick<FlowFixtures, 'app' | 'player'>): Promise<Screen> {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Main', 'Big');
  await cart.tap('Place 1 bet · 10.00');
  return cart;
}

/** Waits until the server has the bet and hangs before it answers. */
async function untilArrived(
  { app, player, journal }: FlowFixtures,
  isTaken: boolean,
): Promise<void> {
  await app.until(async () => {
    expect(await journal.count({ route: BET })).toBe(1);
    expect(await player.bets()).toHaveLength(isTaken ? 1 : 0);
  });
}

/** Looks again after the time-out. The records have nothing, so the bet can be sent again. */
async function lookAfterTimeout({ app, clock, journal }: FlowFixtures): Promise<void> {
  await app.find('button', LOOK);
  await app.hasNo('button', AGAIN);
  await clock.advance('10s');
  await app.tap(LOOK);
  await app.find('button', AGAIN);
  expect(await journal.count({ route: BET })).toBe(1);
}

/** Faults of the answer to a bet, each with the message on the page and the bets that are taken. */
const FAULTS: [
  fault: string,
  order: (faults: Faults) => Promise<Fault>,
  text: string,
  bets: 0 | 1,
][] = [
  [
    'a connection lost after it is accepted',
    (faults) => faults.loseAnswer(BET),
    'Placed · draw 201',
    1,
  ],
  ['a cut in the middle of the answer', (faults) => faults.dropMidway(BET), 'Placed · draw 201', 1],
  ['JSON that ends in the middle', (faults) => faults.truncate(BET), 'Placed · draw 201', 1],
  ['a page of HTML from a gateway', (faults) => faults.notJson(BET), 'Placed · draw 201', 1],
  ['a proxy that delivers it twice', (faults) => faults.duplicate(BET), 'Placed · draw 201', 1],
  ['a refusal', (faults) => faults.answer(BET, { msg: 'Shop closed' }), 'Shop closed', 0],
  ['a full disk', (faults) => faults.diskFull(BET), 'Server busy, try again later', 0],
  ['a limit', (faults) => faults.rateLimit(BET), 'Too many requests, try again later', 0],
  ['a lost session', (faults) => faults.unauthorized(BET), 'Login expired, please login again', 0],
];

for (const [fault, order, text, bets] of FAULTS) {
  flow(`a bet that meets ${fault} is sent once and shows its outcome`, async (fixtures) => {
    const { app, player, faults, journal } = fixtures;
    await order(faults);
    await placeBig(fixtures);
    await app.sees(text);
    expect(await journal.count({ route: BET })).toBe(1);
    expect(await player.balance()).toBe(bets === 1 ? '90.00' : '100.00');
    expect(await player.bets()).toHaveLength(bets);
  });
}

for (const host of HOSTS) {
  const which = host === STOCK ? 'a host that ignores keys' : 'a host that honours keys';

  for (const isTaken of [false, true]) {
    const fate = `${isTaken ? 'accepted' : 'not accepted'} by ${which}`;

    flow(`a bet that gets no answer counts once, ${fate}`, host, async (fixtures) => {
      const { app, player, faults, clock, journal } = fixtures;
      await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
      const cart = await placeBig(fixtures);
      await cart.find('button', /^Place 1 bet/, { busy: true });
      await untilArrived(fixtures, isTaken);
      await clock.advance('11s', { timers: true });
      if (!isTaken) {
        await cart.sees(UNKNOWN);
        await cart.sees('Big · 10.00');
        expect(await player.balance()).toBe('100.00');
        await cart.tap(AGAIN);
      }
      await app.sees('Placed · draw 201');
      await seeBalance(app, '90.00');
      expect(await player.bets()).toHaveLength(1);
      expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
    });

    flow(`a reload before the answer sends nothing, ${fate}`, host, async (fixtures) => {
      const { app, player, faults, journal } = fixtures;
      await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
      await placeBig(fixtures);
      await untilArrived(fixtures, isTaken);
      await app.reload();
      if (!isTaken) {
        await app.sees(UNKNOWN);
        await lookAfterTimeout(fixtures);
        await app.tap(AGAIN);
      }
      await app.sees('Placed · draw 201');
      await seeBalance(app, '90.00');
      expect(await player.bets()).toHaveLength(1);
      expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
    });

    flow(
      `a chase whose answer is lost counts once after a reload, ${fate}`,
      host,
      async (fixtures) => {
        const { app, player, faults, journal, world } = fixtures;
        await player.signIn({ amount: '100.00' });
        await (isTaken ? faults.loseAnswer(BET) : faults.drop(BET));
        const noRecords = await faults.drop(RECORDS, { times: null });
        const cart = await openCartWith(app, 'Main', 'Big');
        await cart.tap(/^Multi-draw \(chase\)/);
        const plan = await app.dialog('Multi-draw (chase)');
        await plan.fill('Number of draws', '3');
        await plan.tap(/^Use this plan/);
        await cart.tap('Place chase · 3 draws · 30.00');
        await cart.sees(UNKNOWN);
        await app.reload();
        await app.sees(UNKNOWN);
        expect(await player.balance()).toBe(isTaken ? '70.00' : '100.00');
        await app.tap(LOOK);
        await app.settle();
        await app.sees('Your records could not be loaded.');
        await faults.clear(noRecords);
        if (isTaken) {
          await app.tap(LOOK);
        } else {
          await lookAfterTimeout(fixtures);
          await app.tap(AGAIN);
        }
        await app.sees('Chase placed · from draw 201');
        await seeBalance(app, '70.00');
        expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
        expect((await world.call('games.chases', {}, player.token)).total).toBe(1);
        expect(await player.bets()).toHaveLength(1);
      },
    );
  }
}

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

flow('slow records still keep a taken bet from being sent again', STOCK, async (fixtures) => {
  const { app, player, faults, journal } = fixtures;
  let isSlow = true;
  app.changeAnswers(RECORDS, (answer) => {
    if (isSlow) answer.list = [];
  });
  await faults.loseAnswer(BET);
  const cart = await placeBig(fixtures);
  await cart.sees(UNKNOWN);
  await lookAfterTimeout(fixtures);
  await app.sees('It isn’t in your records.');
  isSlow = false;
  await app.tap(AGAIN);
  await app.sees('Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(1);
  expect(await player.bets()).toHaveLength(1);
});

for (const isTaken of [false, true]) {
  const fate = isTaken ? 'accepted' : 'not accepted';

  flow(`the draw passes over a lost bet, ${fate}`, STOCK, async (fixtures) => {
    const { app, player, faults, clock, dice, journal } = fixtures;
    await (isTaken ? faults.loseAnswer(BET) : faults.drop(BET));
    const noRecords = await faults.drop(RECORDS, { times: null });
    const cart = await placeBig(fixtures);
    await cart.sees(UNKNOWN);
    await dice.next(1, [1, 2, 3]);
    await clock.to('settled');
    await faults.clear(noRecords);
    await app.reload();
    if (!isTaken) {
      await app.tap(AGAIN);
      await app.sees('This round is closed');
      await app.lacks('Not confirmed yet');
    } else await app.sees('Placed · draw 201');
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
    expect(await player.bets()).toHaveLength(isTaken ? 1 : 0);
    expect(await player.balance()).toBe(isTaken ? '90.00' : '100.00');
  });
}

flow('a lost bet that another tab resolves is resolved here', STOCK, async (fixtures) => {
  const { app, faults, journal } = fixtures;
  await faults.loseAnswer(BET);
  const noRecords = await faults.drop(RECORDS, { times: null });
  const cart = await placeBig(fixtures);
  await cart.sees(UNKNOWN);
  await faults.clear(noRecords);
  localStorage.removeItem('sentOrders');
  window.dispatchEvent(new StorageEvent('storage', { key: 'sentOrders' }));
  await app.find('button', 'Placed · draw 201');
  await app.lacks('Not confirmed yet');
  await seeBalance(app, '90.00');
  expect(await journal.count({ route: BET })).toBe(1);
});

flow('a lost bet is never shown to another player', STOCK, async (fixtures) => {
  const { app, player, faults, world, journal } = fixtures;
  await faults.drop(BET);
  const cart = await placeBig(fixtures);
  await cart.sees(UNKNOWN);
  const own = Object.fromEntries(Object.entries(localStorage));
  const { userinfo: bob } = await world.office.createUser({ username: 'bob2026' });
  Object.assign(localStorage, loginEntries(bob));
  await app.reload();
  await app.settle();
  expect(app.text).not.toContain('Not confirmed yet');
  Object.assign(localStorage, own);
  await app.reload();
  await app.sees(UNKNOWN);
  expect(await journal.count({ route: BET })).toBe(1);
  expect(await player.bets()).toEqual([]);
});

flow('a lost bet can be given up after the time-out', STOCK, async (fixtures) => {
  const { app, faults, journal } = fixtures;
  await faults.drop(BET);
  const cart = await placeBig(fixtures);
  await cart.sees(UNKNOWN);
  await lookAfterTimeout(fixtures);
  await app.tap('Don’t send again');
  await app.lacks('Not confirmed yet');
  await cart.tap('Place 1 bet · 10.00');
  await app.sees('Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(2);
});

flow('stored orders that cannot be read are ignored', async ({ app, player, journal }) => {
  await player.signIn();
  localStorage.setItem('sentOrders', '[{"name":"games.submitBet","key":"k","payload":null}]');
  await openBoard(app);
  await app.find('button', 'Pick a bet');
  await app.settle();
  expect(await journal.count({ route: BET })).toBe(0);
});
