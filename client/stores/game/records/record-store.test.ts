import { describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../../../http/envelope.ts';
import { transactionsOf } from '../../orders/money-order.test-support.ts';
import { betRecord, betRecords, OPEN } from '../game-store.test-support.ts';
import { RecordStore } from './record-store.ts';
import {
  deferred,
  failed,
  FakeApi,
  FakeTime,
  noCurtain,
  successAnswer,
} from '../../fakes.test-support.ts';

type Records = Data<'games.getBetRecord'>;

/** A page with the bets of these order numbers; those that `won` are won. */
function page(orders: readonly number[], total: number, pageNo = 1, won = 0): Answer<Records> {
  const bets = orders.map((order) =>
    betRecord({ order_no: `B${order}`, status: order === won ? 'win' : 'lose' }),
  );
  return successAnswer(betRecords(bets, total, pageNo));
}

/** The records on a host that answers with these pages, then with none. */
function setUp(...pages: Answer<Records>[]) {
  const api = new FakeApi({ 'games.getBetRecord': () => pages.shift() ?? failed('network') });
  const records = new RecordStore(api, new FakeTime(OPEN * 1000), noCurtain);
  const orders = () => records.pages.rows.map(({ order_no }) => order_no).join(' ');
  const payloads = () => api.calls.map(({ payload }) => payload);
  return { api, pages, records, orders, payloads };
}

describe('the bet records', () => {
  it('load page by page without duplicates, to the end', async () => {
    const { records, orders, payloads } = setUp(page([5, 4], 4), page([4, 3], 4, 2), page([2], 4));
    await records.show();
    expect(records.pages.hasMore).toBe(true);
    await records.pages.loadMore();
    await records.pages.loadMore();
    expect(orders()).toBe('B5 B4 B3 B2');
    expect(records.pages.hasMore).toBe(false);
    await records.pages.loadMore();
    expect(payloads()).toMatchObject([{ page: 1 }, { page: 2 }, { page: 3 }]);
  });

  it('end at an empty page regardless of the total', async () => {
    const { records } = setUp(page([1], 9), page([], 9, 2));
    await records.show();
    await records.pages.loadMore();
    expect(records.pages.hasMore).toBe(false);
  });

  it('clear the list with a new filter, whose days stay when its kinds are cleared', async () => {
    const none = [page([1], 1), page([1], 1), page([1], 1)];
    const { records, orders, payloads } = setUp(page([1], 1), ...none);
    await records.show();
    const pending = records.setFilter({ span: { from: '2026-11-01', to: '2026-11-21' } });
    expect([orders(), records.stats, records.pages.status]).toEqual(['', null, 'loading']);
    await pending;
    await records.setFilter({ span: '7d', gameId: 4, status: 'win' });
    expect(records.hasKinds).toBe(true);
    await records.clearKinds();
    expect(records.hasKinds).toBe(false);
    expect(payloads()).toEqual([
      { range: 'today', page: 1, limit: 20 },
      { range: 'custom', start_date: '2026-11-01', end_date: '2026-11-21', page: 1, limit: 20 },
      { range: '7d', game_id: 4, status: 'win', page: 1, limit: 20 },
      { range: '7d', page: 1, limit: 20 },
    ]);
  });

  it('have the totals of a day from the first page that has them', async () => {
    const [first, second] = [page([4, 3], 4), page([2, 1], 4, 2)];
    const total = { day: '2026-11-21', count: 4, net: '-40.00' };
    if (first.ok) first.data.days = [total];
    if (second.ok) second.data.days = [{ ...total, count: 3 }];
    const { records } = setUp(first, second);
    await records.show();
    await records.pages.loadMore();
    expect(records.days.map((day) => [day.total, day.rows.length])).toEqual([[total, 4]]);
  });

  it('stay when a refresh fails, and a page that failed can be loaded again', async () => {
    const { pages, records, orders } = setUp(page([2], 2));
    await records.show();
    await records.pages.refresh();
    expect([orders(), records.pages.status]).toEqual(['B2', 'ready']);
    expect(records.pages.failure?.kind).toBe('network');
    await expect(records.pages.loadMore()).rejects.toThrow();
    pages.push(page([1], 2, 2));
    await records.pages.loadMore();
    expect(orders()).toBe('B2 B1');
  });

  it('renew all shown pages in place when the page is shown again', async () => {
    const { pages, records, orders } = setUp(page([5, 4], 4), page([3, 2], 4, 2));
    await records.show();
    await records.pages.loadMore();
    pages.push(page([6, 5], 5), page([4, 3], 5, 2, 4));
    const shown = records.show();
    expect([orders(), records.pages.status]).toEqual(['B5 B4 B3 B2', 'ready']);
    await shown;
    expect(orders()).toBe('B6 B5 B4 B3 B2');
    expect(records.pages.rows[2]?.status).toBe('win');
    expect(records.stats?.bets).toBe(5);
    expect(records.pages.hasMore).toBe(false);
  });

  it('go when another day begins, and stay when renewing fails', async () => {
    const { pages, records, orders } = setUp(page([1], 1));
    await records.show();
    await records.show();
    expect([orders(), records.pages.failure]).toEqual(['B1', null]);
    pages.push(page([], 0));
    await records.show();
    expect(orders()).toBe('');
  });

  it.each(['loading', 'renewing'])('ignore a late answer to an older filter: %s', async (what) => {
    const { api, records, orders } = setUp(page([1], 1));
    if (what === 'renewing') await records.show();
    const slow = deferred<Answer<Records>>();
    api.handlers['games.getBetRecord'] = ({ range }) =>
      range === 'today' ? slow.promise : page([7], 1);
    const shown = records.show();
    await records.setFilter({ span: '7d' });
    slow.resolve(page([2, 1], 2));
    await shown;
    expect([orders(), records.stats?.bets]).toEqual(['B7', 1]);
  });

  it('of one player are not shown to the next', async () => {
    const { api, records, orders } = setUp();
    const [bets, lines] = [api.hold('games.getBetRecord'), api.hold('wallet.transactions')];
    const ledger = records.ledgers.of('B1');
    const loads = [records.show(), records.seek('B1'), ledger.load()];
    records.reset();
    bets.resolve(page([1], 1));
    lines.resolve(transactionsOf());
    await Promise.all(loads);
    expect([orders(), records.sought, ledger.value]).toEqual(['', null, null]);
  });
});
