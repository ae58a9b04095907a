import { BetPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('a closing period keeps the cart, takes no money and asks before moving it', async ({
  page,
  player,
  clock,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Small');
  await expect(bet.text('For period 20260310-201')).toBeVisible();
  await clock.to('close');
  await expect(bet.text('Period 20260310-201 has closed')).toBeVisible();
  expect(await player.balance()).toBe('100.00');
  await clock.to('draw');
  await bet.place('Move to period 20260310-202');
  await bet.place('Place 1 bet · 10.00');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect(await player.balance()).toBe('90.00');
});

test('refuses a bet above the balance with a message and takes nothing', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '5.00' });
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Odd');
  await bet.place('Place 1 bet · 10.00');
  await expect(bet.text('Insufficient balance')).toBeVisible();
  expect(await player.balance()).toBe('5.00');
});

test('reports a lost draw without a celebration', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.text('Bet placed')).toBeVisible();
  await dice.next(1, [2, 2, 2]);
  await clock.to('settled');
  await expect(bet.result.sheet).toContainText('6 Triple');
  await expect(bet.result.sheet).toContainText('−10.00');
  expect(await player.balance()).toBe('90.00');
});
