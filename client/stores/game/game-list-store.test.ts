import { observable, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import type { Answer } from '../../http/envelope.ts';
import { GameListStore, type ListedGame } from './game-list-store.ts';
import { gameInfo } from './game-store.test-support.ts';
import { successAnswer, deferred, failed, FakeApi, scriptedApi } from '../fakes.test-support.ts';

const gameDrawnAt = (draw_time: number) => ({ game_id: 1, current: { draw_time } });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(drawTimes: number[]) {
  let given = 0;
  const { api, calls } = scriptedApi({
    'games.list': () => successAnswer([gameDrawnAt(drawTimes[given++] ?? 0)]),
  });
  const time = observable({ nowMs: 0 });
  const pass = async (nowMs: number) => {
    runInAction(() => (time.nowMs = nowMs));
    await settled();
  };
  return { games: new GameListStore(api, time), calls, pass };
}

test('the game list reloads after a draw and not before', async () => {
  const { games, calls, pass } = setUp([10, 20]);
  const stop = games.follow();
  await settled();
  expect(games.status).toBe('ready');
  await pass(9_000);
  expect(calls).toHaveLength(1);
  await pass(10_000);
  expect(calls).toHaveLength(2);
  await pass(11_000);
  expect(calls).toHaveLength(2);
  stop();
});

test('the game list reloads every two seconds until it changes, and stops when left', async () => {
  const { games, calls, pass } = setUp([10, 10, 10, 10]);
  const stop = games.follow();
  await settled();
  await pass(10_000);
  await pass(11_000);
  expect(calls).toHaveLength(2);
  await pass(12_000);
  expect(calls).toHaveLength(3);
  stop();
  await pass(14_000);
  expect(calls).toHaveLength(3);
});

test('a failed reload keeps the game list', async () => {
  let answer: Answer<unknown> = successAnswer([gameDrawnAt(10)]);
  const { api } = scriptedApi({ 'games.list': () => answer });
  const games = new GameListStore(api, { nowMs: 0 });
  await games.load();
  answer = failed('network');
  await games.load();
  expect(games.status).toBe('ready');
  expect(games.games).toHaveLength(1);
  expect(games.failure?.kind).toBe('network');
});

test('an answer that arrives after a newer one is ignored', async () => {
  const [first, second] = [deferred<Answer<ListedGame[]>>(), deferred<Answer<ListedGame[]>>()];
  const waiting = [first, second];
  const api = new FakeApi();
  api.handlers = { 'games.list': () => waiting.shift()?.promise ?? failed('network') };
  const games = new GameListStore(api, { nowMs: 0 });
  const [early, late] = [games.load(), games.load()];
  second.resolve(successAnswer([gameInfo(2)]));
  await late;
  first.resolve(successAnswer([gameInfo(1)]));
  await early;
  expect(games.games).toMatchObject([{ game_id: 2 }]);
});
