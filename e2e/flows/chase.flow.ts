import type { Dice } from '#contract/rules/dice.ts';
import { expect } from 'vitest';
import type { Player } from '../../kit/client/player.ts';
import {
  drawDice,
  diceRest,
  openBoard,
  openCart,
  openCartWith,
  pick,
  seeBalance,
  seeResult,
} from './support/board.ts';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

const LOSES: Dice = [1, 1, 2]; // a bet on big loses
const WINS: Dice = [6, 6, 5];

async function openPlan(app: App, cart: Screen): Promise<Screen> {
  await cart.tap(/^Multi-draw \(chase\)/);
  return app.dialog('Multi-draw (chase)');
}

/** Fills the cart with a chase of 10.00 on big, the same in each period. */
async function planChase(app: App, periods: number, loss = ''): Promise<Screen> {
  const cart = await openCartWith(app, 'Big');
  const plan = await openPlan(app, cart);
  await plan.fill('Draws', String(periods));
  await plan.fill('Stop at loss', loss);
  await plan.tap(/^Use this plan/);
  return cart;
}

/** Places that chase for a player with 100.00, and opens the list of chases. */
async function placeChase(app: App, player: Player, periods: number, loss?: string) {
  await player.signIn({ amount: '100.00' });
  const cart = await planChase(app, periods, loss);
  await cart.tap(`Place chase · ${periods} draws · ${periods}0.00`);
  await app.sees('Chase from 20');
  await seeBalance(app, `${100 - 10 * periods}.00`);
  await app.open('/pages/game/record');
  await app.tap('Chases', 'radio');
  return app.part('article');
}

async function openDetail(chase: Screen): Promise<void> {
  await chase.tap(/draws/, 'button');
}

flow('a chase stops at a win and refunds the rest', { isTranslated: true }, async (its) => {
  const { app, player, dice, clock } = its;
  const chase = await placeChase(app, player, 5);
  await drawDice({ app, clock, dice }, LOSES);
  expect(await player.balance()).toBe('50.00');
  await drawDice({ app, clock, dice }, WINS);
  await app.tap('Show');
  const result = await seeResult(app, clock);
  await result.sees('Chase stopped on a win after 2 of 5 · 30.00 returned');
  await result.tap('Close');
  // 20.00 won, plus a refund of three periods at 10.00 each.
  expect(await player.balance()).toBe('100.00');
  await chase.sees('2 of 5 draws');
  await chase.sees('Stopped on a win');
  await chase.sees('Staked 20.00 Payout 20.00 Refunded 30.00');
  await chase.sees('Total 0.00');
  await openDetail(chase);
  await chase.sees('Stopped on a win, rest refunded.');
  await chase.sees(/201.*Lost.*−10\.00.*202.*Won.*0\.00/);
  await chase.sees(/203.*Cancelled.*204.*Cancelled.*205.*Cancelled/);
  await app.tap('Bets', 'radio');
  await app.sees(/Big Chase.*20260310-202.*\+10\.00.*Big Chase.*20260310-201.*−10\.00/);
});

flow('an open list follows a chase to its end', async ({ app, player, world, dice, clock }) => {
  const chase = await placeChase(app, player, 3);
  await chase.sees('1 of 3 draws');
  await chase.find('progressbar', '1 of 3 draws');
  await chase.sees('Running');
  await chase.sees('1 of 3 draws · from draw 201 · next: 202');
  await chase.sees('Staked 0.00 settled + 10.00 pending');
  await openDetail(chase);
  await chase.sees(/201 ?Pending.*202–203 ?Waiting ?2 × 10\.00/);
  await drawDice({ app, clock, dice }, LOSES);
  await chase.sees('2 of 3 draws');
  await drawDice({ app, clock, dice }, LOSES);
  await chase.sees('last draw pending');
  await world.office.voidPeriod(1);
  await clock.to('draw');
  await diceRest(app, clock);
  await chase.sees('Completed');
  await chase.sees('Staked 30.00 Payout 10.00');
  expect(await player.balance()).toBe('80.00');
  expect((await player.bets()).map(({ status }) => status)).toEqual(['cancelled', 'lose', 'lose']);
});

flow('a chase stopped by hand refunds what waits alone', async ({ app, player, dice, clock }) => {
  await placeChase(app, player, 4);
  await player.bet({ play: 'big', pick: '', amount: '5.00' });
  await openBoard(app);
  await app.tap('My bets 1 · 15.00');
  const bets = await app.dialog('My bets');
  await bets.sees(/Big ?15\.00 ?pays 30\.00/);
  await bets.sees(/Big ?Chase · 10\.00 · 1 of 4 draws/);
  await bets.find('button', 'Stop chase');
  await bets.tap('All records');
  await app.tap('Chases', 'radio');
  const chase = await app.part('article');
  await chase.tap('Stop chase');
  const question = await app.dialog('Stop this chase?');
  await question.sees('We’ll refund 30.00 for 3 draws');
  await question.sees('Placed bets stay.');
  await question.tap('Stop chase');
  await app.sees('Chase stopped, 30.00 refunded');
  await chase.sees('Stopped by you');
  expect(await player.balance()).toBe('85.00');
  await drawDice({ app, clock, dice }, WINS);
  expect(await player.balance()).toBe('115.00');
});

flow('a chase stops at its loss limit', async ({ app, player, dice, clock }) => {
  const chase = await placeChase(app, player, 5, '15');
  await drawDice({ app, clock, dice }, LOSES);
  await drawDice({ app, clock, dice }, LOSES);
  await chase.sees('Stopped at your loss limit');
  expect(await player.balance()).toBe('80.00');
  await openDetail(chase);
  await chase.sees('Stopped at your loss limit, rest refunded.');
});

flow('a chase is placed once changed odds are accepted', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await planChase(app, 2);
  await world.office.setOdds(1, { big: '1.90' });
  await cart.tap('Place chase · 2 draws · 20.00');
  await cart.sees('Odds changed, accept?');
  await cart.sees('Big: 2.00 → 1.90');
  expect(await player.balance()).toBe('100.00');
  await cart.tap('Accept and place chase · 2 draws · 20.00');
  await app.sees('Chase from 20');
  expect((await player.bets())[0]?.lines).toMatchObject([{ odds: '1.90' }]);
  expect(await player.balance()).toBe('80.00');
});

flow('a plan lists its periods and worst case, or its refusal', async ({ app, player }) => {
  await player.signIn({ amount: '1000.00' });
  const cart = await openCartWith(app, 'Big');
  await cart.sees('Multi-draw (chase)Off');
  const plan = await openPlan(app, cart);
  await plan.find('checkbox', 'Stop on win', { checked: true });
  await plan.tap('5', 'radio');
  await plan.tap('Multiply', 'radio');
  await plan.fill('Raise every … draws', '2');
  await plan.fill('Multiply by', '3');
  const fields = () =>
    plan.all('textbox', /^Multiplier for draw/).map((field) => field as HTMLInputElement); // by its role
  const multipliers = () => fields().map((field) => field.value);
  await app.until(() => expect(multipliers()).toEqual(['1', '1', '3', '3', '9']));
  expect(plan.all('row').at(-1)?.textContent).toBe('205 10:15170.00+10.00');
  const figures = await plan.part('region', 'Max loss');
  await figures.sees('Total reserved 170.00');
  await figures.sees('Max loss −170.00');
  await figures.sees('Ends at 10:15');
  // A win in the second or the fourth draw only brings back what was lost.
  await figures.sees('Chance to end ahead 64.84%');

  const second = fields()[1]?.getAttribute('aria-label') ?? '';
  await plan.fill(second, '2');
  await plan.sees('Custom plan');
  await figures.sees('Total reserved 180.00');
  await plan.tap('Undo my changes');
  await app.until(() => expect(multipliers()).toEqual(['1', '1', '3', '3', '9']));

  await plan.tap('Profit rate', 'radio');
  await plan.fill('Minimum profit rate, %', '100');
  await plan.sees('These odds can’t reach that rate.');
  await plan.tap(/^Use this plan/);
  await plan.tap('Close');
  await cart.sees('Multi-draw (chase)Off');
  await cart.tap('Close');
  await pick(app, 'Main', 'Odd');
  const two = await openPlan(app, await openCart(app));
  await two.sees('Profit plans need one bet type.');
});
