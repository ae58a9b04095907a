import { BetPage } from '../../kit/playwright/pages/index.ts';
import { CartSheet } from '../pages/cart-sheet.ts';
import { ChasePlan } from '../pages/chase-plan.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { expect, test } from '../support/test.ts';

const BET = 'games.submitBet';
const UNKNOWN = 'We do not know yet whether this bet was taken';

test('edits and deletes lines, adds them up and previews the outcome exactly', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  const cart = new CartSheet(page);
  await bet.open();
  await bet.pick('Main', 'Big');
  await bet.pick('Main', 'Odd');
  await bet.pick('Sum', 'Sum 10');
  await cart.open();
  await cart.stake('Sum 10').fill('2.5');
  await expect(cart.submitButton).toHaveText('Place 3 bets · 22.50');
  await cart.remove('Odd');
  await expect(cart.submitButton).toHaveText('Place 2 bets · 12.50');
  // Big wins 20.00 on 105 outcomes, sum 10 wins 19.42 on 27: 132 of 216 end ahead.
  await expect(cart.figure('Chance to end ahead')).toHaveText('61.11%');
  await expect(cart.figure('Best case')).toHaveText('+7.50');
  await expect(cart.figure('Worst case')).toHaveText('−12.50');
  // 12.50 − (105 × 20.00 + 27 × 19.42) / 216, rounded up.
  await expect(cart.figure('Expected cost')).toHaveText('0.36');

  await cart.stake('Sum 10').fill('0.99');
  await expect(cart.text('Minimum stake 1.00')).toBeVisible();
  await bet.place('Place 2 bets');
  await cart.stake('Sum 10').fill('25740.03');
  await expect(cart.text('Maximum stake 25,740.02')).toBeVisible();
  await bet.place('Place 2 bets');
  expect(await journal.count({ route: BET })).toBe(0);
  await cart.stake('Sum 10').fill('2.50');
  await bet.place('Place 2 bets · 12.50');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect(await player.balance()).toBe('87.50');
  expect(await journal.last(BET)).toMatchObject({ code: 1 });
});

test('an empty cart shows a message and sends nothing', async ({ page, player, journal }) => {
  await player.signIn();
  const bet = new BetPage(page);
  await bet.open();
  await bet.place('Pick a bet');
  await expect(bet.text('Please select a bet')).toBeVisible();
  expect(await journal.count({ route: BET })).toBe(0);
});

test('a full cart survives its period and moves to the period the player chooses', async ({
  page,
  player,
  clock,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  const cart = new CartSheet(page);
  await bet.open();
  for (const pick of ['Big', 'Small', 'Odd', 'Even']) await bet.pick('Main', pick);
  await cart.open();
  await cart.stake('Even').fill('7');
  await clock.to('close');
  await expect(cart.submitButton).toHaveText('Move to period 20260310-202');
  await expect(cart.lines).toHaveCount(4);
  await expect(cart.stake('Even')).toHaveValue('7');
  await bet.place('Move to period 20260310-202');
  await expect(cart.submitButton).toHaveText(/^Opens in 01:00$/);
  await bet.place('Opens in');
  await expect(bet.text('Current round closed, please wait for next')).toBeVisible();
  expect(await journal.count({ route: BET })).toBe(0);
  await clock.to('draw');
  await bet.place('Place 4 bets · 37.00');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect((await player.bets())[0]).toMatchObject({ game_no: '20260310202', amount: '37.00' });
});

test('a period voided meanwhile is shown as closed', async ({ page, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  const cart = new CartSheet(page);
  await bet.openCartWith('Main', 'Big');
  await world.office.voidPeriod(1);
  await bet.place('Place 1 bet · 10.00');
  await expect(cart.messages).toContainText('Bet failed');
  await expect(cart.messages).toContainText('This round is closed');
  await expect(cart.submitButton).toHaveText('Move to period 20260310-202');
  expect(await player.balance()).toBe('100.00');
});

test('a double tap on a slow network places one bet and shows a pending state', async ({
  page,
  player,
  faults,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  await faults.delay(BET, 600);
  const bet = new BetPage(page);
  const cart = new CartSheet(page);
  await bet.openCartWith('Main', 'Big');
  await cart.submitButton.dblclick();
  await expect(cart.submitButton).toHaveAttribute('aria-busy', 'true');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect(await journal.count({ route: BET })).toBe(1);
  expect(await player.bets()).toHaveLength(1);
  expect(await player.balance()).toBe('90.00');
});

for (const isTaken of [true, false]) {
  test(`a chase whose answer is lost ${isTaken ? 'after' : 'before'} it was accepted counts once, across a reload`, async ({
    page,
    player,
    faults,
    journal,
    world,
  }) => {
    await player.signIn({ amount: '100.00' });
    await (isTaken ? faults.loseAnswer(BET) : faults.drop(BET));
    const noRecords = await faults.drop('games.getBetRecord', { times: null });
    const bet = new BetPage(page);
    const cart = new CartSheet(page);
    await bet.openCartWith('Main', 'Big');
    await new ChasePlan(page).make('3');
    await bet.place('Place chase · 3 periods · 30.00');
    await expect(bet.text(UNKNOWN)).toBeVisible();
    await expect(cart.submitButton).toHaveText('Check and send again');
    await page.reload();
    await expect(bet.text(UNKNOWN)).toBeVisible();
    expect(await player.balance()).toBe(isTaken ? '70.00' : '100.00');
    expect(await journal.count({ route: BET })).toBe(1);
    await faults.clear(noRecords);
    await bet.place('Check and send again');
    await expect(bet.text('Chase placed')).toBeVisible();
    await expect(bet.balance('70.00')).toBeVisible();
    expect(await journal.count({ route: BET })).toBe(isTaken ? 1 : 2);
    expect((await world.call('games.chases', {}, player.token)).total).toBe(1);
    expect(await player.bets()).toHaveLength(1);
  });
}

test('a chase over changed odds names them and asks for confirmation', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Big');
  await new ChasePlan(page).make('2');
  await world.office.setOdds(1, { big: '1.90' });
  await bet.place('Place chase · 2 periods · 20.00');
  await expect(bet.text('Odds changed, accept?')).toBeVisible();
  await expect(bet.text('Big: 2.00 → 1.90')).toBeVisible();
  expect(await player.balance()).toBe('100.00');
  await bet.place('Accept and place chase · 2 periods · 20.00');
  await expect(bet.text('Chase placed')).toBeVisible();
  expect((await player.bets())[0]?.lines).toMatchObject([{ odds: '1.90' }]);
  expect(await player.balance()).toBe('80.00');
});

test('discards a stored bet that cannot be parsed, with a message', async ({
  page,
  player,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.balance('100.00')).toBeVisible();
  await new CartSheet(page).leaveBrokenBet();
  await page.reload();
  await expect(bet.text('Bet failed')).toBeVisible();
  await expect(bet.text('Failed to assemble bet data')).toBeVisible();
  expect(await journal.count({ route: BET })).toBe(0);
});

test('reports a period that fails to load and loads it on retry', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn();
  await faults.answer('games.getGameResult', { msg: 'Shop closed' });
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.text('Failed to get period info · Shop closed')).toBeVisible();
  await bet.place('Try again');
  await expect(bet.phase).toContainText('Open for bets');
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const language of ['en', 'zh-Hans'] as const) {
    test(`a cart of large amounts fits and is accessible, in ${language}`, async ({
      page,
      player,
    }) => {
      await player.signIn({ amount: '99999999.99' });
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      const bet = new BetPage(page);
      const cart = new CartSheet(page);
      await bet.open();
      const [big, odd] = language === 'en' ? ['Big', 'Odd'] : ['大', '单'];
      await cart.pick(big);
      await cart.pick(odd);
      await cart.open();
      await cart.stake(big).fill('99999.99');
      await cart.stake(odd).fill('100000.01');
      await expect(cart.submitButton).toContainText('200,000.00');
      await expect(cart.text(/100,000\.00$/)).toBeVisible();
      expect(await cart.overflowingElements()).toEqual([]);
      expect(await screen.untranslatedText()).toEqual([]);
      expect(await screen.a11yViolations()).toEqual([]);
      await cart.stake(odd).fill('100000');
      await cart.submitButton.click();
      await expect(cart.sheet).toBeHidden();
      expect(await player.balance()).toBe('99800000.00');
    });
  }
});
