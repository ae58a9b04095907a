import { describe, expect, it } from 'vitest';
import { NOON, problem, testServer, type TestServer } from '../test-server.ts';
import { rows, run } from '../../core/world/database.ts';
import { minor } from '#contract/money.ts';

const MINUTE = 60_000;
const FIRST = '20261121241';

const workOf = async (server: TestServer) => (await server.control('GET', '/due-work')).body;

const retry = (server: TestServer) => server.control('POST', '/due-work/retry');

/** Returns a server where the draw of game 1 fails, because its period has an impossible date. */
async function broken(): Promise<TestServer> {
  const server = await testServer({ endsAudited: false });
  await server.clock({ freeze: true, to: 'close' });
  run(
    server.world.db,
    "UPDATE due_work SET ref = '1:20260230001' WHERE kind = 'draw' AND ref LIKE '1:%'",
  );
  await server.clock({ advance: '2m' });
  return server;
}

const mend = ({ world }: TestServer) =>
  run(world.db, 'UPDATE due_work SET ref = ? WHERE failure IS NOT NULL', `1:${FIRST}`);

describe('GET /__mock/due-work', () => {
  it('lists waiting work in order, in the format of the clock', async () => {
    const server = await testServer();
    const ann = server.player('ann', minor(100_00));
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    expect(await workOf(server)).toEqual({
      waiting: [
        { at: NOON + 30_000, kind: 'deposit_review', ref: 'deposit:1' },
        { at: NOON + 2 * MINUTE, kind: 'close', game_id: 1, game_no: FIRST },
        { at: NOON + 2 * MINUTE, kind: 'close', game_id: 4, game_no: FIRST },
        { at: NOON + 4 * MINUTE, kind: 'close', game_id: 2, game_no: '20261121145' },
        { at: NOON + 9 * MINUTE, kind: 'close', game_id: 3, game_no: '20261121073' },
      ],
      failed: [],
    });
  });

  it('does not list work that fell due without a call', async () => {
    const server = await testServer();
    server.wall.pass(10 * MINUTE);
    expect((await workOf(server)).waiting.every(({ at }) => at > NOON + 10 * MINUTE)).toBe(true);
  });

  it('lists the next hundred jobs', async () => {
    const server = await testServer();
    for (let ms = 0; ms < 120; ms += 1) {
      const job = [NOON + MINUTE + ms, 'upload_expiry', `upload:${ms}`];
      run(server.world.db, 'INSERT INTO due_work (at, kind, ref) VALUES (?, ?, ?)', ...job);
    }
    const { waiting } = await workOf(server);
    expect(waiting).toHaveLength(100);
    expect(waiting.at(-1)?.at).toBe(NOON + MINUTE + 99);
  });

  it('lists failed work separately, with its reason', async () => {
    const server = await broken();
    const { waiting, failed } = await workOf(server);
    expect(failed).toEqual([
      {
        at: NOON + 3 * MINUTE,
        kind: 'draw',
        game_id: 1,
        game_no: '20260230001',
        failure: '20260230001 is not a period of k3m3',
      },
    ]);
    expect(waiting.every(({ at }) => at > NOON + 4 * MINUTE)).toBe(true);
  });
});

describe('POST /__mock/due-work/retry', () => {
  it('runs failed work again, with its original time, and lists it', async () => {
    const server = await broken();
    mend(server);
    const period = { at: NOON + 3 * MINUTE, game_id: 1, game_no: FIRST };
    const fired = ['draw', 'settle'].map((kind) => ({ ...period, kind }));
    expect((await retry(server)).body).toEqual({ fired, failed: [] });
    expect((await workOf(server)).failed).toEqual([]);
    expect(server.audit()).toEqual({ ok: true, breaches: [] });
  });

  it('sets work that fails again aside and reports it', async () => {
    const server = await broken();
    expect((await retry(server)).body).toMatchObject({
      fired: [],
      failed: [{ kind: 'draw', failure: '20260230001 is not a period of k3m3' }],
    });
    expect((await workOf(server)).failed).toHaveLength(1);
  });

  it('does nothing when nothing failed', async () => {
    const server = await testServer();
    expect((await retry(server)).body).toEqual({ fired: [], failed: [] });
  });

  it('is refused when work must wait for dice', async () => {
    const server = await broken();
    mend(server);
    await server.control('POST', '/dice', { strict: true });
    expect(await retry(server)).toMatchObject(problem(409, 'No dice queued'));
    expect(rows(server.world.db, 'SELECT * FROM due_work WHERE failure IS NOT NULL')).toEqual([]);
  });
});
