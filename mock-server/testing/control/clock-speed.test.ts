import { beforeEach, describe, expect, it } from 'vitest';
import { NOON, testServer, type TestServer } from '../test-server.ts';
import { rows } from '../../core/world/database.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const DAY = 24 * 60 * 60_000;
const DRAW = NOON + 3 * 60_000;

const order = (body: unknown) => server.control('POST', '/clock', body);

const timeOf = async () => (await server.control('GET', '/clock')).body;

describe('the speed of a world', () => {
  it('applies from now on, is reported, and is kept while the clock is frozen', async () => {
    server.wall.pass(1000);
    const told = { now: NOON + 1000, frozen: false, speed: 60 };
    expect(await server.clock({ speed: 60 })).toEqual({ ...told, fired: [] });
    expect(await timeOf()).toEqual(told);
    server.wall.pass(1000);
    expect((await timeOf()).now).toBe(NOON + 61_000);
    await server.clock({ freeze: true });
    server.wall.pass(DAY);
    expect(await timeOf()).toEqual({ now: NOON + 61_000, frozen: true, speed: 60 });
    await server.clock({ freeze: false });
    server.wall.pass(500);
    expect((await timeOf()).now).toBe(NOON + 91_000);
  });

  it('can be set together with a move and a freeze', async () => {
    const answer = await server.clock({ advance: '1s', speed: 10, freeze: true });
    expect(answer).toMatchObject({ now: NOON + 1000, frozen: true, speed: 10 });
    const gone = await server.clock({ advance: '1s', freeze: false });
    expect(gone).toMatchObject({ now: NOON + 2000, frozen: false, speed: 10 });
    server.wall.pass(100);
    expect((await timeOf()).now).toBe(NOON + 3000);
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

  it('makes work due, which runs with the next call', async () => {
    await server.clock({ speed: 3600 });
    server.wall.pass(50);
    const { list } = await server.ok('games.getHistoryRecord', { game_id: 1 });
    expect(list).toHaveLength(1);
    server.wall.pass(50);
    expect((await server.clock({})).fired.filter(({ kind }) => kind === 'draw')).toHaveLength(3);
  });

  it('applies from now on, and the answer lists due work up to the time it names', async () => {
    await server.clock({ speed: 86_400 });
    server.wall.tick = 1;
    const { now, fired } = await server.clock({ to: 'draw' });
    expect(now).toBeGreaterThanOrEqual(DRAW);
    expect(Math.max(...fired.map(({ at }) => at))).toBeLessThanOrEqual(now);
    const left = rows<{ at: number }>(server.world.db, 'SELECT MIN(at) AS at FROM due_work');
    expect(left[0]?.at).toBeGreaterThan(now);
  });

  it('does not change when the move in the same call is refused', async () => {
    expect((await order({ speed: 60, set: NOON - 1 })).status).toBe(409);
    expect((await order({ speed: 60, to: 'draw', game_id: 99 })).status).toBe(404);
    expect(await timeOf()).toEqual({ now: NOON, frozen: false, speed: 1 });
  });
});
