import type { World } from '../../kit/client/world.ts';
import { expect, test } from '../support/test.ts';

test('two worlds share no names, money, time or dice', async ({ world }) => {
  const other = await world.another({ seed: 'another' });
  const account = { username: 'alice2026', password: 'Passw0rd1' };
  const { userinfo: here } = await world.call('user.register', account);
  const { userinfo: there } = await other.call('user.register', account);
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, here.token);

  expect((await other.call('wallet.index', {}, there.token)).main).toBe('0.00');
  await expect(other.call('wallet.index', {}, here.token)).rejects.toThrow('Please login first');

  await world.control('POST /dice', { game_id: 1, dice: [[6, 6, 6]] });
  await other.control('POST /dice', { game_id: 1, dice: [[1, 1, 1]] });
  await Promise.all([
    world.control('POST /clock', { to: 'settled', game_id: 1 }),
    other.control('POST /clock', { to: 'settled', game_id: 1 }),
  ]);
  const last = async (of: World) =>
    (await of.call('games.getGameResult', { game_id: 1 })).last?.dice;
  expect(await last(world)).toEqual([6, 6, 6]);
  expect(await last(other)).toEqual([1, 1, 1]);

  await world.control('POST /clock', { advance: '1h' });
  const timeOf = async (of: World) => (await of.call('games.play', { game_id: 1 })).server_time;
  expect((await timeOf(world)) - (await timeOf(other))).toBe(3600);
  expect(await other.control('POST /audit')).toEqual({ ok: true, breaches: [] });
});
