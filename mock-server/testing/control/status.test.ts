import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { run } from '../../core/world/database.ts';
import { enqueue } from '../../core/world/due-work.ts';
import { BET } from '../live-server.ts';
import { NOON, rolls, testServer, type TestServer } from '../test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const MINUTE = 60_000;

it('returns the state of a world', async () => {
  expect(await server.control('GET', '/status')).toEqual({
    status: 200,
    type: 'application/json',
    body: {
      world: 'main',
      file: null,
      scenario: 'empty',
      seed: 'a seed for tests',
      host_profile: 'dicebox',
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
  server = await testServer({ endsAudited: false });
  server.player('annie', minor(0));
  await server.control('POST', '/dice', { game_id: 2, dice: rolls('123', '456'), strict: true });
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
  server.wall.pass(2 * MINUTE + 1);
  expect((await server.control('GET', '/status')).body).toMatchObject({
    now: NOON + 2 * MINUTE + 1,
    next: { at: NOON + 3 * MINUTE, kind: 'draw' },
  });
});

it('returns the state of the named world', async () => {
  server.worlds.create({ key: 'a', scenario: 'broke', seed: 's' });
  const { body } = await server.control('GET', '/status', undefined, 'a');
  expect(body).toMatchObject({ world: 'a', scenario: 'broke', seed: 's', users: 1 });
});

const verify = async () => (await server.control('POST', '/verify')).body;

const CLEAN = {
  ok: true,
  audit: { ok: true, breaches: [] },
  unmet_faults: [],
  outside: [],
  unmatched: [],
  failed_work: [],
};

describe('POST /__mock/verify', () => {
  it('finds nothing in a correct world', async () => {
    const ann = server.player('ann', minor(100_00));
    await server.ok('games.submitBet', BET, ann);
    await server.call('wallet.index', {});
    server.world.faults.add({ kind: 'rate_limit' });
    await server.call('games.list', {});
    server.world.faults.add({ kind: 'rate_limit', route: 'news.*' }, { standing: true });
    expect(await verify()).toEqual(CLEAN);
  });

  it('finds books that do not add up', async () => {
    server = await testServer({ endsAudited: false });
    run(server.world.db, "UPDATE account SET credits = credits + 1 WHERE name = 'house'");
    const { ok, audit, ...rest } = await verify();
    expect(ok).toBe(false);
    expect(audit).toMatchObject({ ok: false, breaches: [{ rule: 'L1' }, expect.anything()] });
    expect(rest).toEqual({ unmet_faults: [], outside: [], unmatched: [], failed_work: [] });
    expect(server.world.halted).toBe(true);
  });

  it('finds a fault that no call met', async () => {
    const fault = server.world.faults.add({ kind: 'disk_full', route: 'wallet.*' });
    expect(await verify()).toEqual({ ...CLEAN, ok: false, unmet_faults: [fault] });
    server.world.faults.remove(fault.id);
    expect(await verify()).toEqual(CLEAN);
  });

  it('finds requests that would have left the machine', async () => {
    const attempt = { at: NOON, url: 'https://a.example/', initiator: 'a.js' };
    await server.control('POST', '/outside', { url: attempt.url, initiator: attempt.initiator });
    expect(await verify()).toEqual({ ...CLEAN, ok: false, outside: [attempt] });
  });

  it('finds calls that match no endpoint, with the most similar one', async () => {
    await server.send({ url: '/api/games/lst' });
    const { unmatched, ...rest } = await verify();
    expect(unmatched).toMatchObject([
      { no: 1, url: '/api/games/lst', nearest: [{ name: 'games.list' }, {}, {}] },
    ]);
    expect({ ...rest, unmatched: [] }).toEqual({ ...CLEAN, ok: false });
    await server.control('DELETE', '/journal');
    expect(await verify()).toEqual(CLEAN);
  });

  it('runs due work first, and finds work that failed', async () => {
    server = await testServer({ endsAudited: false });
    const at = NOON + 1000;
    enqueue(server.world, { at, kind: 'nobody', ref: 'x' });
    expect(await verify()).toEqual(CLEAN);
    server.wall.pass(1000);
    const { ok, failed_work } = await verify();
    expect(ok).toBe(false);
    expect(failed_work).toEqual([
      { at, kind: 'nobody', ref: 'x', failure: expect.stringContaining('nobody') },
    ]);
  });
});
