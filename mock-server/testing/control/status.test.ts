import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { NOON, testServer } from '../test-server.ts';

const MINUTE = 60_000;

it('returns the state of a world', async () => {
  const server = await testServer();
  expect(await server.control('GET', '/status')).toEqual({
    status: 200,
    type: 'application/json',
    body: {
      world: 'main',
      file: null,
      scenario: 'empty',
      seed: 'a seed for tests',
      now: NOON,
      frozen: false,
      speed: 1,
      strict: [],
      dice_queued: 0,
      next: { at: NOON + 2 * MINUTE, kind: 'close', game_id: 1, game_no: '20261121241' },
      faults: 0,
      unmet_faults: 0,
      calls: 0,
      users: 0,
      halted: false,
    },
  });
});

it('counts calls, faults, queued dice and users', async () => {
  const server = await testServer({ endsAudited: false });
  server.player('annie', minor(0));
  await server.control('POST', '/dice', {
    game_id: 2,
    dice: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    strict: true,
  });
  await server.control('POST', '/faults', { kind: 'rate_limit', route: 'games.list' });
  await server.control('POST', '/faults', { kind: 'rate_limit', route: 'games.play' });
  await server.call('games.list', {});
  await server.call('games.category', {});
  await server.clock({ freeze: true, speed: 5 });
  server.world.halted = true;
  expect((await server.control('GET', '/status')).body).toMatchObject({
    frozen: true,
    speed: 5,
    strict: [2],
    dice_queued: 2,
    faults: 2,
    unmet_faults: 1,
    calls: 2,
    users: 1,
    halted: true,
  });
});

it('runs due work before it names the next job', async () => {
  const server = await testServer();
  server.wall.pass(2 * MINUTE + 1);
  expect((await server.control('GET', '/status')).body).toMatchObject({
    now: NOON + 2 * MINUTE + 1,
    next: { at: NOON + 3 * MINUTE, kind: 'draw' },
  });
});

it('returns the state of the named world, and a problem for an unknown one', async () => {
  const server = await testServer();
  server.worlds.create({ key: 'a', scenario: 'broke', seed: 's' });
  const of = (world: string) =>
    server.control('GET', '/status', undefined, { 'x-mock-world': world });
  expect(await of('a')).toMatchObject({
    body: { world: 'a', scenario: 'broke', seed: 's', users: 1 },
  });
  expect(await of('nobody')).toMatchObject({ status: 404, type: 'application/problem+json' });
});
