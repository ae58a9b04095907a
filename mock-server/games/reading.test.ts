import { describe, expect, it } from 'vitest';
import { winningOutcomes } from '#contract/rules/chances.ts';
import { maxStake } from '#contract/rules/limits.ts';
import { oddsFor, PAYTABLE_NAMES } from '#contract/rules/paytables.ts';
import { ALL_SELECTIONS } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { NOON, server, withServer, MINUTE } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';

withServer();

const seconds = (ms: number) => ms / 1000;

it('games/category names the categories in the language of the caller', async () => {
  expect(await server.ok('games.category', {})).toEqual([
    { id: 1, name: 'Fast Three', games: 3 },
    { id: 2, name: 'Fish, prawn, crab', games: 1 },
  ]);
  const chinese = await server.ok('games.category', {}, { language: 'zh' });
  expect(chinese.map(({ name }) => name)).toEqual(['快三', '鱼虾蟹']);
});

describe('games/list', () => {
  it('returns every game with its current and next period', async () => {
    const games = await server.ok('games.list', {});
    expect(games.map(({ code, interval }) => [code, interval])).toEqual([
      ['k3m3', 180],
      ['k3m5', 300],
      ['k3m10', 600],
      ['fpcm3', 180],
    ]);
    expect(games[0]).toMatchObject({
      game_id: 1,
      name: 'K3 · 3 min',
      face: 'dice',
      category_id: 1,
      current: {
        game_no: '20261121241',
        open_time: seconds(NOON),
        close_time: seconds(NOON + 2 * MINUTE),
        draw_time: seconds(NOON + 3 * MINUTE),
        status: 'open',
      },
      next: { game_no: '20261121242', open_time: seconds(NOON + 3 * MINUTE), status: 'upcoming' },
      last: null,
    });
  });

  it.each([
    [1, ['k3m3', 'k3m5', 'k3m10']],
    ['2', ['fpcm3']],
    [9, []],
  ])('returns, for category %s, %j', async (category_id, codes) => {
    const games = await server.ok('games.list', { category_id });
    expect(games.map(({ code }) => code)).toEqual(codes);
  });
});

describe('games/play', () => {
  it.each(PAYTABLE_NAMES)('offers exactly the paytable %s with its odds', async (paytable) => {
    run(server.world.db, 'UPDATE game SET paytable = ? WHERE id = 1', paytable);
    const data = await server.ok('games.play', { game_id: 1 });
    expect(data.paytable).toBe(paytable);
    const offered = data.plays.flatMap(({ play, picks }) =>
      picks.map((each) => ({ play, ...each })),
    );
    const expected = ALL_SELECTIONS.flatMap((selection) => {
      const odds = oddsFor(paytable, selection);
      if (!odds) return [];
      return {
        ...selection,
        odds: formatOdds(odds),
        outcomes: winningOutcomes(selection),
        max_stake: (maxStake(odds) / 100).toFixed(2),
      };
    });
    expect(offered).toEqual(expected);
  });

  it('returns the limits of a bet', async () => {
    expect((await server.ok('games.play', { game_id: 1 })).limits).toEqual({
      min_stake: '1.00',
      max_payout: '200000.00',
      max_lines: 50,
      max_future_periods: 100,
      chase_min: 2,
      chase_max: 100,
    });
  });

  it('returns the schedule and the time of the server', async () => {
    const { schedule, server_time } = await server.ok('games.play', { game_id: 3 });
    const day = { periods_a_day: 144, timezone: 'Asia/Shanghai' };
    expect(schedule).toEqual({ interval: 600, close_before_draw: 60, ...day });
    expect(server_time).toBe(seconds(NOON));
  });

  it.each([
    [99, 'Game not found', '游戏不存在'],
    [0, 'Game not found', '游戏不存在'],
    ['-1', 'Invalid parameters', '参数不正确'],
  ])('refuses the game %j', async (game_id, en, zh) => {
    for (const name of ['games.play', 'games.getGameResult', 'games.getHistoryRecord'] as const) {
      expect((await server.callLoosely(name, { game_id })).msg).toBe(en);
      expect((await server.callLoosely(name, { game_id }, { language: 'zh' })).msg).toBe(zh);
    }
  });
});

describe('games/getGameResult', () => {
  const CLOSE = NOON + 2 * MINUTE;
  const DRAW = NOON + 3 * MINUTE;

  it.each([
    ['open until just before the close', CLOSE - 1, '20261121241', 'open', null],
    ['closed at the close', CLOSE, '20261121241', 'closed', null],
    ['closed until just before the draw', DRAW - 1, '20261121241', 'closed', null],
    ['the next one at the draw', DRAW, '20261121242', 'open', '20261121241'],
  ])('shows a period %s', async (_, at, gameNo, status, last) => {
    await server.clock({ set: at });
    const data = await server.ok('games.getGameResult', { game_id: 1 });
    expect(data.current).toMatchObject({ game_no: gameNo, status });
    expect(data.next.status).toBe('upcoming');
    expect(data.last?.game_no ?? null).toBe(last);
    expect(data.server_time).toBe(Math.floor(at / 1000));
  });

  it('shows the last draw with dice in drawn order', async () => {
    await server.dice([[2, 4, 3]], 1);
    await server.clock({ to: 'draw', game_id: 1 });
    const { last } = await server.ok('games.getGameResult', { game_id: 1 });
    expect(last).toMatchObject({
      game_no: '20261121241',
      draw_time: seconds(DRAW),
      dice: [2, 4, 3],
      sum: 9,
      size: 'small',
      parity: 'odd',
      shape: 'straight',
      proof: { forced: true },
    });
  });

  it('does not reveal the seed of the current period', async () => {
    const before = await server.ok('games.getGameResult', { game_id: 1 });
    await server.clock({ to: 'close', game_id: 1 });
    const reading = [
      await server.send({ method: 'GET', url: '/api/games/getGameResult?game_id=1' }),
      await server.call('games.play', { game_id: 1 }),
      await server.call('games.list', {}),
      await server.call('games.getHistoryRecord', { game_id: 1 }),
    ].map((reply) => JSON.stringify(reply));
    await server.clock({ to: 'draw', game_id: 1 });
    const { last } = await server.ok('games.getGameResult', { game_id: 1 });
    if (!last) throw new Error('nothing was drawn');
    expect(last.game_no).toBe(before.current.game_no);
    for (const text of reading) expect(text).not.toContain(last.proof.seed);
  });
});
