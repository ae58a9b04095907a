import { drawsOf, emptySetting, gameOf, MINUTE, NOON } from '../testing/chase-setting.ts';
import { describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import { MustWait } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { forceDice, forcePeriodDice, queuedDice, setStrict } from './forced-dice.ts';
import type { Game } from './games-table.ts';

const DAY = 24 * 60 * MINUTE;

const queue = (world: World, gameId: number | null, ...dice: Dice[]) =>
  transaction(world.db, () => forceDice(world, gameId, dice));

const force = (world: World, game: Game, { gameNo }: Period, dice: Dice) =>
  transaction(world.db, () => forcePeriodDice(world, game, gameNo, dice));

const makeStrict = (world: World) => transaction(world.db, () => setStrict(world, 1, true));

const forcedOf = (world: World) =>
  rows<{ game_id: number; dice: string }>(
    world.db,
    'SELECT game_id, dice FROM period WHERE forced = 1 ORDER BY draw_at, game_id',
  );

describe('queued dice', () => {
  it('for one game wait for that game, and for any game go to the next draw', () => {
    const { world, until } = emptySetting();
    queue(world, 3, [5, 5, 5]);
    queue(world, null, [1, 1, 1], [2, 2, 2]);
    queue(world, 2, [4, 4, 4]);
    until(NOON + 10 * MINUTE);
    // Games 1 and 4 draw at 3 minutes, game 2 at 5, game 3 at 10.
    expect(forcedOf(world)).toEqual([
      { game_id: 1, dice: '111' },
      { game_id: 4, dice: '222' },
      { game_id: 2, dice: '444' },
      { game_id: 3, dice: '555' },
    ]);
  });

  it('of a period precede those of its game, which precede those of any game', () => {
    const { world, game, until, first } = emptySetting();
    queue(world, null, [1, 1, 1], [4, 4, 4], [5, 5, 5]);
    queue(world, 1, [2, 2, 2]);
    force(world, game, first, [3, 3, 3]);
    until(first.drawAt);
    // The fish game draws at the same times, after game 1; game 2 draws once in between.
    expect(forcedOf(world)).toEqual([
      { game_id: 1, dice: '333' },
      { game_id: 4, dice: '111' },
    ]);
    until(first.drawAt + 3 * MINUTE);
    expect(drawsOf(world).map(({ dice }) => dice)).toEqual(['333', '222']);
    expect(drawsOf(world, 4).map(({ dice }) => dice)).toEqual(['111', '555']);
  });

  it('go to the next draws, however long the sleep', () => {
    const { world, game, until, first } = emptySetting();
    queue(world, 1, [1, 2, 3], [4, 5, 6]);
    until(NOON + 60 * DAY);
    expect(drawsOf(world).slice(0, 2)).toEqual([
      { game_no: first.gameNo, dice: '123', forced: 1 },
      { game_no: nextPeriod(game, first).gameNo, dice: '456', forced: 1 },
    ]);
  });

  it('do not change the fair dice of later draws', () => {
    const plain = emptySetting();
    const disturbed = emptySetting();
    queue(disturbed.world, 1, [1, 2, 3]);
    for (const { until } of [plain, disturbed]) until(NOON + 30 * MINUTE);
    expect(drawsOf(disturbed.world).slice(1)).toEqual(drawsOf(plain.world).slice(1));
  });
});

describe('the dice of a period', () => {
  it('are the last ones set', () => {
    const { world, game, until, first } = emptySetting();
    force(world, game, first, [1, 1, 1]);
    force(world, game, first, [2, 2, 2]);
    expect(queuedDice(world)).toHaveLength(1);
    until(first.drawAt);
    expect(drawsOf(world)).toMatchObject([{ dice: '222' }]);
  });

  it('apply to that game alone, even if others have a period of that number', () => {
    const { world, until, first } = emptySetting();
    force(world, gameOf(world, 4), first, [2, 2, 2]);
    until(first.drawAt);
    expect(forcedOf(world)).toEqual([{ game_id: 4, dice: '222' }]);
  });

  it('are removed when it is void and leave the queue unchanged', () => {
    const { world, game, until, first } = emptySetting();
    force(world, game, first, [1, 1, 1]);
    queue(world, 1, [2, 2, 2]);
    until(first.closeAt);
    run(world.db, "UPDATE period SET status = 'void' WHERE game_id = 1");
    until(first.drawAt);
    expect(queuedDice(world)).toMatchObject([{ dice: [2, 2, 2] }]);
    until(first.drawAt + 3 * MINUTE);
    expect(drawsOf(world)).toMatchObject([{ dice: '222' }]);
  });

  it('are used after a sleep of weeks', () => {
    const { world, until } = emptySetting();
    run(world.db, "DELETE FROM due_work WHERE ref NOT LIKE '3:%'"); // skips the draws of three games
    const game = gameOf(world, 3);
    const far = periodAt(game, NOON + 20 * DAY);
    force(world, game, far, [4, 5, 6]);
    until(NOON + 60 * DAY);
    expect(drawsOf(world, 3)).toContainEqual({ game_no: far.gameNo, dice: '456', forced: 1 });
    expect(queuedDice(world)).toEqual([]);
  });

  it('require a game', () => {
    const { world, first } = emptySetting();
    expect(() =>
      run(world.db, "INSERT INTO forced_dice (game_no, dice) VALUES (?, '123')", first.gameNo),
    ).toThrow('a_period_is_of_a_game');
  });
});

describe('strict dice', () => {
  it('are not required for a void period', () => {
    const { world, until, first } = emptySetting();
    makeStrict(world);
    until(first.closeAt);
    run(world.db, "UPDATE period SET status = 'void' WHERE game_id = 1");
    until(first.drawAt);
    expect(() => until(first.drawAt + 3 * MINUTE)).toThrow(MustWait);
  });

  it('skip no draw over a long sleep', () => {
    const { world, game, until, first } = emptySetting();
    makeStrict(world);
    for (const steps of [0, 1, 2]) {
      const { gameNo } = nextPeriod(game, first, steps);
      expect(() => until(NOON + 60 * DAY)).toThrow(`period ${gameNo} has no queued dice`);
      queue(world, 1, [1, 2, 3]);
    }
  });
});
