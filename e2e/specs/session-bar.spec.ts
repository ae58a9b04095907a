import { BetPage } from '../../kit/playwright/pages/index.ts';
import { BetBoard } from '../pages/bet-board.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test('the board shows session time and session net', async ({ page, player, clock, dice }) => {
  await player.signIn();
  await player.bet({ play: 'small', amount: '50.00' });
  await clock.advance('1s');
  const bet = new BetPage(page);
  const board = new BetBoard(page);
  await bet.open();
  await expect(board.sessionTime).toHaveText('0:00:00');
  await expect(board.sessionNet).toHaveText('0.00');
  await clock.advance('5s');
  await expect(board.sessionTime).toHaveText('0:00:05');

  await player.bet({ play: 'big', amount: '10.00' });
  await page.reload();
  // The page must know the bet before its draw.
  await expect(bet.yourBets).toBeVisible();
  await dice.next(1, [1, 2, 3]);
  await clock.to('settled');
  // Stakes placed before the session started do not count.
  await expect(board.sessionNet).toHaveText('−10.00');
  const time = await board.sessionTime.textContent();
  expect(time).not.toBe('0:00:05');
  await page.reload();
  await expect(board.sessionNet).toHaveText('−10.00');
  await expect(board.sessionTime).toHaveText(time ?? '');
});

test('a visitor without a balance has no session bar', async ({ page }) => {
  await new Shell(page).goTo('/pages/game/bet?game_id=1');
  const bet = new BetPage(page);
  await expect(bet.countdown).toBeVisible();
  await expect(new BetBoard(page).sessionTime).toHaveCount(0);
});
