import { expect, test } from 'vitest';
import { NOW_MS, NOW_S } from '../session/session-store.test-support.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import { SessionStats, STATS_MEMORY_KEY } from './session-stats.ts';
import {
  successAnswer,
  failed,
  fakeMemory,
  scriptedApi,
  noCurtain,
} from '../fakes.test-support.ts';

const ALICE: PlayerMark = { id: '7', session: 'one' };

const bet = (status: string, amount: string, returned: string, createtime = NOW_S + 1) => ({
  status,
  amount,
  returned,
  createtime,
});
const listOf = (...list: object[]) => successAnswer({ list });

function setUp(answer: Parameters<typeof scriptedApi>[0][string] = listOf()) {
  const { api, calls } = scriptedApi({ 'games.getBetRecord': answer });
  const { entries: map, ...memory } = fakeMemory();
  const time = { nowMs: NOW_MS };
  const scene = { player: ALICE as PlayerMark | null }; // a test may sign somebody else in
  const open = () =>
    new SessionStats({ api, curtain: noCurtain, memory, time, player: () => scene.player });
  return { stats: open(), open, calls, map, time, scene };
}

test('a guest has no session statistics', async () => {
  const { stats, scene, calls, time } = setUp();
  scene.player = null;
  stats.begin();
  time.nowMs += 1000;
  await stats.load();
  expect([stats.elapsedMs, calls]).toEqual([0, []]);
});

test('the net result counts settled bets of this session only', async () => {
  const { stats } = setUp(
    listOf(
      bet('pending', '500.00', '0.00'),
      bet('win', '10.00', '19.60'),
      bet('lose', '30.00', '0.00'),
      bet('cancelled', '70.00', '70.00'),
      bet('lose', '900.00', '0.00', NOW_S - 1),
    ),
  );
  expect(stats.totals).toBeNull();
  stats.begin();
  expect(stats.totals?.net).toBe('0.00');
  await stats.load();
  expect(stats.totals).toEqual({ staked: '40.00', returned: '19.60', net: '-20.40' });
});

test('all pages of the session are loaded, and no more', async () => {
  const full = Array.from({ length: 100 }, () => bet('lose', '1.00', '0.00'));
  const pages = [listOf(...full), listOf(...full), listOf(bet('lose', '1.00', '0.00', NOW_S - 9))];
  const { stats, calls } = setUp(() => pages.shift() ?? listOf());
  stats.begin();
  await stats.load();
  expect(stats.totals?.net).toBe('-200.00');
  expect(calls.map(({ payload }) => payload)).toMatchObject([1, 2, 3].map((page) => ({ page })));
});

test('the last figures stay when a load fails', async () => {
  let answer = listOf(bet('win', '10.00', '20.00'));
  const { stats } = setUp(() => answer);
  stats.begin();
  await stats.load();
  answer = failed('network');
  await stats.load();
  expect(stats.totals?.net).toBe('10.00');
});

test('an expired session resumes after the next login, a logged-out one does not', () => {
  const { stats, time, map } = setUp();
  stats.begin();
  time.nowMs += 5000;
  stats.reset('expired');
  expect(stats.elapsedMs).toBe(0);
  stats.begin();
  expect(stats.elapsedMs).toBe(5000);
  stats.reset('logged-out');
  expect(map.has(STATS_MEMORY_KEY)).toBe(false);
  stats.begin();
  expect(stats.elapsedMs).toBe(0);
});

test('invalid stored data is ignored', () => {
  const { stats, map } = setUp();
  map.set(STATS_MEMORY_KEY, '{"player":{"id":"7","session":"one"},"atMs":"x"}');
  stats.begin();
  expect(stats.startedAtMs).toBe(NOW_MS);
});

test('an answer after the session ended is ignored', async () => {
  const { stats } = setUp(listOf(bet('win', '10.00', '20.00')));
  stats.begin();
  const late = stats.load();
  stats.reset('logged-out');
  await late;
  expect(stats.totals).toBeNull();
});
