import type { Data } from '#contract/api/schemas.ts';
import { ALL_SELECTIONS } from '#contract/rules/plays.ts';
import { trendOf } from '#contract/rules/trend.ts';
import { periodsPerDay } from '#contract/rules/schedule.ts';
import { lastDays } from '../api/days.ts';
import type { Answer, Call } from '../api/call.ts';
import { diceOfRow } from '../rounds/period-table.ts';
import type { Game } from '../rounds/games-table.ts';
import type { World } from '../core/world/world.ts';
import { drawsMatching, newestDraws } from './draw-table.ts';
import { drawView, gameOf } from './views.ts';

const WINDOW = 30;

/** Returns the last draws or those of the day, the newest last, with statistics of every selection. Void periods are left out. */
export function trend({ world, now, payload }: Call<'games.trend'>): Answer<Data<'games.trend'>> {
  const game = gameOf(world, payload.game_id);
  const { limit = WINDOW } = payload;
  const draws = (
    payload.range === 'today' ? drawsOfDay(world, game, now) : newestDraws(world, game, limit)
  ).toReversed();
  const rolls = draws.map(diceOfRow).filter((dice) => dice !== null);
  const figures = ALL_SELECTIONS.map((selection) => {
    const { hits, expected, miss, averageMiss, maxMiss, previousMiss, longestStreak, temperature } =
      trendOf(selection, rolls);
    return {
      ...selection,
      hits,
      expected: expected.toFixed(1),
      miss,
      average_miss: averageMiss.toFixed(1),
      max_miss: maxMiss,
      previous_miss: previousMiss,
      longest_streak: longestStreak,
      temperature,
    };
  });
  return {
    data: {
      game_id: game.id,
      limit: payload.range === 'today' ? draws.length : limit,
      draws: draws.map((draw) => drawView(world, game, draw)),
      figures,
    },
  };
}

function drawsOfDay(world: World, game: Game, now: number) {
  const days = { gameId: game.id, gameNo: null, ...lastDays(now, 1), size: null, parity: null };
  return drawsMatching(world, days, { page: 1, limit: periodsPerDay(game) });
}
