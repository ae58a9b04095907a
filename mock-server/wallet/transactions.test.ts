import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor, parseMoney } from '#contract/money.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { ann, NOON, type Player, rolls, server, withServer, HOUR } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';
import { rejectDeposit } from './deposit.ts';
import { releaseWithdrawal } from './withdraw.ts';

type History = Data<'wallet.transactions'>;

withServer({ ann: 1000_00 });

const history = (query: object = {}, who = ann) => server.ok('wallet.transactions', query, who);
const deposit = (amount: string, channel: string) =>
  server.ok('wallet.deposit', { amount, channel }, ann);
const decide = (decision: typeof rejectDeposit, id: number) =>
  transaction(server.world.db, () => decision(server.world, id, server.world.clock.now()));
const brief = ({ list }: History) =>
  list.map(({ order_no, type, amount, change, balance, status }) =>
    [order_no, type, amount, change, balance, status].join(' '),
  );

const bet = (play: string, chase?: object) =>
  server.placeBet(ann, { play, ...(chase && { chase }) });

describe('the history', () => {
  it('of an order lists its movements, and of an unknown order is empty', async () => {
    await deposit('5.00', 'demo');
    await bet('big');
    await bet('small', { periods: 3, stop_on_win: true });
    const { list } = await history();
    const no = (type: string) => list.find((each) => each.type === type)?.order_no ?? '';
    expect(brief(await history({ order_no: no('deposit') }))).toHaveLength(1);
    expect(brief(await history({ order_no: no('chase') }))).toEqual([
      'C0000000001 chase -30.00 -30.00 965.00 completed',
    ]);
    const bets = list.filter(({ type }) => type === 'stake').map(({ order_no }) => order_no);
    expect(bets.length).toBeGreaterThan(0);
    for (const order_no of bets)
      expect((await history({ order_no })).list.map((each) => each.order_no)).toEqual([order_no]);
    for (const order_no of ['B9999999999', 'nonsense', "B0000000001' OR 1"])
      expect(await history({ order_no })).toMatchObject({ list: [], total: 0, income: '0.00' });
  });

  it('is empty for a new player', async () => {
    expect(await history({}, server.player('newbie'))).toEqual({
      list: [],
      total: 0,
      page: 1,
      limit: 20,
      income: '0.00',
      outgo: '0.00',
      days: [],
    });
  });

  it('names the game and the period of a bet, and the game of a chase', async () => {
    await bet('big');
    await bet('small', { periods: 3, stop_on_win: true });
    const games = async (who: Player & { language?: 'zh' }) =>
      (await server.ok('wallet.transactions', {}, who)).list.map(({ type, game_name, game_no }) =>
        [type, game_name, game_no].join(' ').trim(),
      );
    const list = await games(ann);
    expect(list).toContain('stake K3 · 3 min 20261121241');
    expect(list).toContain('chase K3 · 3 min');
    expect(list.at(-1)).toBe('deposit');
    expect(await games({ ...ann, language: 'zh' })).toContain('chase 快三 · 3分钟');
  });

  it('lists bets, payouts and chases, each with the balance after it', async () => {
    await server.dice(rolls('654', '654'), 1);
    await bet('big');
    await bet('small');
    await server.clock({ to: 'settled' });
    await bet('big', { periods: 3, multipliers: [1], stop_on_win: true });
    await server.clock({ to: 'settled', game_id: 1 });
    await server.clock({ to: 'settled', game_id: 1 });
    expect(brief(await history())).toEqual([
      'C0000000001 chase 20.00 20.00 1010.00 completed',
      'B0000000003 payout 20.00 20.00 990.00 completed',
      'C0000000001 chase -30.00 -30.00 970.00 completed',
      'B0000000001 payout 20.00 20.00 1000.00 completed',
      'B0000000002 stake -10.00 -10.00 980.00 completed',
      'B0000000001 stake -10.00 -10.00 990.00 completed',
      'L0000000001 deposit 1000.00 1000.00 1000.00 completed',
    ]);
    const bets = await server.ok('games.getBetRecord', {}, ann);
    expect(bets.list.map(({ order_no }) => order_no)).toContain('B0000000001');
  });

  it('shows a deposit as processing and then, once credited, as completed', async () => {
    await deposit('50.00', 'bank');
    await deposit('5.00', 'demo');
    expect(brief(await history({ type: 'deposit' }))).toEqual([
      'D0000000002 deposit 5.00 5.00 1005.00 completed',
      'D0000000001 deposit 50.00 0.00 1000.00 processing',
      'L0000000001 deposit 1000.00 1000.00 1000.00 completed',
    ]);
    await server.clock({ advance: '30s' });
    const { list } = await history({ type: 'deposit' });
    expect(list[0]).toMatchObject({
      order_no: 'D0000000001',
      change: '50.00',
      balance: '1055.00',
      status: 'completed',
      createtime: NOON / 1000 + 30,
      party: '',
      remark: '',
    });
    expect(list).toHaveLength(3);
  });

  it('shows a rejected deposit as cancelled, without a change of the balance', async () => {
    await deposit('50.00', 'card');
    decide(rejectDeposit, 1);
    expect(brief(await history({ status: 'cancelled' }))).toEqual([
      'D0000000001 deposit 50.00 0.00 1000.00 cancelled',
    ]);
  });

  it('shows a withdrawal as processing, then as completed or as cancelled with its refund', async () => {
    const payload = { amount: '40.00', channel: 'bank', address: 'acct-1' };
    await server.ok('wallet.withdraw', payload, ann);
    await server.ok('wallet.withdraw', { ...payload, amount: '30.00' }, ann);
    const taken = ['withdraw -40.00 -40.00 960.00', 'withdraw -30.00 -30.00 930.00'];
    expect(brief(await history({ type: 'withdraw' }))).toEqual([
      `W0000000002 ${taken[1]} processing`,
      `W0000000001 ${taken[0]} processing`,
    ]);
    await server.clock({ advance: 1000 });
    decide(releaseWithdrawal, 1);
    await server.clock({ advance: 24 * HOUR });
    expect(brief(await history()).slice(0, 3)).toEqual([
      'W0000000001 refund 40.00 40.00 970.00 completed',
      `W0000000002 ${taken[1]} completed`,
      `W0000000001 ${taken[0]} cancelled`,
    ]);
  });

  it('shows savings in both directions, and a bonus', async () => {
    await server.ok('wallet.savings', { direction: 'in', amount: '40.00' }, ann);
    await server.ok('wallet.savings', { direction: 'out', amount: '15.00' }, ann);
    await deposit('5.00', 'demo');
    await server.ok('welfare.claim', { task_id: 'first_deposit' }, ann);
    await server.ok('welfare.claim', { task_id: 'sign_in' }, ann);
    expect(brief(await history()).slice(0, 4)).toEqual([
      'L0000000005 bonus 10.00 10.00 990.00 completed',
      'D0000000001 deposit 5.00 5.00 980.00 completed',
      'S0000000002 savings 15.00 15.00 975.00 completed',
      'S0000000001 savings -40.00 -40.00 960.00 completed',
    ]);
  });

  it('shows an unknown kind as an adjustment', async () => {
    const { world } = server;
    const gift = { at: NOON, kind: 'gift', ref: 'gift:7', amount: minor(7_00) };
    transaction(world.db, () =>
      post(world, { ...gift, from: systemAccount('promo'), to: userAccount(ann.id) }),
    );
    expect(brief(await history({ type: 'adjustment' }))).toEqual([
      'L0000000002 adjustment 7.00 7.00 1007.00 completed',
    ]);
  });

  it('never shows the lines of another player', async () => {
    const bob = server.player('bobby', 10_00);
    await deposit('50.00', 'bank');
    await server.ok('wallet.withdraw', { amount: '40.00', channel: 'bank', address: 'a-1' }, ann);
    await bet('big');
    expect(brief(await history({}, bob))).toEqual([
      'L0000000002 deposit 10.00 10.00 10.00 completed',
    ]);
  });
});

describe('the filters of the history', () => {
  beforeEach(async () => {
    server.player('bobby');
    await deposit('50.00', 'bank');
    await server.ok('wallet.transfer', { to_user: 'bobby', amount: '1.00' }, ann);
    await server.clock({ set: '2026-11-21T23:59:59+08:00' });
    await server.ok('wallet.withdraw', { amount: '40.00', channel: 'bank', address: 'a-1' }, ann);
    await server.clock({ set: '2026-11-22T00:00:00+08:00' });
    await server.ok('wallet.transfer', { to_user: 'bobby', amount: '2.00' }, ann);
    await deposit('3.00', 'bank');
  });

  const figures = async (query: object) => {
    const { list, total, income, outgo } = await history(query);
    return [list.length, total, income, outgo];
  };

  it('by type keep the real balances and add up the shown lines', async () => {
    const { list, ...figuresShown } = await history({ type: 'transfer_out' });
    expect(list.map(({ balance }) => balance)).toEqual(['1007.00', '999.00']);
    expect(figuresShown).toEqual({
      total: 2,
      page: 1,
      limit: 20,
      income: '0.00',
      outgo: '3.00',
      days: [
        { day: '2026-11-22', count: 1, net: '-2.00' },
        { day: '2026-11-21', count: 1, net: '-1.00' },
      ],
    });
    // One row of a page brings its whole day.
    expect((await history({ limit: 1, page: 3 })).days).toEqual([
      { day: '2026-11-21', count: 4, net: '1009.00' },
    ]);
    expect(await figures({ type: 'payout' })).toEqual([0, 0, '0.00', '0.00']);
    expect(await figures({ type: 'all' })).toEqual(await figures({}));
  });

  it('select by status', async () => {
    expect(await figures({})).toEqual([6, 6, '1050.00', '43.00']);
    expect(await figures({ status: 'completed' })).toEqual([4, 4, '1050.00', '3.00']);
    expect(await figures({ status: 'processing' })).toEqual([2, 2, '0.00', '40.00']);
    expect(await figures({ status: 'cancelled' })).toEqual([0, 0, '0.00', '0.00']);
  });

  it('select by days in Shanghai, with open ends', async () => {
    const oneDay = { start_date: '2026-11-21', end_date: '2026-11-21' };
    expect(await figures(oneDay)).toEqual([4, 4, '1050.00', '41.00']);
    expect(await figures({ start_date: '2026-11-22' })).toEqual([2, 2, '0.00', '2.00']);
    expect(await figures({ end_date: '2026-11-20' })).toEqual([0, 0, '0.00', '0.00']);
    expect(await figures({ start_date: '1876-11-21', end_date: '2176-11-21' })).toEqual(
      await figures({}),
    );
  });

  it('and pages keep the figures of the whole list', async () => {
    expect(await figures({ page: 3, limit: 2 })).toEqual([2, 6, '1050.00', '43.00']);
  });
});

it('adds up to the balance between any two lines, on any page, whatever other accounts hold', async () => {
  const bob = server.player('bobby', 500_00);
  await server.dice([[1, 1, 1]], 1);
  await bet('any_triple');
  await bet('small');
  await deposit('12.34', 'bank');
  await server.ok('wallet.transfer', { to_user: 'annie', amount: '7.00' }, bob);
  await server.ok('wallet.savings', { direction: 'in', amount: '0.99' }, ann);
  await server.ok('welfare.claim', { task_id: 'sign_in' }, ann);
  await server.clock({ to: 'settled' });
  const { list, income, outgo, total } = await history({ limit: 100 });
  const cents = (text: string) => Number(text.replace('.', ''));
  const oldestFirst = list.toReversed();
  let balance = 0;
  for (const line of oldestFirst) {
    balance += cents(line.change);
    expect(line.balance).toBe(formatMoney(minor(balance)));
  }
  expect(balance).toBe(parseMoney(await server.main(ann)));
  expect(cents(income) - cents(outgo)).toBe(balance);
  for (let page = 1; page <= total; page += 1)
    expect((await history({ limit: 1, page })).list).toEqual(list.slice(page - 1, page));
});
