import { beforeEach, expect, test } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Bet } from './bet-result-store.ts';
import { answered, deferred, failed, FakeApi, settled } from './game-store.test-support.ts';
import { RecentBetsStore } from './recent-bets-store.ts';

type Records = Data<'games.getBetRecord'>;

function bet(order_no: string, game_id = 1): Bet {
  return {
    order_no,
    game_id,
    game_name: 'K3',
    game_no: '20261121240',
    createtime: 0,
    status: 'pending',
    amount: '10.00',
    returned: '0.00',
    net: '0.00',
    dice: null,
    lines: [],
    chase_no: null,
  };
}

const records = (...list: Bet[]): Records => ({
  list,
  total: list.length,
  page: 1,
  limit: 5,
  stats: { bets: 0, pending: 0, amount: '0.00', returned: '0.00', profit: '0.00', win_rate: null },
});

let api: FakeApi;
let recent: RecentBetsStore;

beforeEach(() => {
  api = new FakeApi({
    'games.getBetRecord': ({ game_id }) => answered(records(bet(`of ${game_id}`, Number(game_id)))),
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
  const slow = deferred<ReturnType<typeof answered<Records>>>();
  api.handlers['games.getBetRecord'] = () => slow.promise;
  void recent.load(2);
  expect([recent.bets, recent.status]).toEqual([[], 'loading']);
  api.handlers['games.getBetRecord'] = () => answered(records(bet('new')));
  await recent.load(1);
  slow.resolve(answered(records(bet('late', 2))));
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
  const slow = deferred<ReturnType<typeof answered<Records>>>();
  api.handlers['games.getBetRecord'] = () => slow.promise;
  const newest = recent.newest(1);
  recent.reset();
  slow.resolve(answered(records(bet('his'))));
  expect(await newest).toBeNull();
  expect([recent.bets, recent.status]).toEqual([[], 'idle']);
});
