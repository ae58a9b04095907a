import { expect, test } from 'vitest';
import { OPEN } from '../game/game-store.test-support.ts';
import { ROW } from '../orders/money-order.test-support.ts';
import { TransactionsStore, type Transaction } from './transactions-store.ts';
import { successAnswer, FakeApi, FakeTime, noCurtain } from '../fakes.test-support.ts';

const LINE: Transaction = { ...ROW, createtime: OPEN };

function setUp(lines: readonly Transaction[] = [LINE]) {
  const days = [{ day: '2026-11-21', count: 30, net: '-10.00' }];
  const totals = { income: '10.00', outgo: '20.00', days };
  const api = new FakeApi({
    'wallet.transactions': ({ page = 1 }) =>
      successAnswer({ list: [...lines], total: lines.length, page, limit: 20, ...totals }),
  });
  const time = new FakeTime(OPEN * 1000);
  const store = new TransactionsStore(api, time, noCurtain);
  return { store, time, asked: () => api.calls.map(({ payload }) => payload) };
}

test('the first query is seven days of everything', async () => {
  const { store, asked } = setUp();
  await store.load();
  expect(asked()).toEqual([
    { type: 'all', start_date: '2026-11-15', end_date: '2026-11-21', page: 1, limit: 20 },
  ]);
  expect(store.totals).toMatchObject({ income: '10.00', outgo: '20.00' });
  // The day has more entries than the page.
  expect(store.days.map(({ total, rows }) => [total?.count, rows.length])).toEqual([[30, 1]]);
});

test('the days of the first query are those of the server', async () => {
  const { store, time, asked } = setUp();
  time.advance(60 * 86_400_000);
  time.ensureKnown = async () => time.set(OPEN * 1000);
  await store.load();
  expect(asked()).toMatchObject([{ start_date: '2026-11-15', end_date: '2026-11-21' }]);
});

test('the query combines days, type and status', async () => {
  const { store, asked } = setUp();
  await store.setFilter({ span: 'today' });
  await store.setFilter({ type: 'refund', status: 'completed' });
  await store.setFilter({ span: { from: '2026-10-01', to: '2026-10-31' } });
  await store.setFilter({ span: '30d' });
  await store.clearKinds();
  const page = { page: 1, limit: 20 };
  const kind = { type: 'refund', status: 'completed' };
  expect(asked()).toEqual([
    { type: 'all', start_date: '2026-11-21', end_date: '2026-11-21', ...page },
    { ...kind, start_date: '2026-11-21', end_date: '2026-11-21', ...page },
    { ...kind, start_date: '2026-10-01', end_date: '2026-10-31', ...page },
    { ...kind, start_date: '2026-10-23', end_date: '2026-11-21', ...page },
    { type: 'all', start_date: '2026-10-23', end_date: '2026-11-21', ...page },
  ]);
});

test('the next player starts with an empty list and no filter', async () => {
  const { store } = setUp();
  await store.setFilter({ type: 'stake' });
  store.reset();
  expect(store.filter.type).toBe('all');
  expect(store.pages.rows).toEqual([]);
  expect(store.totals).toBeNull();
});
