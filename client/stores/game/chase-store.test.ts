import { beforeEach, expect, test } from 'vitest';
import { ChaseStore, type Chase } from './chase-store.ts';
import { answered, deferred, failed, FakeApi } from './game-store.test-support.ts';

const chase = (chase_no: string, status: Chase['status'] = 'running'): Chase => ({
  chase_no,
  game_id: 1,
  status,
  periods: 3,
  played: 1,
  amount: '30.00',
  spent: '10.00',
  returned: '0.00',
  refunded: '0.00',
  stop_on_win: true,
  stop_at_loss: null,
  createtime: 1,
  rows: [],
});

let api: FakeApi;
let list: Chase[];
let paid: number;
let store: ChaseStore;

beforeEach(async () => {
  list = [chase('C2'), chase('C1', 'finished')];
  paid = 0;
  api = new FakeApi({
    'games.chases': () => answered({ list, total: list.length, page: 1, limit: 20 }),
    'games.cancelChase': ({ chase_no }) => {
      list = [chase(chase_no, 'cancelled'), chase('C1', 'finished')];
      return answered(chase(chase_no, 'cancelled'));
    },
  });
  store = new ChaseStore(api, () => (paid += 1));
  await store.load();
});

test('running lists the running chases', () => {
  expect(store.pages.rows.map(({ chase_no }) => chase_no)).toEqual(['C2', 'C1']);
  expect(store.running.map(({ chase_no }) => chase_no)).toEqual(['C2']);
});

test('stopping a chase reloads the list and the balance', async () => {
  expect(await store.stop('C2')).toBeNull();
  expect(store.running).toEqual([]);
  expect(store.stopping).toBeNull();
  expect(paid).toBe(1);
});

test('a chase that ended meanwhile shows the reason and reloads the list', async () => {
  api.handlers['games.cancelChase'] = () => failed('business', 'chase_ended');
  list = [chase('C2', 'finished')];
  expect(await store.stop('C2')).toMatchObject({ key: 'chase_ended' });
  expect(store.running).toEqual([]);
  expect(paid).toBe(0);
});

test('a second stop while one is running is ignored', async () => {
  const answer = deferred<ReturnType<typeof answered<Chase>>>();
  api.handlers['games.cancelChase'] = () => answer.promise;
  const first = store.stop('C2');
  expect(store.stopping).toBe('C2');
  await store.stop('C2');
  answer.resolve(answered(chase('C2', 'cancelled')));
  await first;
  expect(api.count('games.cancelChase')).toBe(1);
});

test('the chases of one player are not shown to the next', () => {
  store.reset();
  expect(store.pages.rows).toEqual([]);
});
