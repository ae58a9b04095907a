import { expect } from 'vitest';
import { loginEntries } from '../../kit/client/player.ts';
import { openBoard, openCart, openCartWith, pick } from './support/board.ts';
import { flow } from './support/flow.ts';

const BET = 'games.submitBet';

flow(
  'a cart adds up its lines, previews the outcome and is sent when every stake is valid',
  async ({ app, player, journal }) => {
    await player.signIn({ amount: '100.00' });
    await openBoard(app);
    await app.tap('Pick a bet');
    await app.sees('Please select a bet');
    await pick(app, 'Main', 'Big');
    await pick(app, 'Main', 'Odd');
    await pick(app, 'Sum', 'Sum 10');
    const cart = await openCart(app);
    await cart.fill('Stake on Sum 10', '2.5');
    await cart.find('button', 'Place 3 bets · 22.50');
    await cart.tap('Remove Odd');
    await cart.find('button', 'Place 2 bets · 12.50');
    // Big wins 20.00 on 105 outcomes, sum 10 wins 19.42 on 27: 132 of 216 end ahead.
    await cart.sees('Chance to end ahead 61.11%');
    // 12.50 − (105 × 20.00 + 27 × 19.42) / 216, rounded up.
    await cart.sees('Expected cost 0.36 Best case +7.50 Worst case −12.50');
    for (const [stake, problem] of [
      ['0.99', 'Minimum stake 1.00'],
      ['25740.03', 'Maximum stake 25,740.02'],
    ] as const) {
      await cart.fill('Stake on Sum 10', stake);
      await cart.sees(problem);
      await cart.tap(/^Place 2 bets/);
    }
    await app.settle();
    expect(await journal.count({ route: BET })).toBe(0);
    await cart.fill('Stake on Sum 10', '2.50');
    await cart.tap('Place 2 bets · 12.50');
    await app.sees('Bet placed');
    expect(await player.balance()).toBe('87.50');
    expect(await journal.last(BET)).toMatchObject({ code: 1 });
  },
);

flow(
  'a double tap on a slow network places one bet and shows that it is pending',
  async ({ app, player, faults, journal }) => {
    await player.signIn({ amount: '100.00' });
    await faults.delay(BET, 50);
    const cart = await openCartWith(app, 'Main', 'Big');
    const button = await cart.find('button', /^Place 1 bet/);
    button.click();
    button.click();
    await cart.find('button', /^Place 1 bet/, { busy: true });
    await app.sees('Bet placed');
    expect(await journal.count({ route: BET })).toBe(1);
    expect(await player.bets()).toHaveLength(1);
    expect(await player.balance()).toBe('90.00');
  },
);

for (const hostProfile of ['dicebox', 'stock'] as const) {
  flow(
    `a reload keeps the cart, which no other player sees: ${hostProfile} host`,
    { hostProfile },
    async ({ app, player, world, clock }) => {
      await player.signIn({ amount: '100.00' });
      await openBoard(app);
      await pick(app, 'Main', 'Big');
      await pick(app, 'Sum', 'Sum 10');
      await (await openCart(app)).fill('Stake on Sum 10', '2.5');
      await app.reload();
      await (await openCart(app)).find('button', 'Place 2 bets · 12.50');
      const own = Object.fromEntries(Object.entries(localStorage));
      const { userinfo: bob } = await world.office.createUser({ username: 'bob2026' });
      Object.assign(localStorage, loginEntries(bob));
      await app.reload();
      await app.find('button', 'Pick a bet');
      await clock.to('close');
      Object.assign(localStorage, own);
      await app.reload();
      const cart = await openCart(app);
      await cart.tap(/^Move to/);
      expect(await player.bets()).toEqual([]);
    },
  );
}

flow('a logout on another page drops the cart, also after a reload', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await pick(app, 'Main', 'Big');
  await app.open('/pages/profile/profile');
  await app.reload();
  await app.tap('Log out');
  await (await app.dialog()).tap('Log out');
  await app.settle();
  expect(sessionStorage.getItem('carts')).toBeNull();
});
