import { expect } from 'vitest';
import { loginEntries } from '../../kit/client/player.ts';
import {
  drawDice,
  openBoard,
  openCart,
  openCartWith,
  pick,
  pickName,
  seeBalance,
} from './support/board.ts';
import { logIn } from './support/entry.ts';
import { flow } from './support/flow.ts';

const BET = 'games.submitBet';

flow('an open cart has the only place button, and keeps the focus', async ({ app, player }) => {
  await player.signIn({ amount: '100.00' });
  await openBoard(app);
  await pick(app, 'Main', 'Big');
  await app.find('button', 'Place 1 bet · 10.00');
  const cart = await openCart(app);
  await cart.find('button', 'Place 1 bet · 10.00');
  await app.find('button', 'Place 1 bet · 10.00');
  // As Tab does in Safari 16.
  document.querySelector<HTMLElement>('main button')?.focus();
  expect(document.activeElement?.closest('dialog')).not.toBeNull();
});

flow('an offline cart takes no bet', async ({ app, player }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await cart.find('button', 'Place 1 bet · 10.00');
  app.setOnline(false);
  await cart.find('button', 'Offline · betting paused');
  await cart.sees('Your 1 pick is kept');
});

flow('a cart previews its outcome and needs valid stakes', async ({ app, player, journal }) => {
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
  await cart.sees('Max win +7.50 Max loss −12.50 Expected loss −0.36');
  for (const [stake, problem] of [
    ['0.99', 'Minimum stake 1.00'],
    ['25740.03', 'Maximum stake 25,740.02'],
  ] as const) {
    await cart.fill('Stake on Sum 10', stake);
    await cart.sees(problem);
    await cart.tap('Fix your cart to place');
  }
  await app.settle();
  expect(await journal.count({ route: BET })).toBe(0);
  await cart.fill('Stake on Sum 10', '2.50');
  await cart.tap('Place 2 bets · 12.50');
  await app.sees('Placed · draw 201');
  expect(await player.balance()).toBe('87.50');
  expect(await journal.last(BET)).toMatchObject({ code: 1 });
});

flow('a double tap on a slow network places one bet', async ({ app, player, faults, journal }) => {
  await player.signIn({ amount: '100.00' });
  await faults.delay(BET, 50);
  const cart = await openCartWith(app, 'Big');
  const button = await cart.find('button', /^Place 1 bet/);
  button.click();
  button.click();
  await cart.find('button', /^Place 1 bet/, { busy: true });
  await app.sees('Placed · draw 201');
  expect(await journal.count({ route: BET })).toBe(1);
  expect(await player.bets()).toHaveLength(1);
  expect(await player.balance()).toBe('90.00');
});

flow('the dock shows the time left and places a bet at once', async ({ app, player, clock }) => {
  await player.signIn({ amount: '100.00' });
  await openBoard(app);
  await pick(app, 'Main', 'Big');
  const button = await app.find('button', 'Place 1 bet · 10.00');
  expect(button.textContent).toBe('Place 1 bet · 10.001:30');
  await clock.advance('5s', { timers: true });
  await app.until(() => expect(button.textContent).toContain('1:25'));
  await app.tap('Place 1 bet · 10.00');
  await app.find('button', 'Placed · draw 201');
  const told = () => app.all('status').filter(({ textContent }) => /Placed/.test(textContent));
  expect(told().map(({ textContent }) => textContent)).toEqual(['Placed · draw 201 · 10.00']);
  await app.noDialog();
  expect(await player.balance()).toBe('90.00');
  // The chip stays on its tile until the draw is told.
  await app.find('button', /^Big, .*10 placed$/);
  // The next pick takes the button back.
  await app.tap(pickName('Small'));
  await app.find('button', 'Place 1 bet · 10.00');
  expect(told()).toEqual([]);
});

flow('the button says until the close that a bet is placed', async ({ app, player, clock }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await cart.tap('Place 1 bet · 10.00');
  await cart.find('button', 'Placed · draw 201');
  // The lines leave with the cart, not before it.
  await cart.sees('Max win +10.00');
  await app.noDialog();
  await app.find('button', 'Placed · draw 201');
  await clock.advance('5s', { timers: true });
  await app.find('button', 'Placed · draw 201');
  await clock.to('close', 1);
  await app.find('button', /^Pick /);
});

flow('a stake that the dock cannot send is shown in the cart', async ({ app, player, journal }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Big');
  await cart.fill('Stake on Big', '0.5');
  await cart.tap('Close');
  await app.noDialog();
  await app.tap('Fix your cart to place');
  await (await app.dialog('Cart')).sees('Minimum stake 1.00');
  await app.settle();
  expect(await journal.count({ route: BET })).toBe(0);
});

flow('a line says what it pays, and changes at a tap', async ({ app, player }) => {
  await player.signIn({ amount: '100.00' });
  await openBoard(app);
  await pick(app, 'Fish', 'Rooster 6');
  await pick(app, 'Sum', 'Sum 10');
  const cart = await openCart(app);
  await cart.sees('pays 20.00–40.00');
  await cart.tap('Double the stake on Sum 10');
  await cart.sees('pays 155.40');
  await cart.tap('Halve the stake on Rooster 6');
  await cart.tap('Maximum stake on Sum 10');
  await cart.find('button', 'Place 2 bets · 100.00');
});

flow('what the balance lacks is added above the cart', async ({ app, player }) => {
  await player.signIn({ amount: '2.50' });
  const cart = await openCartWith(app, 'Big');
  await cart.tap('Add 7.50 to place');
  const credit = await app.dialog('Add play money');
  await credit.sees('This bet costs 10.00. You have 2.50.');
  await credit.tap('Add 1,000.00');
  await cart.tap('Place 1 bet · 10.00');
  await app.find('button', 'Placed · draw 201');
  expect(await player.balance()).toBe('992.50');
});

flow('a visitor signs up from the cart and comes back to it', async ({ app, world }) => {
  await openBoard(app);
  await pick(app, 'Main', 'Big');
  await app.tap('Sign up to place · 10.00');
  await app.find('heading', 'Sign up', { level: 1 });
  await app.tap('Log in');
  await app.find('heading', 'Log in', { level: 1 });
  await world.office.createUser({ username: 'alice2026', balance: '50.00' });
  await logIn(app, 'alice2026');
  await app.tap('Place 1 bet · 10.00');
  await seeBalance(app, '40.00');
});

for (const hostProfile of ['dicebox', 'stock'] as const) {
  flow(`a reload keeps the cart of its player: ${hostProfile}`, { hostProfile }, async (its) => {
    const { app, player, world, clock } = its;
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
    await cart.tap(/^Move .* to/);
    await app.settle();
    expect(await player.bets()).toEqual([]);
  });
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

flow('the tools change the lines of the cart and their stakes', async ({ app, player }) => {
  await player.signIn({ amount: '10000.00' });
  await openBoard(app);
  const use = async (tool: string) => {
    await app.tap('More tools');
    await (await app.dialog('Cart tools')).tap(tool);
  };
  const holds = (lines: string) => app.find('button', new RegExp(`^Cart, ${lines}`));
  await use('3 random picks');
  await holds('3 bets, total 30.00');
  await use('5 random picks');
  await holds('8 bets, total 80.00');
  await app.tap('Undo');
  await holds('3 bets, total 30.00');
  await use('Clear');
  await app.until(() => expect(app.all('button', /^Cart, /)).toEqual([]));

  await pick(app, 'Triple', 'Triple 3');
  await app.tap('Stake 500.00 per tap');
  await holds('1 bet, total 10.00');
  await use('Set all to 500');
  await pick(app, 'Triple', 'Triple 3');
  await app.sees('Maximum stake 952.38');
  await app.tap('Double');
  await app.sees('Doubled. 1 bet is at its limit');
  await app.tap('Half');
  await holds('1 bet, total 476.19');
  await app.tap('Place 1 bet · 476.19');
  await seeBalance(app, '9,523.81');
});

flow('the last bet is repeated at current odds and limits', async ({ app, player, world }) => {
  await player.signIn({ amount: '10000.00' });
  await openBoard(app);
  await app.sees('No bets in this game yet.');
  await app.hasNo('button', /^Repeat last bet/);
  await player.bet({ play: 'sum', pick: '10', amount: '5.00' });
  await player.bet({ play: 'triple', pick: '3', amount: '900.00' });
  await world.office.setOdds(1, { 'triple:3': '250.00' });
  await app.reload();
  await app.tap('Repeat last bet · 900.00');
  await app.sees('Last bet added at current odds');
  const cart = await openCart(app);
  expect(cart.all('listitem')).toHaveLength(1);
  await cart.sees('Maximum stake 800.00');
  await cart.fill('Stake on Triple 3', '800');
  await cart.tap('Place 1 bet · 800.00');
  await seeBalance(app, '8,295.00');
});

flow('recent bets show their outcome, and can be copied', async ({ app, player, clock, dice }) => {
  await player.signIn();
  for (let time = 0; time < 5; time += 1) await player.bet({ play: 'odd', amount: '1.00' });
  await player.bet({ play: 'sum', pick: '9', amount: '5.00' });
  await openBoard(app);
  const recent = await app.part('region', 'Recent bets');
  const texts = () => recent.all('listitem').map(({ textContent }) => textContent);
  await app.until(() => expect(texts()).toHaveLength(5));
  expect(texts()[0]).toContain('Pending');
  const [newest] = recent.all('listitem');
  await app.tapOn(newest?.querySelector('button') ?? expect.fail('no button'));
  const cart = await openCart(app);
  await cart.tap('Place 1 bet · 5.00');
  await seeBalance(app, '985.00');
  await drawDice({ app, clock, dice }, [3, 3, 3]);
  await app.until(() => expect(texts()[0]).toBe('20260310-201WonSum\u00a09+37.00'));
  expect(texts().at(-1)).toBe('20260310-201LostOdd−1.00');
  await app.tap('All records');
  await app.until(() => expect(app.all('article')[0]?.textContent).toContain('Sum 9'));
});
