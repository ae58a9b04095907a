import { describe, expect, it, beforeEach, test } from 'vitest';
import { chaseRecord, draw, drawPage, OPEN } from '../game-store.test-support.ts';
import { HistoryStore, ChaseStore, type Chase } from './record-stores.ts';
import { idempotencyKeys } from '../../orders/idempotency-keys.ts';
import {
  successAnswer,
  failed,
  FakeApi,
  fakeMemory,
  FakeTime,
  noCurtain,
} from '../../fakes.test-support.ts';
import { TrendStore, type Trend } from './trend-store.ts';

const TIME = new FakeTime(OPEN * 1000);

const page = (seqs: readonly number[]) => drawPage(seqs.map((seq) => draw(seq)));

describe('the draw history', () => {
  it('asks for the latest game, on the day of the server', async () => {
    const api = new FakeApi({ 'games.getHistoryRecord': () => page([240]) });
    const time = new FakeTime(OPEN * 1000 + 60 * 86_400_000);
    time.ensureKnown = async () => time.set(OPEN * 1000);
    const history = new HistoryStore(api, time, noCurtain);
    await Promise.all([history.show(1), history.show(2)]);
    const asked = api.calls.map(({ payload }) => payload);
    expect(asked).toMatchObject([{ game_id: 2, date: '2026-11-21' }]);
  });

  it('loads one day by date, several by their ends', async () => {
    const api = new FakeApi({ 'games.getHistoryRecord': () => page([240]) });
    const history = new HistoryStore(api, TIME, noCurtain);
    await history.open(1);
    await history.setFilter({ size: 'big', days: { from: '2026-11-20', to: '2026-11-20' } });
    await history.setFilter({ days: '7d' });
    await history.setFilter({ days: '30d' });
    await history.resetFilter();
    const common = { game_id: 1, page: 1, limit: 30 };
    expect(api.calls.map(({ payload }) => payload)).toEqual([
      { ...common, date: '2026-11-21', size: 'all' },
      { ...common, date: '2026-11-20', size: 'big' },
      { ...common, start_date: '2026-11-15', end_date: '2026-11-21', size: 'big' },
      { ...common, start_date: '2026-10-23', end_date: '2026-11-21', size: 'big' },
      { ...common, date: '2026-11-21', size: 'all' },
    ]);
  });
});

const chase = (chase_no: string, status: Chase['status'] = 'running') =>
  chaseRecord({ chase_no, status });

let api: FakeApi;
let list: Chase[];
let paid: number;
let store: ChaseStore;

beforeEach(async () => {
  list = [chase('C2'), chase('C1', 'finished')];
  paid = 0;
  api = new FakeApi({
    'games.chases': () => successAnswer({ list, total: list.length, page: 1, limit: 20 }),
    'games.cancelChase': ({ chase_no }) => {
      list = [chase(chase_no, 'cancelled'), chase('C1', 'finished')];
      return successAnswer(chase(chase_no, 'cancelled'));
    },
  });
  let made = 0;
  const keys = idempotencyKeys('pendingStops', {
    newKey: () => `key-${(made += 1)}`,
    memory: fakeMemory(),
  });
  store = new ChaseStore(api, noCurtain, keys, () => (paid += 1));
  await store.load();
});

test('a stop without an answer has succeeded when the list says so', async () => {
  api.handlers['games.cancelChase'] = () => failed('timeout');
  list = [chase('C2', 'cancelled')];
  expect(await store.stop('C2')).toBeNull();
  expect(paid).toBe(1);
});

test('a stop that is sent again after a lost answer has the same key', async () => {
  api.handlers['games.cancelChase'] = () => failed('timeout');
  expect(await store.stop('C2')).toMatchObject({ kind: 'timeout' });
  await store.stop('C2');
  const calls = api.calls.filter(({ name }) => name === 'games.cancelChase');
  expect(calls.map(({ options }) => options?.idempotencyKey)).toEqual(['key-1', 'key-1']);
});

test('a chase that ended meanwhile shows the reason and reloads the list', async () => {
  api.handlers['games.cancelChase'] = () => failed('business', 'chase_ended');
  list = [chase('C2', 'finished')];
  expect(await store.stop('C2')).toMatchObject({ key: 'chase_ended' });
  expect(store.pages.rows.map(({ status }) => status)).not.toContain('running');
  expect(paid).toBe(0);
});

test('a second stop while one is running is ignored, and the balance loads after it', async () => {
  const answer = api.hold('games.cancelChase');
  const first = store.stop('C2');
  expect(store.stopping).toBe('C2');
  await store.stop('C2');
  answer.resolve(successAnswer(chase('C2', 'cancelled')));
  await first;
  expect(api.count('games.cancelChase')).toBe(1);
  expect([paid, store.stopping]).toEqual([1, null]);
});

test('the chases of one player are not shown to the next', () => {
  store.reset();
  expect(store.pages.rows).toEqual([]);
});

const trendOf = (game_id: number) =>
  successAnswer<Trend>({ game_id, limit: 30, draws: [], figures: [] });

test('another game or window clears the trend', async () => {
  api = new FakeApi({ 'games.trend': ({ game_id }) => trendOf(Number(game_id)) });
  const trends = new TrendStore(api, noCurtain);
  await trends.open(1, 30);
  for (const [gameId, window] of [
    [2, 30],
    [2, 50],
  ] as const) {
    const answer = api.hold('games.trend');
    const loading = trends.open(gameId, window);
    expect([trends.trend, trends.status]).toEqual([null, 'loading']);
    answer.resolve(trendOf(gameId));
    await loading;
    expect(trends.trend?.game_id).toBe(gameId);
  }
});
