import { expect } from 'vitest';
import type { Face } from '../../contract/rules/dice.ts';
import { drawDice, openBoard, openCart, pick, seeResult } from './support/board.ts';
import { fillSignUp } from './support/entry.ts';
import { flow, type FlowFixtures } from './support/flow.ts';
import type { App } from './support/app.ts';

const stored = () => JSON.stringify([localStorage, sessionStorage].map(Object.entries));

async function enterAsGuest(app: App): Promise<void> {
  // A preference of the device, which the first pick would store.
  localStorage.setItem('isBetHintSeen', '1');
  await app.open('/');
  await app.tap('Try as Guest');
  await openBoard(app);
  await app.find('button', 'Trial 2,000.00');
  await app.settle();
}

/** Bets 10.00 of the trial money on big, and lets these dice fall. */
async function playBig({ app, clock, dice }: FlowFixtures, roll: [Face, Face, Face], no: string) {
  await pick(app, 'Main', 'Big');
  await app.tap('Place trial bet · 10.00');
  await app.find('button', `Trial bet placed · draw ${no}`);
  await app.find('button', /^Trial 1\W+10.00$/);
  await app.settle();
  await drawDice({ app, clock, dice }, roll);
}

flow('a guest plays with trial money alone', { isTranslated: true }, async (fixtures) => {
  const { app, clock, journal } = fixtures;
  const seeTrialResult = () => seeResult(app, clock, /^Trial · Draw result/);
  await enterAsGuest(app);
  const before = stored();
  await playBig(fixtures, [6, 5, 4], '201');
  const won = await seeTrialResult();
  await won.sees('+10.00');
  expect(won.all('button', 'Details')).toEqual([]);
  await won.tap('Close');
  await app.noDialog();
  await app.find('button', 'Trial 2,010.00');
  await playBig(fixtures, [1, 2, 1], '202');
  await app.find('button', 'Trial 2,000.00');
  await pick(app, 'Sum', 'Sum 10');
  expect(stored()).toBe(before);
  await app.settle();
  for (const route of ['games.submitBet', 'games.getBetRecord', 'wallet.index'] as const)
    expect(await journal.count({ route })).toBe(0);
  await app.reload();
  await app.find('button', 'Trial 2,000.00');
  await app.find('button', 'Pick a bet');
  await app.open('/pages/game/record');
  await app.sees('Guests have no bets.');
});

flow('the chip of trial bets leads to the bets of the round', async (fixtures) => {
  const { app, clock, dice } = fixtures;
  await enterAsGuest(app);
  await pick(app, 'Main', 'Big');
  await app.tap('Place trial bet · 10.00');
  await app.tap(/^Trial 1\W+10.00$/);
  await (await app.dialog('My bets')).tap('All records');
  await app.find('heading', 'Bet history', { level: 1 });
  const bets = await app.part('region', 'Trial bets');
  await bets.sees(/Big.*20260310-201.*stake 10\.00.*Pending/);
  await app.sees('No data saved, limited features, no rewards');
  await dice.next(1, [6, 5, 4]);
  await clock.to('settled');
  await app.until(async () => {
    await clock.advance(1000, { timers: true });
    expect(bets.text).toMatch(/Big.*\+10\.00/);
  });
  await bets.tap(/Big/, 'button');
  await bets.sees('Odds');
  expect(bets.text).not.toContain('Receipt');
  await bets.tap(/^Repeat 10.00/);
  await app.find('button', 'Place trial bet · 10.00');
});

flow('a trial round has the limits of bets, and no chase', async ({ app, clock }) => {
  await enterAsGuest(app);
  await pick(app, 'Main', 'Big');
  const cart = await openCart(app);
  await cart.sees('No data saved, limited features, no rewards.');
  expect(cart.all('button', /chase/)).toEqual([]);
  await cart.tap('Maximum stake on Big');
  await cart.find('button', 'Place trial bet · 2,000.00');
  await cart.fill('Stake on Big', '2000.01');
  await cart.find('button', 'Sign up to place · 2,000.01');
  await cart.fill('Stake on Big', '0.5');
  await cart.find('button', 'Fix your cart to place');
  await cart.sees('Minimum stake 1.00');
  await clock.to('close');
  await cart.find('button', /^Move .* to draw/);
});

flow('a guest who signs up keeps the picks, and no trial money', async ({ app }) => {
  await enterAsGuest(app);
  await pick(app, 'Main', 'Big');
  await app.tap('Trial 2,000.00');
  const question = await app.dialog('You’re playing a trial round');
  await question.tap('Sign up');
  await app.find('heading', 'Sign up', { level: 1 });
  await fillSignUp(app, 'alice2026');
  await app.tap(/I agree to the Terms/, 'checkbox');
  await (await app.part('main')).tap('Sign up');
  await app.find('button', 'Add 10.00 to place');
  await app.hasNo('button', /^Trial/);
});

flow('the cart of a guest says each sentence once', async ({ app }) => {
  await enterAsGuest(app);
  await pick(app, 'Main', 'Big');
  await openCart(app);
  expect(app.text.split('No data saved, limited features, no rewards')).toHaveLength(2);
  await app.fill('Stake on Big', '0');
  await app.sees('Minimum stake 1.00');
  expect(app.text.split('Minimum stake 1.00')).toHaveLength(2);
});
