import { describe, expect, it, onTestFinished } from 'vitest';
import {
  CLOSE,
  DRAW,
  fakeReveal,
  gameApi,
  gameInfo,
  OPEN,
  playInfo,
  result,
} from './game-store.test-support.ts';
import { GameStore } from './game-store.ts';
import { successAnswer, deferred, failed, FakeTime, settled } from '../fakes.test-support.ts';

async function openGame(nowMs = OPEN * 1000) {
  const api = gameApi();
  const time = new FakeTime(nowMs);
  const reveal = fakeReveal();
  const game = new GameStore(api, time, reveal);
  await game.load(1);
  game.start();
  onTestFinished(() => game.dispose());
  return { api, time, game, reveal };
}

it.each([
  ['1 ms before the last 15 seconds', (CLOSE - 15) * 1000 - 1, 'open'],
  ['15 seconds before the close', (CLOSE - 15) * 1000, 'closing'],
  ['1 ms before the close', CLOSE * 1000 - 1, 'closing'],
  ['at the close', CLOSE * 1000, 'closed'],
  ['1 ms before the draw', DRAW * 1000 - 1, 'closed'],
  ['at the draw', DRAW * 1000, 'drawing'],
])('the phase of a period %s', async (_when, nowMs, phase) => {
  const { game, time } = await openGame();
  game.dispose();
  time.set(nowMs);
  expect(game.phase).toBe(phase);
  expect(game.takesBets).toBe(phase === 'open' || phase === 'closing');
});

describe('the polling of a game', () => {
  it('asks quietly at the close and at the draw', async () => {
    const { api, time } = await openGame((CLOSE - 2) * 1000);
    const before = api.count('games.getGameResult');
    time.advance(1_000);
    expect(api.count('games.getGameResult')).toBe(before);
    time.advance(1_000);
    await settled();
    expect(api.count('games.getGameResult')).toBe(before + 1);
    time.set(DRAW * 1000);
    await settled();
    expect(api.count('games.getGameResult')).toBe(before + 2);
    expect(api.calls.at(-1)?.options).toMatchObject({ quiet: true, silentFailure: true });
  });

  it('continues with growing delays until the draw is known', async () => {
    const { api, game, time } = await openGame((DRAW - 1) * 1000);
    await settled();
    const before = api.count('games.getGameResult');
    for (let second = 0; second < 20; second += 1) {
      time.advance(1_000);
      await settled();
    }
    expect(game.phase).toBe('drawing');
    const callCount = api.count('games.getGameResult') - before;
    expect(callCount).toBeGreaterThanOrEqual(4);
    expect(callCount).toBeLessThanOrEqual(7);
    api.result = result(242, { server_time: DRAW + 21 });
    for (let second = 0; second < 9; second += 1) {
      time.advance(1_000);
      await settled();
    }
    expect(game.lastDraw?.game_no).toBe('20261121241');
    expect(game.phase).toBe('open');
  });

  it('marks the game as stale on failure and recovers', async () => {
    const { api, game, time } = await openGame();
    const { handlers } = api;
    api.handlers = { ...handlers, 'games.getGameResult': () => failed('network') };
    time.advance(10_000);
    await settled();
    expect(game.isStale).toBe(true);
    expect(game.period?.game_no).toBe('20261121241');
    api.handlers = handlers;
    time.advance(2_000);
    await settled();
    expect(game.isStale).toBe(false);
  });

  it('does nothing before start and after dispose', async () => {
    const { api, game, time } = await openGame();
    game.dispose();
    const before = api.count('games.getGameResult');
    time.advance(600_000);
    await settled();
    expect(api.count('games.getGameResult')).toBe(before);
  });

  it('ignores an answer that arrives after a newer one', async () => {
    const { api, game } = await openGame();
    api.result = result(242);
    await game.resync();
    api.result = result(241);
    await game.resync();
    expect(game.period?.game_no).toBe('20261121242');
  });
});

describe('opening a game', () => {
  it('ignores late answers for the previous game', async () => {
    const api = gameApi();
    const slow = deferred<void>();
    api.handlers['games.play'] = async ({ game_id }) => {
      if (game_id === 1) await slow.promise;
      return successAnswer(playInfo('k35', Number(game_id)));
    };
    const game = new GameStore(api, new FakeTime(OPEN * 1000), fakeReveal());
    const first = game.load(1);
    await settled();
    await game.load(2);
    slow.resolve();
    await first;
    expect(game.play?.game.game_id).toBe(2);
    expect(game.game?.name).toBe(gameInfo(2).name);
  });
});

describe('the last draw', () => {
  it('stays the one before until the dice of the new one rest', async () => {
    const { api, game, reveal } = await openGame();
    expect(game.lastDraw?.game_no).toBe('20261121240');
    reveal.hide('20261121241');
    api.result = result(242);
    await game.resync();
    expect(reveal.learned).toEqual(['20261121240', '20261121241']);
    expect(game.period?.game_no).toBe('20261121242');
    expect(game.lastDraw?.game_no).toBe('20261121240');
    await game.resync();
    expect(game.lastDraw?.game_no).toBe('20261121240');
    reveal.tellAll();
    expect(game.lastDraw?.game_no).toBe('20261121241');
  });

  it('is unknown while the first one that the page learns of is hidden', async () => {
    const reveal = fakeReveal();
    reveal.hide('20261121240');
    const game = new GameStore(gameApi(), new FakeTime(OPEN * 1000), reveal);
    await game.load(1);
    expect(game.lastDraw).toBeNull();
    reveal.tellAll();
    expect(game.lastDraw?.game_no).toBe('20261121240');
  });
});
