import { beforeEach, expect, test } from 'vitest';
import { draw } from '../game-store.test-support.ts';
import { TrendStore, type Trend } from './trend-store.ts';
import { FakeApi, successAnswer, noCurtain } from '../../fakes.test-support.ts';

const FIGURE = {
  play: 'sum',
  pick: '10',
  hits: 3,
  expected: '3.8',
  miss: 7,
  average_miss: '7.5',
  max_miss: 12,
  previous_miss: 2,
  longest_streak: 1,
  temperature: 'warm',
} as const;

const trendOf = (game_id: number, miss = 7): Trend => ({
  game_id,
  limit: 30,
  draws: [draw()],
  figures: [{ ...FIGURE, miss }],
});

let api: FakeApi;
let store: TrendStore;

beforeEach(() => {
  api = new FakeApi({ 'games.trend': ({ game_id }) => successAnswer(trendOf(Number(game_id))) });
  store = new TrendStore(api, noCurtain);
});

test('another game or window clears the figures', async () => {
  await store.open(1, 30);
  const answer = api.hold('games.trend');
  const loading = store.open(2, 30);
  expect(store.trend).toBeNull();
  expect(store.status).toBe('loading');
  answer.resolve(successAnswer(trendOf(2)));
  await loading;
  expect(store.trend?.game_id).toBe(2);
});
