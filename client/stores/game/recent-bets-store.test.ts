import { expect, test } from 'vitest';
import { betRecord, betRecords } from './game-store.test-support.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { successAnswer, FakeApi, noCurtain } from '../fakes.test-support.ts';

test('bets of another game are not shown', async () => {
  const api = new FakeApi({
    'games.getBetRecord': ({ game_id }) =>
      successAnswer(betRecords([betRecord({ order_no: `of ${game_id}` })])),
  });
  const recent = new RecentBetsStore(api, noCurtain);
  await recent.open(1);
  const loading = recent.open(2);
  expect([recent.bets, recent.status]).toEqual([[], 'loading']);
  await loading;
  expect(recent.bets.map(({ order_no }) => order_no)).toEqual(['of 2']);
});
