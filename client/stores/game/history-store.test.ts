import { describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../../http/envelope.ts';
import { answered, deferred, draw, FakeApi, FakeTime, OPEN } from './game-store.test-support.ts';
import { HistoryStore } from './history-store.ts';

type History = Data<'games.getHistoryRecord'>;

const TIME = new FakeTime(OPEN * 1000);

function page(seqs: readonly number[]): Answer<History> {
  return answered({
    list: seqs.map((seq) => draw(seq)),
    total: seqs.length,
    page: 1,
    limit: 30,
    stats: { date: '2026-11-21', draws: seqs.length, big: 0, small: 0, odd: 0, even: 0, triple: 0 },
  });
}

describe('the draw history', () => {
  it('loads one day by date, several by their ends', async () => {
    const api = new FakeApi({ 'games.getHistoryRecord': () => page([240]) });
    const history = new HistoryStore(api, TIME);
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

  it('is cleared by a new game or filter and ignores late answers', async () => {
    const slow = deferred<Answer<History>>();
    const api = new FakeApi({
      'games.getHistoryRecord': ({ game_id }) => (game_id === 1 ? slow.promise : page([239])),
    });
    const history = new HistoryStore(api, TIME);
    const first = history.open(1);
    const second = history.open(2);
    expect(history.pages.rows).toEqual([]);
    expect(history.stats).toBeNull();
    await second;
    slow.resolve(page([240, 238]));
    await first;
    expect(history.pages.rows.map(({ game_no }) => game_no)).toEqual(['20261121239']);
    expect(history.stats?.draws).toBe(1);
  });
});
