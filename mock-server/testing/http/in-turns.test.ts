import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { MINUTE, lineOf } from '../chase-setting.ts';
import { testServer } from '../test-server.ts';
import { gameById } from '../../rounds/games-table.ts';
import { placeBet } from '../../rounds/place-bet.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import { transaction } from '../../core/world/database.ts';

it('other calls are answered while one call settles the bets of a full period', async () => {
  const server = await testServer({ scenario: 'empty' });
  const { world } = server;
  const player = server.player('crowded', minor(10_000_00));
  const game = gameById(world, 1);
  if (!game) throw new Error('no game');
  const { gameNo } = periodAt(game, world.clock.now());
  transaction(world.db, () => {
    for (let no = 0; no < 2600; no += 1) {
      const lines = [lineOf('big', '', 100)];
      placeBet(world, { userId: player.id, game, gameNo, lines, now: world.clock.now() });
    }
  });
  server.worlds.create({ key: 'another', scenario: 'empty' });
  server.wall.pass(3 * MINUTE);

  const answered: string[] = [];
  const ask = async (name: string, options: object) => {
    const { code } = await server.call('games.list', {}, options);
    answered.push(`${name} ${code}`);
  };
  await Promise.all([ask('for the settled', {}), ask('for another', { world: 'another' })]);

  expect(answered).toEqual(['for another 1', 'for the settled 1']);
  const record = await server.ok('games.getBetRecord', { status: 'pending' }, player);
  expect(record.total).toBe(0);
});
