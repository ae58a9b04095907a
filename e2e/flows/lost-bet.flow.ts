import { expect } from 'vitest';
import type { Fault, Faults } from '../../kit/client/faults.ts';
import { openCartWith, seeBalance } from './support/board.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

const BET = 'games.submitBet';
const UNKNOWN = 'We do not know yet whether this bet was taken';
const CHECK = 'Check and send again';

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

/** Faults of the answer to a bet, each with the message on the page and the bets that are taken. */
const FAULTS: [
  fault: string,
  order: (faults: Faults) => Promise<Fault>,
  text: string,
  bets: 0 | 1,
][] = [
  ['a connection lost after it is accepted', (faults) => faults.loseAnswer(BET), 'Bet placed', 1],
  ['a cut in the middle of the answer', (faults) => faults.breakOff(BET), 'Bet placed', 1],
  ['JSON that ends in the middle', (faults) => faults.truncate(BET), 'Bet placed', 1],
  ['a page of HTML from a gateway', (faults) => faults.notJson(BET), 'Bet placed', 1],
  ['a proxy that delivers it twice', (faults) => faults.deliverTwice(BET), 'Bet placed', 1],
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

for (const isTaken of [false, true]) {
  const fate = isTaken ? 'accepted' : 'not accepted';

  flow(`a bet that gets no answer counts once, ${fate}`, async (fixtures) => {
    const { app, player, faults, clock, journal } = fixtures;
    await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
    const cart = await placeBig(fixtures);
    await cart.find('button', /^Place 1 bet/, { busy: true });
    await untilArrived(fixtures, isTaken);
    await clock.advance('11s', { timers: true });
    if (!isTaken) {
      await cart.sees(UNKNOWN);
      expect(await player.balance()).toBe('100.00');
      await cart.tap(CHECK);
    }
    await app.sees('Bet placed');
    await seeBalance(app, '90.00');
    expect(await player.bets()).toHaveLength(1);
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
  });

  flow(`a reload before the answer does not send a bet again, ${fate}`, async (fixtures) => {
    const { app, player, faults, journal } = fixtures;
    await (isTaken ? faults.hangAfter(BET) : faults.hang(BET));
    await placeBig(fixtures);
    await untilArrived(fixtures, isTaken);
    await app.reload();
    if (!isTaken) {
      await app.sees(UNKNOWN);
      expect(await journal.count({ route: BET })).toBe(1);
      await app.tap(CHECK);
    }
    await app.sees('Bet placed');
    await seeBalance(app, '90.00');
    expect(await player.bets()).toHaveLength(1);
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
  });

  flow(`a chase whose answer is lost counts once across a reload, ${fate}`, async (fixtures) => {
    const { app, player, faults, journal, world } = fixtures;
    await player.signIn({ amount: '100.00' });
    await (isTaken ? faults.loseAnswer(BET) : faults.drop(BET));
    const noRecords = await faults.drop('games.getBetRecord', { times: null });
    const cart = await openCartWith(app, 'Main', 'Big');
    await cart.tap(/^Multi-draw \(chase\)/);
    const plan = await app.dialog('Multi-draw (chase)');
    await plan.fill('Number of periods', '3');
    await plan.tap(/^Use this plan/);
    await cart.tap('Place chase · 3 periods · 30.00');
    await cart.sees(UNKNOWN);
    await app.reload();
    await app.sees(UNKNOWN);
    expect(await player.balance()).toBe(isTaken ? '70.00' : '100.00');
    await app.tap(CHECK);
    await app.settle();
    await app.sees(UNKNOWN);
    expect(await journal.count({ route: BET })).toBe(1);
    await faults.clear(noRecords);
    await app.tap(CHECK);
    await app.sees('Chase placed');
    await seeBalance(app, '70.00');
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
    expect((await world.call('games.chases', {}, player.token)).total).toBe(1);
    expect(await player.bets()).toHaveLength(1);
  });
}
