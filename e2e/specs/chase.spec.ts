import type { Page } from '@playwright/test';
import { BetPage, RecordPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { CartSheet } from '../pages/cart-sheet.ts';
import { ChasePlan } from '../pages/chase-plan.ts';
import { ChaseRecords } from '../pages/chase-records.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import type { Clock } from '../../kit/playwright/clock.ts';
import type { Player } from '../../kit/client/player.ts';
import { expect, test } from '../support/test.ts';

const LOSES = [1, 1, 2] as const; // a bet on big loses
const WINS = [6, 6, 5] as const;

interface Plan {
  readonly periods: number;
  readonly loss?: string;
}

/** Places a chase of 10.00 on big with the same stake in each of the periods. */
async function chaseBig(page: Page, { periods, loss }: Plan): Promise<BetPage> {
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Big');
  await new ChasePlan(page).make(String(periods), loss);
  await bet.place(`Place chase · ${periods} periods · ${periods}0.00`);
  return bet;
}

/** Places that chase for a player who has 100.00 and waits until the server accepts it. */
async function placeChase(page: Page, player: Player, plan: Plan): Promise<BetPage> {
  await player.signIn({ amount: '100.00' });
  const bet = await chaseBig(page, plan);
  await expect(bet.text('Chase placed')).toBeVisible();
  return bet;
}

/** Moves the clock to the end of the running period and closes its result. */
async function settle(page: Page, clock: Clock, period: string): Promise<void> {
  await clock.to('settled');
  const result = new ResultSheet(page);
  await expect(result.sheet).toContainText(period);
  await result.close();
}

test('a chase stops at a win and refunds the periods not played', async ({
  page,
  player,
  dice,
  clock,
}) => {
  const bet = await placeChase(page, player, { periods: 5 });
  await expect(bet.balance('50.00')).toBeVisible();
  expect(await player.balance()).toBe('50.00');

  await dice.next(1, [...LOSES], [...WINS]);
  await settle(page, clock, '20260310-201');
  expect(await player.balance()).toBe('50.00');
  await settle(page, clock, '20260310-202');
  // 20.00 won, plus a refund of three periods at 10.00 each.
  expect(await player.balance()).toBe('100.00');

  const chases = new ChaseRecords(page);
  await chases.open();
  await expect(chases.items.first()).toContainText('2 of 5 periods');
  await expect(chases.items.first()).toContainText('Stopped by system');
  await expect(chases.items.first()).toContainText('Spent 20.00Returned 20.00Refunded 30.00');
  await chases.openDetail();
  await expect(chases.text('A win ended it; the rest was refunded.')).toBeVisible();
  await expect(chases.rows()).toHaveText([
    /20260310-201.*Bet placed/,
    /20260310-202.*Bet placed/,
    /20260310-203.*Cancelled/,
    /20260310-204.*Cancelled/,
    /20260310-205.*Cancelled/,
  ]);
  await chases.show('Bets');
  const record = new RecordPage(page);
  await expect(record.bet('20260310-201')).toContainText('Big not won');
  await expect(record.bet('20260310-202')).toContainText('Big won +20.00');
});

test('plays a chase to its end while an open list follows it', async ({
  page,
  player,
  dice,
  clock,
}) => {
  await placeChase(page, player, { periods: 2 });
  const chases = new ChaseRecords(page);
  await chases.open();
  await expect(chases.items.first()).toContainText('1 of 2 periods');
  await expect(chases.items.first()).toContainText('Running');
  await expect(chases.items.first()).toContainText('Next: period 20260310-202');
  await dice.next(1, [...LOSES], [...LOSES]);
  await settle(page, clock, '20260310-201');
  await expect(chases.items.first()).toContainText('Awaiting the last draw');
  await settle(page, clock, '20260310-202');
  await expect(chases.items.first()).toContainText('Completed');
  await expect(chases.items.first()).toContainText('Spent 20.00Returned 0.00Refunded 0.00');
  expect(await player.balance()).toBe('80.00');
});

test('stopping a chase refunds the waiting periods and keeps the placed bet', async ({
  page,
  player,
  dice,
  clock,
}) => {
  const bet = await placeChase(page, player, { periods: 4 });
  await expect(bet.balance('60.00')).toBeVisible();
  const chases = new ChaseRecords(page);
  await chases.open();
  await chases.openDetail();
  await chases.stop();
  await expect(chases.question).toContainText('30.00 for 3 waiting periods comes back');
  await expect(chases.question).toContainText('A bet already placed stands.');
  await chases.confirmStop();
  await expect(chases.text('Chase stopped, 30.00 refunded')).toBeVisible();
  await expect(chases.items.first()).toContainText('Stopped by you');
  expect(await player.balance()).toBe('90.00');
  await bet.open();
  await expect(bet.balance('90.00')).toBeVisible();
  await dice.next(1, [...WINS]);
  await settle(page, clock, '20260310-201');
  expect(await player.balance()).toBe('110.00');
});

test('a chase stops when it reaches its loss limit', async ({ page, player, dice, clock }) => {
  await placeChase(page, player, { periods: 5, loss: '15' });
  await dice.next(1, [...LOSES], [...LOSES]);
  await settle(page, clock, '20260310-201');
  await settle(page, clock, '20260310-202');
  expect(await player.balance()).toBe('80.00');
  const chases = new ChaseRecords(page);
  await chases.open();
  await chases.openDetail();
  await expect(chases.text('The loss limit ended it; the rest was refunded.')).toBeVisible();
});

test('a voided period is refunded and the chase continues', async ({
  page,
  player,
  world,
  dice,
  clock,
}) => {
  await placeChase(page, player, { periods: 3 });
  await dice.next(1, [...LOSES]);
  await settle(page, clock, '20260310-201');
  await world.office.voidPeriod(1);
  expect(await player.balance()).toBe('80.00');
  await clock.to('draw');
  await dice.next(1, [...LOSES]);
  await settle(page, clock, '20260310-203');
  expect(await player.balance()).toBe('80.00');
  const chases = new ChaseRecords(page);
  await chases.open();
  await expect(chases.items.first()).toContainText('Completed');
  expect((await player.bets()).map(({ status }) => status)).toEqual(['lose', 'cancelled', 'lose']);
});

test('refuses a plan that costs more than the balance', async ({ page, player }) => {
  await player.signIn({ amount: '29.99' });
  const bet = await chaseBig(page, { periods: 3 });
  await expect(bet.text('Insufficient balance')).toBeVisible();
  expect(await player.balance()).toBe('29.99');
  expect(await player.bets()).toEqual([]);
});

test('plans list their rows and worst case, and explain a refusal', async ({ page, player }) => {
  await player.signIn({ amount: '1000.00' });
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Big');
  const plan = new ChasePlan(page);
  await expect(plan.entry).toContainText('Off');
  await plan.open();
  await expect(plan.stopOnWin).toBeChecked();
  await plan.preset('5');
  await plan.kind('Multiply');
  await plan.fill('Every so many periods', '2');
  await plan.fill('Multiply by', '3');
  expect(await plan.multipliers()).toEqual(['1', '1', '3', '3', '9']);
  await expect(plan.rows.nth(4)).toContainText('Cumulative cost170.00');
  await expect(plan.rows.nth(4)).toContainText('First win here+10.00');
  await expect(plan.rows.nth(4)).toContainText('20260310-205');
  await expect(plan.rows.nth(4)).toContainText('draw 10:15');
  await expect(plan.figures).toContainText('Total reserved170.00');
  await expect(plan.figures).toContainText('Worst case−170.00');
  await expect(plan.figures).toContainText('Ends at10:15');
  // 1 − (111/216)^5
  await expect(plan.figures).toContainText('Chance of at least one win96.42%');

  await plan.multiplier(2).fill('2');
  await expect(plan.text('Your own plan')).toBeVisible();
  await expect(plan.figures).toContainText('Total reserved180.00');
  await plan.press('Undo my changes');
  expect(await plan.multipliers()).toEqual(['1', '1', '3', '3', '9']);

  await plan.kind('Profit rate');
  await plan.fill('Minimum profit rate, %', '100');
  await expect(plan.problem).toHaveText(
    'These odds cannot clear this rate: a win brings too little.',
  );
  await plan.press('Use this plan');
  await expect(plan.sheet).toBeVisible();
  await plan.press('Close');
  await expect(plan.entry).toContainText('Off');
  await new CartSheet(page).close();
  await bet.pick('Main', 'Odd');
  await bet.openCart();
  await plan.open();
  await expect(plan.problem).toHaveText('A profit plan takes lines of one kind of bet only.');
  // Escape closes the plan alone and returns the focus to its row in the cart.
  await page.keyboard.press('Escape');
  await expect(plan.sheet).toBeHidden();
  await expect(plan.entry).toBeFocused();
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const language of ['en', 'zh-Hans'] as const) {
    test(`a hundred periods at the largest stakes fit and are accessible, in ${language}`, async ({
      page,
      player,
    }) => {
      await player.signIn({ amount: '99999999.99' });
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      const bet = new BetPage(page);
      await bet.open();
      const cart = new CartSheet(page);
      const big = language === 'en' ? 'Big' : '大';
      await cart.pick(big);
      await cart.open();
      await cart.stake(big).fill('99999.99');
      const plan = new ChasePlan(page);
      await plan.open();
      await plan.periods('100');
      await expect(plan.rows).toHaveCount(10);
      await plan.press(/^(Show 30 more|再显示30期)$/);
      await expect(plan.rows).toHaveCount(40);
      await expect(plan.figures).toContainText('9,999,999.00');
      expect(await cart.overflowingElements()).toEqual([]);
      expect(await screen.untranslatedText()).toEqual([]);
      expect(await screen.a11yViolations()).toEqual([]);
    });
  }
});
