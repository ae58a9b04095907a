import { observable, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import { GameListStore, type ListedGame } from './game-list-store.ts';
import { draw, fakeReveal, gameInfo } from './game-store.test-support.ts';
import { FakeApi, scriptedApi, settled, successAnswer } from '../fakes.test-support.ts';

const gameDrawnAt = (draw_time: number) => ({ game_id: 1, current: { draw_time } });

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
  return { games: new GameListStore(api, time, fakeReveal()), calls, pass };
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

test('the reveal learns new dice, and the list shows them when they rest', async () => {
  const learned: string[] = [];
  // The reveal takes no dice of a game that it does not know.
  const learn = (_id: number, no: string) => void (list.value && learned.push(no));
  const reveal = { ...fakeReveal(), learn };
  let last: ListedGame['last'] = draw(240);
  const api = new FakeApi({ 'games.list': () => successAnswer([{ ...gameInfo(1), last }]) });
  const list: GameListStore = new GameListStore(api, { nowMs: 0 }, reveal);
  const shown = () => list.games[0]?.last?.game_no;
  await list.load();
  last = draw(241);
  reveal.hide(last.game_no);
  await list.load();
  expect(learned).toEqual([draw(240).game_no, draw(241).game_no]);
  expect(shown()).toBe(draw(240).game_no);
  reveal.tellAll();
  expect(shown()).toBe(draw(241).game_no);
});
