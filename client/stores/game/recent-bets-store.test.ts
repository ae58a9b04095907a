import { beforeEach, expect, test } from 'vitest';
import { betRecord, betRecords } from './game-store.test-support.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { successAnswer, failed, FakeApi, settled } from '../fakes.test-support.ts';

const bet = (order_no: string, game_id = 1) => betRecord({ order_no, game_id });

let api: FakeApi;
let recent: RecentBetsStore;

beforeEach(() => {
  api = new FakeApi({
    'games.getBetRecord': ({ game_id }) =>
      successAnswer(betRecords([bet(`of ${game_id}`, Number(game_id))])),
  });
  recent = new RecentBetsStore(api);
});

test('the last five bets of one game are loaded, of any day', async () => {
  await recent.load(2);
  expect(api.calls.map(({ payload }) => payload)).toEqual([{ game_id: 2, page: 1, limit: 5 }]);
  expect(recent.status).toBe('ready');
  expect(recent.bets.map(({ order_no }) => order_no)).toEqual(['of 2']);
});

test('bets of another game are not shown, and the latest load wins', async () => {
  await recent.load(1);
  const slow = api.hold('games.getBetRecord');
  void recent.load(2);
  expect([recent.bets, recent.status]).toEqual([[], 'loading']);
  api.handlers['games.getBetRecord'] = () => successAnswer(betRecords([bet('new')]));
  await recent.load(1);
  slow.resolve(successAnswer(betRecords([bet('late', 2)])));
  await settled();
  expect(recent.bets.map(({ order_no }) => order_no)).toEqual(['new']);
});

test('a failed reload keeps the bets, but newest returns null', async () => {
  await recent.load(1);
  api.handlers['games.getBetRecord'] = () => failed('network');
  expect(await recent.newest(1)).toBeNull();
  expect(recent.status).toBe('ready');
  expect(recent.bets).toHaveLength(1);
  expect(recent.failure?.kind).toBe('network');
  await recent.load(2);
  expect([recent.bets, recent.status]).toEqual([[], 'failed']);
});

test('bets that arrive after the session ended are ignored', async () => {
  const slow = api.hold('games.getBetRecord');
  const newest = recent.newest(1);
  recent.reset();
  slow.resolve(successAnswer(betRecords([bet('late')])));
  expect(await newest).toBeNull();
  expect([recent.bets, recent.status]).toEqual([[], 'idle']);
});
