import { expect } from 'vitest';
import { awaitsDraw } from './support/board.ts';
import { flow, type FlowFixtures } from './support/flow.ts';

/** Signs a player in who knows of these bets of 10.00 on big, and closes the tab. */
async function leaveWith(
  { app, player, world, journal }: FlowFixtures,
  ...gameNos: readonly string[]
): Promise<void> {
  await player.signIn({ amount: '100.00' });
  const bet_content = { lines: [{ play: 'big', amount: '10.00' }] } as const;
  for (const game_no of gameNos)
    await world.call('games.submitBet', { game_id: 1, game_no, bet_content }, player.token);
  await app.open('/');
  await awaitsDraw({ app, journal });
  app.closeTab();
}

flow('a bet settled while the app was closed shows in one line, once', async (fixtures) => {
  const { app, clock, dice } = fixtures;
  await leaveWith(fixtures, '20260310201');
  await dice.next(1, [1, 1, 2]);
  await clock.to('settled');
  await app.open('/pages/profile/profile');
  await app.sees('While you were away: draw 201, lost −10.00');
  await app.hasNo('dialog');
  await app.tap('Records');
  await app.lacks('While you were away');
  expect(app.url).toBe('/pages/game/record');
  await app.sees('Big');
  app.closeTab();
  await app.open('/');
  await app.settle();
  expect(app.text).not.toContain('While you were away');
});

flow('bets settled in several draws show together', async (fixtures) => {
  const { app, clock, dice } = fixtures;
  await leaveWith(fixtures, '20260310201', '20260310202', '20260310203', '20260310210');
  await dice.next(1, [6, 5, 4], [1, 1, 2], [1, 1, 2]);
  await clock.advance('9m');
  await app.open('/');
  await app.sees('While you were away: 3 bets settled, −10.00');
  await app.tap('Close');
  await app.lacks('While you were away');
});
