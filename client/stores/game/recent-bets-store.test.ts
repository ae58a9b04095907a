import { beforeEach, expect, test } from 'vitest';
import { betRecord, betRecords } from './game-store.test-support.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { successAnswer, FakeApi, noCurtain } from '../fakes.test-support.ts';

const bet = (order_no: string, game_id = 1) => betRecord({ order_no, game_id });

let api: FakeApi;
let recent: RecentBetsStore;

beforeEach(() => {
  api = new FakeApi({
    'games.getBetRecord': ({ game_id }) =>
      successAnswer(betRecords([bet(`of ${game_id}`, Number(game_id))])),
  });
  recent = new RecentBetsStore(api, noCurtain);
});

test('bets of another game are not shown', async () => {
  await recent.open(1);
  const loading = recent.open(2);
  expect([recent.bets, recent.status]).toEqual([[], 'loading']);
  await loading;
  expect(recent.bets.map(({ order_no }) => order_no)).toEqual(['of 2']);
});

test('newest returns null when the session ended meanwhile', async () => {
  const slow = api.hold('games.getBetRecord');
  const newest = recent.newest(1);
  recent.reset();
  slow.resolve(successAnswer(betRecords([bet('late')])));
  expect(await newest).toBeNull();
});
