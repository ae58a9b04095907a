import { expect, test } from 'vitest';
import { TrendStore, type Trend } from './trend-store.ts';
import { FakeApi, successAnswer, noCurtain } from '../../fakes.test-support.ts';

const trendOf = (game_id: number) =>
  successAnswer<Trend>({ game_id, limit: 30, draws: [], figures: [] });

test('another game or window clears the figures', async () => {
  const api = new FakeApi({ 'games.trend': ({ game_id }) => trendOf(Number(game_id)) });
  const store = new TrendStore(api, noCurtain);
  await store.open(1, 30);
  for (const [gameId, window] of [
    [2, 30],
    [2, 50],
  ] as const) {
    const answer = api.hold('games.trend');
    const loading = store.open(gameId, window);
    expect([store.trend, store.status]).toEqual([null, 'loading']);
    answer.resolve(trendOf(gameId));
    await loading;
    expect(store.trend?.game_id).toBe(gameId);
  }
});
