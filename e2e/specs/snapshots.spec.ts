import { BetPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('a snapshot restores money, time and session, and the page shows it', async ({
  page,
  player,
  world,
  clock,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.countdown).toHaveText('01:30');
  await world.snapshot('before');

  await bet.placeOnBig();
  await expect(bet.balance('90.00')).toBeVisible();
  await clock.advance('20s');
  await expect(bet.countdown).toHaveText('01:10');
  expect((await world.diff('before')).tables['bet']).toMatchObject({ added: 1, removed: 0 });

  await world.restore('before');
  expect(await clock.shownBy(page)).toBe(await clock.now());
  await page.reload();
  await expect(bet.balance('100.00')).toBeVisible();
  await expect(bet.countdown).toHaveText('01:30');
  expect(await player.bets()).toEqual([]);
  expect((await world.diff('before')).tables).toEqual({});
});

test('a fork develops independently', async ({ player, world, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const fork = await world.fork();
  await dice.next(1, [6, 6, 5]);
  await fork.control('POST /dice', { game_id: 1, dice: [[1, 1, 2]] });
  await clock.to('settled');
  await fork.control('POST /clock', { to: 'settled', game_id: 1 });
  expect(await player.balance()).toBe('110.00');
  expect((await fork.office.user(player.username)).main).toBe('90.00');
});
