import type { Data } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Answer, Call } from '../api/call.ts';
import type { Game } from '../rounds/games-table.ts';
import { daysBetween, type Days } from '../api/days.ts';
import { countDraws, drawsMatching, drawStats, type DrawFilter } from './draw-table.ts';
import { drawView, gameOf } from './views.ts';

type History = Call<'games.getHistoryRecord'>;

/** Lists a game's draws, newest first, with the statistics of the requested day (default: today). */
export function getHistoryRecord({
  world,
  now,
  payload,
}: History): Answer<Data<'games.getHistoryRecord'>> {
  const game = gameOf(world, payload.game_id);
  const { page = 1, limit = 20 } = payload;
  const filter = filterOf(game, payload);
  const day = payload.date ?? dayText(now);
  return {
    data: {
      list: drawsMatching(world, filter, { page, limit }).map((draw) =>
        drawView(world, game, draw),
      ),
      total: countDraws(world, filter),
      page,
      limit,
      stats: { date: day, ...drawStats(world, game, daysBetween(day, day)) },
    },
  };
}

function filterOf(game: Game, payload: History['payload']): DrawFilter {
  const { game_no, size = 'all' } = payload;
  const days = daysOf(payload);
  return {
    gameId: game.id,
    gameNo: game_no === undefined ? null : String(game_no),
    from: days?.from ?? null,
    to: days?.to ?? null,
    size: size === 'big' || size === 'small' || size === 'triple' ? size : null,
    parity: size === 'odd' || size === 'even' ? size : null,
  };
}

function daysOf({ date, start_date, end_date }: History['payload']): Days | null {
  if (date !== undefined) return daysBetween(date, date);
  if (start_date !== undefined && end_date !== undefined) return daysBetween(start_date, end_date);
  return null;
}
