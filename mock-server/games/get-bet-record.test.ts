import { describe, expect, it } from 'vitest';
import { ann, server, withServer, HOUR, DAY } from '../testing/test-server.ts';

withServer({ ann: 1000_00 });

const record = (query: object = {}, player = ann) =>
  server.callLoosely<'games.getBetRecord'>('games.getBetRecord', query, player);

async function bet(
  plays: Record<string, string>,
  player = ann,
  game_id = 1,
  which: 'current' | 'next' = 'current',
): Promise<string> {
  const rounds = await server.ok('games.getGameResult', { game_id });
  const lines = Object.entries(plays).map(([named, amount]) => {
    const [play, pick = ''] = named.split(':');
    return { play, pick, amount };
  });
  const payload = { game_id, game_no: rounds[which].game_no, bet_content: { lines } };
  return (await server.ok('games.submitBet', payload, player)).order_no;
}

const settle = () => server.clock({ to: 'settled' });

const orders = async (query: object = {}, player = ann) =>
  (await record(query, player)).data.list.map(({ order_no }) => order_no);

describe('games/getBetRecord', () => {
  it('shows a bet that is waiting for its draw', async () => {
    await bet({ big: '10.00', 'long:1-4': '2.00' });
    const { data } = await record();
    const waiting = { status: 'pending', returned: '0.00' };
    expect(data.list).toEqual([
      {
        order_no: 'B0000000001',
        game_id: 1,
        game_name: 'K3 · 3 min',
        game_no: '20261121241',
        createtime: 1_795_233_600,
        ...waiting,
        amount: '12.00',
        net: '0.00',
        dice: null,
        lines: [
          { play: 'big', pick: '', amount: '10.00', odds: '2.00', ...waiting },
          { play: 'long', pick: '1-4', amount: '2.00', odds: '7.00', ...waiting },
        ],
        chase_no: null,
      },
    ]);
    expect(data.stats).toEqual({
      bets: 1,
      pending: 1,
      amount: '12.00',
      returned: '0.00',
      profit: '0.00',
      win_rate: null,
    });
  });

  it('shows the outcome of each line and the net of the bet', async () => {
    await server.dice([[6, 5, 4]], 1);
    await bet({ big: '10.00', small: '5.00', 'sum:15': '1.00' });
    await bet({ small: '7.00' });
    await settle();
    const { data } = await record();
    expect(data.list).toMatchObject([
      { status: 'lose', amount: '7.00', returned: '0.00', net: '-7.00', dice: [6, 5, 4] },
      {
        status: 'win',
        amount: '16.00',
        returned: '41.00',
        net: '25.00',
        lines: [
          { play: 'big', status: 'win', returned: '20.00' },
          { play: 'small', status: 'lose', returned: '0.00' },
          { play: 'sum', status: 'win', returned: '21.00' },
        ],
      },
    ]);
    expect(data.stats).toEqual({
      bets: 2,
      pending: 0,
      amount: '23.00',
      returned: '41.00',
      profit: '18.00',
      win_rate: '50.0',
    });
  });

  it('excludes waiting bets from profit and win rate', async () => {
    await server.dice([[6, 5, 4]], 1);
    await bet({ big: '10.00', small: '10.00', odd: '10.00' });
    await settle();
    await bet({ big: '100.00' });
    expect((await record()).data.stats).toEqual({
      bets: 2,
      pending: 1,
      amount: '130.00',
      returned: '40.00',
      profit: '10.00',
      win_rate: '100.0',
    });
  });

  it('counts a bet as won if it paid more than its stake, whatever its lines did', async () => {
    await server.dice([[6, 5, 4]], 1);
    await bet({ big: '10.00', small: '10.00' }); // pays the stake back
    await bet({ big: '10.00', small: '30.00' }); // pays less than the stake
    await bet({ big: '10.00', small: '1.00' });
    await settle();
    const { stats } = (await record()).data;
    expect(stats).toMatchObject({ bets: 3, win_rate: '33.3' });
  });

  it('shows a bet of a void period as cancelled and refunded', async () => {
    await bet({ big: '10.00' });
    await server.control('POST', '/games/1/void');
    const { data } = await record();
    const refunded = { status: 'cancelled', returned: '10.00', net: '0.00', dice: null };
    expect(data.list).toMatchObject([{ ...refunded, lines: [{ status: 'cancelled' }] }]);
    expect(data.stats).toMatchObject({ bets: 1, profit: '0.00', win_rate: null });
  });

  it('names the game in the language of the caller', async () => {
    await bet({ big: '10.00' });
    const { list } = await server.ok('games.getBetRecord', {}, { ...ann, language: 'zh' });
    expect(list[0]?.game_name).toBe('快三 · 3分钟');
  });

  it('lists the newest first, in pages, with the totals of all pages', async () => {
    for (let count = 1; count <= 5; count += 1) await bet({ big: `${count}.00` });
    expect(await orders({ page: 1, limit: 2 })).toEqual(['B0000000005', 'B0000000004']);
    expect(await orders({ page: 3, limit: 2 })).toEqual(['B0000000001']);
    expect(await orders({ page: 4, limit: 2 })).toEqual([]);
    expect((await record({ page: 2, limit: 2 })).data).toMatchObject({
      total: 5,
      page: 2,
      limit: 2,
      stats: { bets: 5, amount: '15.00' },
    });
  });

  it('filters by number, game, period and status', async () => {
    await server.dice([[6, 5, 4]]);
    const first = await bet({ big: '1.00' });
    const fish = await bet({ 'fish:1': '1.00' }, ann, 4);
    await settle();
    const later = await bet({ small: '1.00' });
    expect(await orders({ order_no: first })).toEqual([first]);
    expect(await orders({ game_id: 4 })).toEqual([fish]);
    expect(await orders({ game_id: '1' })).toEqual([later, first]);
    expect(await orders({ game_id: 1, game_no: '20261121241' })).toEqual([first]);
    expect(await orders({ game_no: 20261121242 })).toEqual([later]);
    expect(await orders({ status: 'pending' })).toEqual([later]);
    expect(await orders({ status: 'win', game_id: 1 })).toEqual([first]);
    expect(await orders({ status: 'cancelled' })).toEqual([]);
  });

  it('shows no bets of others and treats their numbers as unknown', async () => {
    const bob = server.player('bob', 100_00);
    const annas = await bet({ big: '1.00' });
    const bobs = await bet({ big: '2.00' }, bob);
    expect(await orders()).toEqual([annas]);
    expect(await orders({}, bob)).toEqual([bobs]);
    const others = await record({ order_no: bobs });
    expect(others.data).toEqual((await record({ order_no: 'B0000000099' })).data);
    expect(others.data).toMatchObject({ list: [], total: 0, stats: { bets: 0, amount: '0.00' } });
    expect(await orders({ user_id: bob.id, userId: bob.id })).toEqual([annas]);
  });

  it.each([
    '',
    'B1',
    'X0000000001',
    'B-000000001',
    '1',
    "B0000000001' OR 1=1",
    'B00000000000000001',
  ])('finds no bet under the number "%s"', async (order_no) => {
    await bet({ big: '1.00' });
    expect(await orders({ order_no })).toEqual([]);
  });

  const IMPOSSIBLE = { start_date: '2026-02-30', end_date: '2026-03-01' };
  const REVERSED = { start_date: '2026-11-22', end_date: '2026-11-21' };
  it.each([
    ['an unknown range', { range: 'ever' }],
    ['a custom range without days', { range: 'custom' }],
    ['a custom range of one day', { range: 'custom', start_date: '2026-11-21' }],
    ['an impossible day', IMPOSSIBLE],
    ['an end before its start', REVERSED],
    ['an unknown status', { status: 'won' }],
    ['an unknown game', { game_id: 99 }, 'Game not found'],
  ])('refuses %s', async (_, query, msg = 'Invalid parameters') => {
    expect(await record(query)).toMatchObject({ status: 200, code: 0, msg, data: null });
  });
});

describe('the days of a record', () => {
  /** Places bets at noon 30, 29, 7, 6 and 1 days before the last one, and around midnight. */
  async function aMonthOfBets(): Promise<void> {
    server.world.db.exec('DELETE FROM due_work'); // skips a month of draws
    for (const days of [1, 22, 1, 5]) {
      await bet({ big: '1.00' });
      await server.clock({ advance: days * DAY });
    }
    await bet({ big: '1.00' }); // 6: yesterday at noon
    await server.clock({ advance: 12 * HOUR - 1 });
    await bet({ big: '1.00' }, ann, 1, 'next'); // the last ms of yesterday
    await server.clock({ advance: 1 });
    await bet({ big: '1.00' }); // the first ms of today
    await server.clock({ advance: 11 * HOUR });
    await bet({ big: '1.00' });
  }

  const numbersOf = async (query: object) =>
    (await orders({ limit: 100, ...query })).map((order) => Number(order.slice(1)));

  it('are days in Shanghai, today and before', async () => {
    await aMonthOfBets();
    expect(await numbersOf({ range: 'today' })).toEqual([8, 7]);
    expect(await numbersOf({ range: '7d' })).toEqual([8, 7, 6, 5, 4]);
    expect(await numbersOf({ range: '30d' })).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(await numbersOf({})).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await record({ range: 'today' })).data.stats).toMatchObject({
      bets: 2,
      amount: '2.00',
    });
  });

  it('have their totals over all bets of the filter, not over the page', async () => {
    await aMonthOfBets();
    const daysAt = async (query: object) => (await record(query)).data.days;
    const today = { day: '2026-12-21', count: 2, net: '0.00' };
    expect(await daysAt({ limit: 1 })).toEqual([today]);
    expect(await daysAt({ limit: 3 })).toEqual([
      today,
      { day: '2026-12-20', count: 2, net: '0.00' },
    ]);
    expect(await daysAt({ limit: 1, page: 2 })).toEqual([today]);
    expect(await daysAt({ page: 9 })).toEqual([]);
    expect(await daysAt({ status: 'win' })).toEqual([]);
  });

  it('count no pending bet in the net of a day', async () => {
    await server.dice([[6, 5, 4]], 1);
    await bet({ big: '10.00' });
    await bet({ small: '3.00' });
    await settle();
    await bet({ big: '100.00' });
    const { days } = (await record({ limit: 1 })).data;
    expect(days).toEqual([{ day: '2026-11-21', count: 3, net: '7.00' }]);
    const won = (await record({ status: 'win' })).data;
    expect(won.days).toEqual([{ day: '2026-11-21', count: 1, net: '10.00' }]);
  });

  it('can be chosen, both ends included', async () => {
    await aMonthOfBets();
    const between = (start_date: string, end_date: string) =>
      numbersOf({ range: 'custom', start_date, end_date });
    expect(await between('2026-12-20', '2026-12-20')).toEqual([6, 5]);
    expect(await between('2026-12-20', '2026-12-21')).toEqual([8, 7, 6, 5]);
    expect(await between('2026-11-21', '2026-11-22')).toEqual([2, 1]);
    expect(await between('2026-12-22', '2026-12-31')).toEqual([]);
    expect(await numbersOf({ start_date: '2026-12-20', end_date: '2026-12-20' })).toEqual([6, 5]);
  });
});
