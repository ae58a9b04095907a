import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { expectProblem, NOON, problem, testServer, type TestServer } from '../test-server.ts';
import { run } from '../../core/world/database.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLOSE = NOON + 2 * MINUTE;
const DRAW = NOON + 3 * MINUTE;
/** The due work of games 1 and 4 from noon to their draw. */
const TO_THE_DRAW = 'close close draw draw settle settle';

const order = (body: unknown) => server.control('POST', '/clock', body);
const UNMOVED = { now: NOON, frozen: false, speed: 1 };

const timeOf = async () => (await server.control('GET', '/clock')).body;

describe('POST /__mock/clock', () => {
  it('freezes the time and lets it run', async () => {
    const frozen = { ...UNMOVED, frozen: true };
    expect(await timeOf()).toEqual(UNMOVED);
    expect(await server.clock({ freeze: true })).toEqual({ ...frozen, fired: [] });
    server.wall.pass(DAY);
    expect(await timeOf()).toEqual(frozen);
    await server.clock({ freeze: false });
    server.wall.pass(5);
    expect(await timeOf()).toEqual({ ...UNMOVED, now: NOON + 5 });
  });

  it.each([
    [NOON + 1, NOON + 1],
    ['2026-11-21T04:00:01Z', NOON + 1000],
    ['2026-11-21T12:00:01+08:00', NOON + 1000],
    ['Sat, 21 Nov 2026 04:00:01 GMT', NOON + 1000],
  ])('is set to %j', async (set, now) => {
    expect((await server.clock({ set })).now).toBe(now);
  });

  it.each([
    [1500, 1500],
    [0, 0],
    ['250ms', 250],
    ['90s', 90_000],
    ['5m', 5 * MINUTE],
    ['2h', 120 * MINUTE],
    ['1d', DAY],
  ])('advances by %j', async (advance, ms) => {
    expect((await server.clock({ advance })).now).toBe(NOON + ms);
  });

  it('sets, advances and freezes in one call', async () => {
    const answer = await server.clock({ set: NOON + 1000, advance: '1s', freeze: true });
    expect(answer).toMatchObject({ now: NOON + 2000, frozen: true });
  });

  it.each([
    ['close', CLOSE],
    ['draw', DRAW],
    ['settled', DRAW],
  ])('goes to the next %s of the first game, or of the one named', async (to, at) => {
    expect((await server.clock({ to })).now).toBe(at);
    const other = await testServer();
    const offset = to === 'close' ? 0 : MINUTE;
    expect((await other.clock({ to, game_id: 3 })).now).toBe(NOON + 9 * MINUTE + offset);
  });

  it('moves from a close to the next close, and from a draw to the next draw', async () => {
    await server.clock({ to: 'close' });
    expect((await server.clock({ to: 'close' })).now).toBe(CLOSE + 3 * MINUTE);
    expect((await server.clock({ to: 'draw' })).now).toBe(DRAW + 3 * MINUTE);
    expect((await server.clock({ to: 'draw' })).now).toBe(DRAW + 6 * MINUTE);
  });

  it('moves to the next due work of any kind, and runs all work of that moment', async () => {
    await server.clock({ freeze: true });
    const ann = server.player('ann', minor(100_00));
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    const steps = [];
    for (let step = 0; step < 5; step += 1) {
      const { now, fired } = await server.clock({ to: 'next' });
      steps.push(`${(now - NOON) / 1000}: ${fired.map(({ kind }) => kind).join(' ')}`);
    }
    expect(steps).toEqual([
      '30: deposit_review',
      '120: close close',
      '180: draw draw settle settle',
      '240: close',
      '300: close close draw settle',
    ]);
  });

  it('moves to the next due work after a moment it is set or advanced to', async () => {
    const { now, fired } = await server.clock({ advance: '121s', to: 'next', freeze: true });
    expect(now).toBe(DRAW);
    expect(fired.map(({ kind }) => kind).join(' ')).toBe(TO_THE_DRAW);
    const other = await testServer();
    expect((await other.clock({ set: CLOSE - 1, to: 'next' })).now).toBe(CLOSE);
  });

  it('moves to the next due work after work that is overdue', async () => {
    server.wall.pass(2 * MINUTE + 1);
    expect((await server.clock({ to: 'next' })).now).toBe(DRAW);
  });

  it('refuses to move to the next due work when there is none', async () => {
    run(server.world.db, 'DELETE FROM due_work');
    expect(await order({ to: 'next' })).toMatchObject(problem(409, 'Nothing is due'));
    expect(await timeOf()).toEqual(UNMOVED);
  });

  it('runs all due work on the way before it answers, and lists it in order', async () => {
    const ann = server.player('ann', minor(100_00));
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    const { fired } = await server.clock({ advance: '5m' });
    const short = fired.map(({ at, kind, game_id }) => `${(at - NOON) / 1000} ${kind} ${game_id}`);
    expect(short).toEqual([
      '30 deposit_review undefined',
      '120 close 1',
      '120 close 4',
      '180 draw 1',
      '180 draw 4',
      '180 settle 1',
      '180 settle 4',
      '240 close 2',
      '300 close 1',
      '300 close 4',
      '300 draw 2',
      '300 settle 2',
    ]);
    expect(fired[1]).toEqual({ at: CLOSE, kind: 'close', game_id: 1, game_no: '20261121241' });
    expect((await server.ok('wallet.index', {}, ann)).main).toBe('105.00');
    expect((await server.clock({})).fired).toEqual([]);
  });

  it('also lists work that was overdue', async () => {
    server.wall.pass(2 * MINUTE);
    const { fired } = await server.clock({ to: 'draw', game_id: 1 });
    expect(fired.map(({ kind }) => kind).join(' ')).toBe(TO_THE_DRAW);
  });

  it('can be set to the present moment', async () => {
    expect((await server.clock({ set: NOON })).now).toBe(NOON);
  });

  it.each([
    {},
    { freeze: true },
    { freeze: false },
    { advance: 0 },
    { to: 'draw' },
    { to: 'next' },
  ])('is moved by %j though it runs on meanwhile', async (body) => {
    server.wall.tick = 1;
    expect((await order(body)).status).toBe(200);
  });

  it('moves only the named world', async () => {
    server.worlds.create({ key: 'a', scenario: 'empty' });
    await server.clock({ advance: '1h', freeze: true }, 'a');
    expect(await timeOf()).toEqual({ now: NOON, frozen: false, speed: 1 });
    expect(server.worlds.find('a')?.clock.now()).toBe(NOON + 60 * MINUTE);
  });

  it.each([
    ['a time that has passed', { set: NOON - 1 }, 409, 'Time only moves forward'],
    [
      'one before a later stretch',
      { set: NOON - 5000, advance: '1s' },
      409,
      'Time only moves forward',
    ],
    ['a time past the end', { set: '2100-01-01T00:00:00.001Z' }, 400, 'Not a moment'],
    ['a stretch past the end', { advance: '30000d' }, 409, 'The end of time'],
    ['both past the end', { set: '2099-12-31', advance: '2d' }, 409, 'The end of time'],
    ['an invalid time', { set: 'tomorrow' }, 400, 'Not a moment'],
    ['a negative stretch as text', { advance: '-1s' }, 400, 'Not a length of time'],
    ['a stretch without a unit', { advance: '90' }, 400, 'Not a length of time'],
    ['a stretch of an unknown unit', { advance: '1y' }, 400, 'Not a length of time'],
    ['an endless stretch', { advance: '9999999999d' }, 400, 'Not a length of time'],
    [
      'a game for the next due work of any game',
      { to: 'next', game_id: 1 },
      400,
      '"next" has no game',
    ],
    ['an unknown game', { to: 'draw', game_id: 99 }, 404, 'Unknown game'],
  ])('refuses %s', async (_, body, status, title) => {
    await expectProblem(server, () => order({ ...body, freeze: true }), status, title);
    expect(await timeOf()).toEqual(UNMOVED);
  });
});
