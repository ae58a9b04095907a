import { expect } from 'vitest';
import { flow } from './support/flow.ts';

flow('a snapshot restores money, time and session', async ({ app, player, world, clock }) => {
  await player.signIn({ amount: '100.00' });
  await app.open('/pages/game/bet?game_id=1');
  await app.sees('1:30');
  await world.snapshot('before');
  await player.bet({ play: 'big', amount: '10.00' });
  await clock.advance('20s');
  await app.sees('1:10');
  expect((await world.diff('before')).tables['bet']).toMatchObject({ added: 1, removed: 0 });
  await world.restore('before');
  await app.sees('1:30');
  await app.reload();
  await app.sees('No bets in this game yet.');
  await app.settle();
  expect(await player.bets()).toEqual([]);
  expect((await world.diff('before')).tables).toEqual({});
});
