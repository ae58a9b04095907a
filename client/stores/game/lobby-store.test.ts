import { observable, observableRef, runInAction } from 'mobx';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scriptedApi, settled, successAnswer, noCurtain, FakeApi } from '../fakes.test-support.ts';
import { type ListedGame, GameListStore } from './game-list-store.ts';
import { LAST_DRAWS, LobbyStore } from './lobby-store.ts';
import { draw, fakeReveal, gameInfo } from './game-store.test-support.ts';

const bigDraw = (no: number) => ({ game_no: String(no), size: 'big' });

/** A game whose draw `no` is the last one. */
const gameAfter = (no: number, game_id = 1) =>
  ({
    game_id,
    last: no > 0 ? bigDraw(no) : null,
    current: { game_no: String(no + 1), draw_time: 100 },
    next: { game_no: String(no + 2), draw_time: 200 },
  }) as unknown as ListedGame; // the store reads nothing else

const stats = { bets: 3, pending: 2, profit: '120.00' };

async function setUp(games = [gameAfter(500)]) {
  let newest = 500;
  const bets = [
    { game_id: 1, game_no: '501' },
    { game_id: 1, game_no: '502' },
    { game_id: 2, game_no: '501' },
  ];
  const { api, calls } = scriptedApi({
    'games.getHistoryRecord': () =>
      successAnswer({ list: Array.from({ length: LAST_DRAWS }, (_, at) => bigDraw(newest - at)) }),
    'games.getBetRecord': () => successAnswer({ list: bets, total: bets.length, stats }),
  });
  const gameList = observable({ games }, { games: observableRef });
  const load = vi.fn<() => Promise<boolean>>(async () => true);
  const wallet = observable({ balances: { main: '10.00' }, load }, { balances: observableRef });
  const session = { isLoggedIn: true };
  const lobby = new LobbyStore({ api, curtain: noCurtain, gameList, wallet, session });
  const stop = lobby.follow();
  onTestFinished(stop);
  await settled();
  const list = async (no: number, game = gameAfter(no)) => {
    newest = no;
    runInAction(() => (gameList.games = [game]));
    await settled();
  };
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  return { lobby, stop, wallet, load, list, count };
}

test('the last draws of a game load once per draw, and the newest shows before they come', async () => {
  const { lobby, stop, list, count } = await setUp();
  const numbers = (no: number) =>
    lobby.drawsOf(gameAfter(no)).map(({ game_no }) => Number(game_no));
  expect(numbers(500)).toEqual([500, 499, 498, 497, 496, 495, 494, 493, 492, 491]);
  expect(numbers(501)).toEqual([501, 500, 499, 498, 497, 496, 495, 494, 493, 492]);
  await list(501);
  await list(501, { ...gameAfter(501), name: 'Renamed' });
  expect(count('games.getHistoryRecord')).toBe(2);
  expect(numbers(501)).toHaveLength(LAST_DRAWS);
  stop();
  await list(502);
  expect(count('games.getHistoryRecord')).toBe(2);
});

test('a game without a draw asks for none', async () => {
  const { lobby, count } = await setUp([gameAfter(0)]);
  expect(lobby.drawsOf(gameAfter(0))).toEqual([]);
  expect(count('games.getHistoryRecord')).toBe(0);
});

test('the open bets are counted, also per game', async () => {
  const { lobby, stop } = await setUp();
  expect([1, 2, 3].map((gameId) => lobby.betsIn(gameId))).toEqual([2, 1, 0]);
  expect([lobby.pendingCount, lobby.todayNet]).toEqual([3, '120.00']);
  stop();
  lobby.reset();
  expect([lobby.pendingCount, lobby.todayNet]).toEqual([0, null]);
});

test('the balance loads after the draw of an open bet, which another device may have placed', async () => {
  const { load, list } = await setUp([gameAfter(499)]);
  await list(500);
  expect(load).not.toHaveBeenCalled();
  await list(501);
  expect(load).toHaveBeenCalledOnce();
});

/** A game whose current period opened at its last draw, unless that is the one before. */
const gameDrawnAt = (draw_time: number, last = draw_time - 10) => ({
  game_id: 1,
  current: { open_time: draw_time - 10, draw_time },
  last: { ...draw(240), draw_time: last },
});

async function setUpList(drawTimes: number[], lastDraws: number[] = []) {
  let given = 0;
  const { api, calls } = scriptedApi({
    'games.list': () => successAnswer([gameDrawnAt(drawTimes[given] ?? 0, lastDraws[given++])]),
  });
  const time = observable({ nowMs: 0 });
  const pass = async (nowMs: number) => {
    runInAction(() => (time.nowMs = nowMs));
    await settled();
  };
  const games = new GameListStore(api, time, fakeReveal());
  const stop = games.follow();
  onTestFinished(stop);
  await settled();
  return { stop, calls, pass };
}

test('the game list reloads after a draw, every two seconds until it changes, and stops when left', async () => {
  const { stop, calls, pass } = await setUpList([10, 10, 10, 10]);
  await pass(9_000);
  expect(calls).toHaveLength(1);
  await pass(10_000);
  await pass(11_000);
  expect(calls).toHaveLength(2);
  await pass(12_000);
  expect(calls).toHaveLength(3);
  stop();
  await pass(14_000);
  expect(calls).toHaveLength(3);
});

test('the game list reloads while it lacks the dice of the last draw, for 20 seconds at most', async () => {
  const { calls, pass } = await setUpList([40, 50, 50, 50, 90], [30, 30, 40, 40, 70]);
  await pass(40_000);
  expect(calls).toHaveLength(2);
  await pass(42_000);
  await pass(44_000);
  expect(calls).toHaveLength(3);
  await pass(50_000);
  await pass(52_000);
  expect(calls).toHaveLength(5);
  await pass(100_000);
  expect(calls).toHaveLength(6);
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
