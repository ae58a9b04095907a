import { beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, NOON, problem, server, withServer } from '../../testing/test-server.ts';
import { rows, run } from '../world/database.ts';

withServer();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLOSE = NOON + 2 * MINUTE;
const DRAW = NOON + 3 * MINUTE;
/** The period of games 1 and 4 that opens at noon. */
const FIRST = '20261121241';

const order = (body: unknown) => server.control('POST', '/clock', body);
const UNMOVED = { now: NOON, frozen: false, speed: 1 };

const timeOf = async () => (await server.control('GET', '/clock')).body;

describe('POST /__mock/clock', () => {
  it('is set to a moment, and advances by a length of time', async () => {
    expect((await server.clock({ set: '2026-11-21T04:00:01Z' })).now).toBe(NOON + 1000);
    expect((await server.clock({ advance: '90s' })).now).toBe(NOON + 91_000);
    expect((await server.clock({ set: CLOSE, advance: 0 })).now).toBe(CLOSE);
  });

  it('goes to the next event of the first game, or of the one named', async () => {
    for (const [to, at, game_id] of [
      ['close', CLOSE],
      ['close', CLOSE + 3 * MINUTE],
      ['settled', DRAW + 3 * MINUTE],
      ['close', NOON + 9 * MINUTE, 3],
      ['draw', NOON + 10 * MINUTE, 3],
      ['draw', NOON + 12 * MINUTE],
    ] as const) {
      expect((await server.clock({ to, ...(game_id && { game_id }) })).now).toBe(at);
    }
  });

  it('moves to the next due work of any kind, also after a moment, or is refused', async () => {
    await server.clock({ freeze: true });
    const ann = server.player('ann', 100_00);
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    const steps = [];
    for (const more of [{}, {}, { advance: '1s' }, { set: DRAW + 1 }]) {
      const { now, fired } = await server.clock({ to: 'next', ...more });
      steps.push(`${(now - NOON) / 1000}: ${fired.map(({ kind }) => kind).join(' ')}`);
    }
    expect(steps).toEqual([
      '30: deposit_review',
      '120: close close',
      '180: draw draw settle settle',
      '240: close',
    ]);
    run(server.world.db, 'DELETE FROM due_work');
    expect(await order({ to: 'next' })).toMatchObject(problem(409, 'Nothing is due'));
    expect((await timeOf()).now).toBe(NOON + 4 * MINUTE);
  });

  it('runs all due work on the way before it answers, and lists it in order', async () => {
    const ann = server.player('ann', 100_00);
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    const { fired } = await server.clock({ advance: '3m' });
    const period = (at: number, kind: string) =>
      [1, 4].map((game_id) => ({ at, kind, game_id, game_no: FIRST }));
    expect(fired).toEqual([
      { at: NOON + 30_000, kind: 'deposit_review', ref: 'deposit:1' },
      ...period(CLOSE, 'close'),
      ...period(DRAW, 'draw'),
      ...period(DRAW, 'settle'),
    ]);
    expect(await server.main(ann)).toBe('105.00');
    expect((await server.clock({})).fired).toEqual([]);
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

  it.each([
    ['a time that has passed', { set: NOON - 1 }, 409, 'Time only moves forward'],
    ['a sum before now', { set: NOON - 5000, advance: '1s' }, 409, 'Time only moves forward'],
    ['a stretch past the end', { advance: '30000d' }, 409, 'The end of time'],
    ['an invalid time', { set: 'tomorrow' }, 400, 'Not a moment'],
    ['a stretch without a unit', { advance: '90' }, 400, 'Not a length of time'],
    ['a game for work of any game', { to: 'next', game_id: 1 }, 400, '"next" has no game'],
    ['an unknown game', { to: 'draw', game_id: 99 }, 404, 'Unknown game'],
  ])('refuses %s', async (_, body, status, title) => {
    const call = () => order({ ...body, freeze: true, speed: 60 });
    await expectProblem(call, status, title);
    expect(await timeOf()).toEqual(UNMOVED);
  });
});

// How a clock runs at a speed is proved in core/world/clock.test.ts.
describe('the speed of a world', () => {
  it('applies from now on, is reported, and is kept while the clock is frozen', async () => {
    server.wall.pass(1000);
    const fast = { now: NOON + 1000, frozen: false, speed: 60 };
    expect(await server.clock({ speed: 60 })).toEqual({ ...fast, fired: [] });
    server.wall.pass(1000);
    expect(await timeOf()).toEqual({ ...fast, now: NOON + 61_000 });
    await server.clock({ freeze: true });
    server.wall.pass(DAY);
    expect(await timeOf()).toEqual({ now: NOON + 61_000, frozen: true, speed: 60 });
    const released = await server.clock({ advance: '1s', freeze: false });
    expect(released).toMatchObject({ ...fast, now: NOON + 62_000 });
  });

  it.each([{ freeze: true }, { freeze: false }])(
    'does not run while it is set with %j, although real time passes',
    async ({ freeze }) => {
      await server.clock({ freeze: !freeze, speed: freeze ? 1 : 86_400 });
      server.wall.tick = 1;
      const before = (await timeOf()).now;
      const { now } = await server.clock({ freeze, speed: freeze ? 86_400 : 1 });
      expect(now - before).toBeLessThan(100);
    },
  );

  it('is fast, and the answer still lists due work up to the time it names', async () => {
    await server.clock({ speed: 86_400 });
    server.wall.tick = 1;
    const { now, fired } = await server.clock({ to: 'draw' });
    expect(now).toBeGreaterThanOrEqual(DRAW);
    expect(Math.max(...fired.map(({ at }) => at))).toBeLessThanOrEqual(now);
    const left = rows<{ at: number }>(server.world.db, 'SELECT MIN(at) AS at FROM due_work');
    expect(left[0]?.at).toBeGreaterThan(now);
  });
});

describe('due work', () => {
  const workOf = async () => (await server.control('GET', '/due-work')).body;
  const retry = () => server.control('POST', '/due-work/retry');

  it('is listed in order, without what fell due before the call', async () => {
    const ann = server.player('ann', 100_00);
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    const closes = [
      { at: CLOSE, kind: 'close', game_id: 1, game_no: FIRST },
      { at: CLOSE, kind: 'close', game_id: 4, game_no: FIRST },
      { at: NOON + 4 * MINUTE, kind: 'close', game_id: 2, game_no: '20261121145' },
      { at: NOON + 9 * MINUTE, kind: 'close', game_id: 3, game_no: '20261121073' },
    ];
    const review = { at: NOON + 30_000, kind: 'deposit_review', ref: 'deposit:1' };
    expect(await workOf()).toEqual({ waiting: [review, ...closes], failed: [] });
    server.wall.pass(30_000);
    expect(await workOf()).toEqual({ waiting: closes, failed: [] });
  });

  it('is listed up to a hundred jobs', async () => {
    for (let ms = 0; ms < 120; ms += 1) {
      const job = [NOON + MINUTE + ms, 'upload_expiry', `upload:${ms}`];
      run(server.world.db, 'INSERT INTO due_work (at, kind, ref) VALUES (?, ?, ?)', ...job);
    }
    const { waiting } = await workOf();
    expect(waiting).toHaveLength(100);
    expect(waiting.at(-1)?.at).toBe(NOON + MINUTE + 99);
  });

  describe('that failed', () => {
    const failure = '20260230001 is not a period of k3m3';

    withServer({ endsAudited: false });

    /** The draw of game 1 fails, because its period has an impossible date. */
    beforeEach(async () => {
      await server.clock({ freeze: true, to: 'close' });
      run(
        server.world.db,
        "UPDATE due_work SET ref = '1:20260230001' WHERE kind = 'draw' AND ref LIKE '1:%'",
      );
      await server.clock({ advance: '2m' });
    });

    const mend = () =>
      run(server.world.db, `UPDATE due_work SET ref = '1:${FIRST}' WHERE failure IS NOT NULL`);

    it('is listed separately, with its reason, also after it failed again', async () => {
      const failed = [{ at: DRAW, kind: 'draw', game_id: 1, game_no: '20260230001', failure }];
      const { waiting, ...rest } = await workOf();
      expect(rest).toEqual({ failed });
      expect(waiting.every(({ at }) => at > NOON + 4 * MINUTE)).toBe(true);
      expect((await retry()).body).toEqual({ fired: [], failed });
      expect((await workOf()).failed).toEqual(failed);
    });

    it('runs again with its original time', async () => {
      mend();
      const period = { at: DRAW, game_id: 1, game_no: FIRST };
      const fired = ['draw', 'settle'].map((kind) => ({ ...period, kind }));
      expect((await retry()).body).toEqual({ fired, failed: [] });
      expect((await retry()).body).toEqual({ fired: [], failed: [] });
      expect(server.audit()).toEqual({ ok: true, breaches: [] });
    });

    it('does not run again before work that waits for dice', async () => {
      mend();
      await server.control('POST', '/dice', { strict: true });
      expect(await retry()).toMatchObject(problem(409, 'No dice queued'));
      expect(rows(server.world.db, 'SELECT * FROM due_work WHERE failure IS NOT NULL')).toEqual([]);
    });
  });
});
