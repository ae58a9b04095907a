import { describe, expect, it, test } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../../../http/envelope.ts';
import { betRecord, betRecords, OPEN } from '../game-store.test-support.ts';
import { RecordStore, type LedgerLine } from './record-store.ts';
import { successAnswer, deferred, failed, FakeApi, FakeTime } from '../../fakes.test-support.ts';

const TIME = new FakeTime(OPEN * 1000);

type Records = Data<'games.getBetRecord'>;

const bet = (order: number, createtime = OPEN) =>
  betRecord({ order_no: `B${order}`, status: 'lose', createtime });

const page = (orders: readonly number[], total: number, pageNo = 1): Answer<Records> =>
  successAnswer(
    betRecords(
      orders.map((order) => bet(order)),
      total,
      pageNo,
    ),
  );

const orders = (records: RecordStore) => records.pages.rows.map(({ order_no }) => order_no);

describe('the bet records', () => {
  it('load page by page without duplicates, to the end', async () => {
    const api = new FakeApi();
    const pages = [page([5, 4], 4), page([4, 3], 4, 2), page([2], 4, 3)];
    api.handlers['games.getBetRecord'] = () => pages.shift() ?? failed('network');
    const records = new RecordStore(api, TIME);
    await records.show();
    expect(records.pages.hasMore).toBe(true);
    await records.pages.loadMore();
    await records.pages.loadMore();
    expect(orders(records)).toEqual(['B5', 'B4', 'B3', 'B2']);
    expect(records.pages.hasMore).toBe(false);
    await records.pages.loadMore();
    expect(api.calls.map(({ payload }) => Reflect.get(Object(payload), 'page'))).toEqual([1, 2, 3]);
  });

  it('end at an empty page regardless of the total', async () => {
    const api = new FakeApi();
    const pages = [page([1], 9), page([], 9, 2)];
    api.handlers['games.getBetRecord'] = () => pages.shift() ?? failed('network');
    const records = new RecordStore(api, TIME);
    await records.show();
    await records.pages.loadMore();
    expect(records.pages.hasMore).toBe(false);
  });

  it('change the query and clear the list with the filter', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([1], 1) });
    const records = new RecordStore(api, TIME);
    await records.show();
    const pending = records.setFilter({ span: { from: '2026-11-01', to: '2026-11-21' } });
    expect(orders(records)).toEqual([]);
    expect(records.stats).toBeNull();
    expect(records.pages.status).toBe('loading');
    await pending;
    expect(api.calls.map(({ payload }) => payload)).toEqual([
      { range: 'today', page: 1, limit: 20 },
      { range: 'custom', start_date: '2026-11-01', end_date: '2026-11-21', page: 1, limit: 20 },
    ]);
  });

  it('ask for one game and one state, with any days', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([1], 1) });
    const records = new RecordStore(api, TIME);
    await records.setFilter({ gameId: 4, status: 'win' });
    expect(records.hasKinds).toBe(true);
    await records.setFilter({ span: '7d' });
    await records.clearKinds();
    expect(records.hasKinds).toBe(false);
    expect(api.calls.map(({ payload }) => payload)).toEqual([
      { range: 'today', game_id: 4, status: 'win', page: 1, limit: 20 },
      { range: '7d', game_id: 4, status: 'win', page: 1, limit: 20 },
      { range: '7d', page: 1, limit: 20 },
    ]);
  });

  it('have the totals of a day from the host, not from the loaded rows', async () => {
    const api = new FakeApi();
    const first = page([4, 3], 4);
    const second = page([2, 1], 4, 2);
    const total = { day: '2026-11-21', count: 4, net: '-40.00' };
    if (first.ok) first.data.days = [total];
    if (second.ok) second.data.days = [{ ...total, count: 3 }];
    const pages = [first, second];
    api.handlers['games.getBetRecord'] = () => pages.shift() ?? page([4, 3, 2, 1], 4);
    const records = new RecordStore(api, TIME);
    await records.show();
    await records.pages.loadMore();
    expect(records.days.map((day) => day.total)).toEqual([total]);
    expect(records.days[0]?.bets).toHaveLength(4);
    await records.pages.refresh();
    expect(records.days.map((day) => day.total)).toEqual([null]);
  });

  it('ignore a late answer to an older filter', async () => {
    const slow = deferred<Answer<Records>>();
    const api = new FakeApi({
      'games.getBetRecord': ({ range }) => (range === 'today' ? slow.promise : page([7], 1)),
    });
    const records = new RecordStore(api, TIME);
    const first = records.show();
    await records.setFilter({ span: '7d' });
    slow.resolve(page([1, 2, 3], 3));
    await first;
    expect(orders(records)).toEqual(['B7']);
    expect(records.stats?.bets).toBe(1);
  });

  it('stay while they are refreshed and when that fails', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([1], 1) });
    const records = new RecordStore(api, TIME);
    await records.show();
    api.handlers = {};
    await records.pages.refresh();
    expect(orders(records)).toEqual(['B1']);
    expect(records.pages.status).toBe('ready');
    expect(records.pages.failure?.kind).toBe('network');
  });

  it('can retry a failed page', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([2], 2) });
    const records = new RecordStore(api, TIME);
    await records.show();
    api.handlers = {};
    await expect(records.pages.loadMore()).rejects.toThrow();
    api.handlers = { 'games.getBetRecord': () => page([1], 2, 2) };
    await records.pages.loadMore();
    expect(orders(records)).toEqual(['B2', 'B1']);
  });

  it('renew all shown pages in place when the page is shown again', async () => {
    const api = new FakeApi();
    const pages = [page([5, 4], 4), page([3, 2], 4, 2)];
    api.handlers['games.getBetRecord'] = () => pages.shift() ?? failed('network');
    const records = new RecordStore(api, TIME);
    await records.show();
    await records.pages.loadMore();
    const second = page([4, 3], 5, 2);
    if (second.ok) second.data.list = [{ ...bet(4), status: 'win' }, bet(3)];
    pages.push(page([6, 5], 5), second);
    const shown = records.show();
    expect(orders(records)).toEqual(['B5', 'B4', 'B3', 'B2']);
    expect(records.pages.status).toBe('ready');
    await shown;
    expect(orders(records)).toEqual(['B6', 'B5', 'B4', 'B3', 'B2']);
    expect(records.pages.rows[2]?.status).toBe('win');
    expect(records.stats?.bets).toBe(5);
    expect(records.pages.hasMore).toBe(false);
  });

  it('take new results and drop bets of another day', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([1], 1) });
    const records = new RecordStore(api, TIME);
    await records.show();
    const won = page([1], 1);
    if (won.ok) won.data.list = [{ ...bet(1), status: 'win' }];
    api.handlers['games.getBetRecord'] = () => won;
    await records.show();
    expect(records.pages.rows[0]?.status).toBe('win');
    api.handlers['games.getBetRecord'] = () => page([], 0);
    await records.show();
    expect(orders(records)).toEqual([]);
  });

  it('stay when renewing fails or the filter changes meanwhile', async () => {
    const api = new FakeApi({ 'games.getBetRecord': () => page([1], 1) });
    const records = new RecordStore(api, TIME);
    await records.show();
    api.handlers = {};
    await records.show();
    expect(orders(records)).toEqual(['B1']);
    expect(records.pages.failure).toBeNull();
    const slow = deferred<Answer<Records>>();
    api.handlers['games.getBetRecord'] = ({ range }) =>
      range === 'today' ? slow.promise : page([7], 1);
    const shown = records.show();
    await records.setFilter({ span: '7d' });
    slow.resolve(page([2, 1], 2));
    await shown;
    expect(orders(records)).toEqual(['B7']);
  });

  it('of one player are not shown to the next', async () => {
    const api = new FakeApi();
    const slow = api.hold('games.getBetRecord');
    const records = new RecordStore(api, TIME);
    const loads = [records.show(), records.seek('B1')];
    records.reset();
    slow.resolve(page([1], 1));
    await Promise.all(loads);
    expect(orders(records)).toEqual([]);
    expect(records.sought).toBeNull();
  });
});

type Lines = Data<'wallet.transactions'>;

const line = (type: LedgerLine['type'], amount: string, balance: string): LedgerLine => ({
  order_no: 'B1',
  type,
  amount,
  change: amount,
  balance,
  status: 'completed',
  party: '',
  remark: '',
  game_name: '',
  game_no: '',
  createtime: 0,
});

const STAKE = line('stake', '-10.00', '990.00');
const PAYOUT = line('payout', '20.00', '1010.00');

const lines = (...list: LedgerLine[]): Answer<Lines> =>
  successAnswer({
    list,
    total: list.length,
    page: 1,
    limit: 100,
    income: '0.00',
    outgo: '0.00',
    days: [],
  });

test('the transactions of a bet are in the order they happened', async () => {
  const api = new FakeApi({ 'wallet.transactions': () => lines(PAYOUT, STAKE) });
  const ledger = new RecordStore(api, TIME).ledgers.of('B1');
  await ledger.load();
  expect(ledger.value).toEqual([STAKE, PAYOUT]);
  expect(api.calls[0]?.payload).toEqual({ order_no: 'B1', page: 1, limit: 100 });
});

test('the transactions of one player are not shown to the next', async () => {
  const records = new RecordStore(new FakeApi({ 'wallet.transactions': () => lines(STAKE) }), TIME);
  const ledger = records.ledgers.of('B1');
  await ledger.load();
  records.reset();
  expect(ledger.value).toBeNull();
});
