import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { deferred, FakeApi, FakeTimer, failed, settled } from '../../fakes.test-support.ts';
import { GameListStore } from '../game-list-store.ts';
import { DRAW, fakeReveal, gameInfo } from '../game-store.test-support.ts';
import { ResultCurtain } from './result-curtain.ts';

interface Scene {
  isHiding?: boolean;
  list?: 'ready' | 'loading' | 'not asked';
}

/** A curtain over the draw of game 1. `load` is a guarded load whose answer is the number of the call. */
function setUp({ isHiding = true, list = 'ready' }: Scene = {}) {
  const state = observable({ isHiding, isLoggedIn: true });
  const clock = new FakeTimer(DRAW * 1000);
  const api = new FakeApi();
  const listed = api.hold('games.list');
  const gameList = new GameListStore(api, clock, fakeReveal());
  if (list === 'ready') gameList.set([gameInfo(1)]);
  if (list === 'loading') void gameList.load();
  const curtain = new ResultCurtain({
    reveal: {
      update: () => undefined,
      isTelling: () => state.isHiding,
      hidesGame: (gameId) => gameId === 1 && state.isHiding,
    },
    gameList,
    timer: clock,
    session: state,
  });
  const calls: unknown[][] = [];
  const load = curtain.guard(async (...args: unknown[]) => calls.push(args));
  const set = async (change: Partial<typeof state>) => {
    runInAction(() => Object.assign(state, change));
    await settled();
  };
  return { api, calls, clock, curtain, gameList, listed, load, set };
}

describe('while a draw is revealed', () => {
  it('loads about the player wait, and equal ones become one', async () => {
    const { calls, load, set } = setUp();
    const answers = Promise.all([load('a'), load('a'), load('b')]);
    await settled();
    expect(calls).toEqual([]);
    await set({ isHiding: false });
    expect(await answers).toEqual([1, 1, 2]);
    expect(calls).toEqual([['a'], ['b']]);
    await load('a');
    expect(calls).toHaveLength(3);
  });

  it('loads about the draws of a game wait for that game alone, also for guests', async () => {
    const { curtain, set } = setUp();
    await set({ isLoggedIn: false });
    const loaded: number[] = [];
    const load = curtain.guard(
      async (gameId: number) => loaded.push(gameId),
      (gameId) => gameId,
    );
    void load(1);
    await load(2);
    expect(loaded).toEqual([2]);
    await set({ isHiding: false });
    expect(loaded).toEqual([2, 1]);
  });

  it('an answer that the draw overtook is dropped, and asked for again', async () => {
    const { curtain, set } = setUp({ isHiding: false });
    const early = deferred<string>();
    const answers = [early.promise, Promise.resolve('after the draw')];
    const got = curtain.guard(() => answers.shift() ?? Promise.reject(new Error('a third call')))();
    await set({ isHiding: true });
    early.resolve('of the draw');
    await settled();
    expect(answers).toHaveLength(1);
    await set({ isHiding: false });
    expect(await got).toBe('after the draw');
  });

  it('the end of the session ends the wait', async () => {
    const { load, set } = setUp();
    const answer = load();
    await set({ isLoggedIn: false });
    expect(await answer).toBe(1);
  });
});

describe('before the first list of games, which says when draws are due', () => {
  /** Loads, and returns whether the answer has been let through. */
  const start = async ({ load }: ReturnType<typeof setUp>) => {
    const passed = { isDone: false };
    void load().then(() => (passed.isDone = true));
    await settled();
    return passed;
  };

  it('the answer about a member waits for it, and the list is asked for', async () => {
    const scene = setUp({ isHiding: false, list: 'not asked' });
    const passed = await start(scene);
    expect([passed.isDone, scene.api.count('games.list')]).toEqual([false, 1]);
    scene.gameList.set([gameInfo(1)]);
    await settled();
    expect(passed.isDone).toBe(true);
  });

  it('a list that failed is asked for again by the next load', async () => {
    const scene = setUp({ isHiding: false, list: 'loading' });
    scene.listed.resolve(failed('network'));
    await settled();
    await scene.load();
    expect(scene.api.count('games.list')).toBe(2);
  });

  it('the answer about another player does not', async () => {
    const scene = setUp({ isHiding: false, list: 'not asked' });
    await scene.set({ isLoggedIn: false });
    expect((await start(scene)).isDone).toBe(true);
    expect(scene.api.count('games.list')).toBe(0);
  });

  it.each<[string, (scene: ReturnType<typeof setUp>) => void]>([
    ['the list fails', ({ listed }) => listed.resolve(failed('network'))],
    ['5 s have passed', ({ clock }) => clock.advance(5_000)],
    ['the session ends', ({ set }) => void set({ isLoggedIn: false })],
  ])('the wait ends when %s', async (_when, end) => {
    const scene = setUp({ isHiding: false, list: 'loading' });
    const passed = await start(scene);
    scene.clock.advance(4_999);
    await settled();
    expect(passed.isDone).toBe(false);
    end(scene);
    await settled();
    expect(passed.isDone).toBe(true);
  });
});
