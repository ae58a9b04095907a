import { expect, test } from '../support/test.ts';
import type { World } from '../../kit/client/world.ts';

const lastRoll = async (world: World) =>
  (await world.call('games.getGameResult', { game_id: 1 })).last?.dice;

test('draws use the queued rolls in order, and a period uses its own', async ({
  world,
  clock,
  dice,
}) => {
  await dice.next(1, [1, 2, 3], [4, 5, 6]);
  await dice.forPeriod('20260310202', [6, 6, 6]);
  expect((await dice.queued()).map((queued) => queued.dice)).toHaveLength(3);
  await clock.to('settled');
  expect(await lastRoll(world)).toEqual([1, 2, 3]);
  await clock.to('settled');
  expect(await lastRoll(world)).toEqual([6, 6, 6]);
  await clock.to('settled');
  expect(await lastRoll(world)).toEqual([4, 5, 6]);

  await dice.strict(true, 1);
  await expect(clock.to('settled')).rejects.toThrow(/POST .__mock.clock: /);
  await dice.next(1, [2, 2, 2]);
  await clock.advance(0);
  expect(await lastRoll(world)).toEqual([2, 2, 2]);
  await dice.strict(false, 1);
});

test('the same seed gives the same draws, another seed gives others', async ({ world, clock }) => {
  const draws = async (of: World) => {
    await of.control('POST /clock', { advance: '1h' });
    const { list } = await of.call('games.getHistoryRecord', { game_id: 1, limit: 20 });
    return list.map((draw) => draw.dice?.join(''));
  };
  const twin = await world.another();
  const stranger = await world.another({ seed: 'another' });
  await clock.advance(0);
  const mine = await draws(world);
  expect(await draws(twin)).toEqual(mine);
  expect(await draws(stranger)).not.toEqual(mine);
});
