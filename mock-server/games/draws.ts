import type { Data } from '#contract/api/schemas.ts';
import { ALL_SELECTIONS } from '#contract/rules/plays.ts';
import { periodsPerDay } from '#contract/rules/schedule.ts';
import { trendOf } from '#contract/rules/trend.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Answer, Call } from '../api/call.ts';
import { type Days, daysBetween, lastDays, nextDay, type OpenDays } from '../api/days.ts';
import { numberOf, oneRow, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from '../rounds/games-table.ts';
import { diceOfRow, type PeriodRow } from '../rounds/period-table.ts';
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
    sameUntil: nextDay(now),
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

const WINDOW = 30;

/** Returns the last draws or those of the day, the newest last, with statistics of every selection. Void periods are left out. */
export function trend({ world, now, payload }: Call<'games.trend'>): Answer<Data<'games.trend'>> {
  const game = gameOf(world, payload.game_id);
  const { limit = WINDOW } = payload;
  const isToday = payload.range === 'today';
  const filter = { ...ALL, gameId: game.id, ...(isToday && lastDays(now, 1)) };
  const page = { page: 1, limit: isToday ? periodsPerDay(game) : limit };
  const draws = drawsMatching(world, filter, page).toReversed();
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
      limit: isToday ? draws.length : limit,
      draws: draws.map((draw) => drawView(world, game, draw)),
      figures,
    },
    sameUntil: nextDay(now),
  };
}

/** Filters of draws; null means no filter. */
interface DrawFilter extends OpenDays {
  readonly gameId: number;
  readonly gameNo: string | null;
  readonly size: 'big' | 'small' | 'triple' | null;
  readonly parity: 'odd' | 'even' | null;
}

const ALL = { gameNo: null, from: null, to: null, size: null, parity: null };

/** A triple is neither odd nor even to a player: it loses both. */
const MATCHING = `game_id = @gameId AND dice IS NOT NULL
  AND (@gameNo IS NULL OR game_no = @gameNo)
  AND (@from IS NULL OR draw_at > @from)
  AND (@to IS NULL OR draw_at <= @to)
  AND (@size IS NULL OR size = @size)
  AND (@parity IS NULL OR (parity = @parity AND size <> 'triple'))`;

function drawsMatching(
  world: World,
  filter: DrawFilter,
  { page, limit }: { page: number; limit: number },
): PeriodRow[] {
  const sql = `SELECT game_no, draw_at, status, dice, forced FROM period
     WHERE ${MATCHING} ORDER BY draw_at DESC LIMIT @limit OFFSET @offset`;
  return rows<PeriodRow>(world.db, sql, { ...filter, limit, offset: (page - 1) * limit });
}

function countDraws(world: World, filter: DrawFilter): number {
  const sql = `SELECT COUNT(*) FROM period WHERE ${MATCHING}`;
  return numberOf(world.db, sql, filter);
}

/** Counts the draws of a day. Its last period draws at the midnight that ends it: a day is (from, to]. */
function drawStats(world: World, game: Game, { from, to }: Days) {
  const sql = `SELECT COUNT(*) AS draws,
       IFNULL(SUM(size = 'big'), 0) AS big, IFNULL(SUM(size = 'small'), 0) AS small,
       IFNULL(SUM(size <> 'triple' AND parity = 'odd'), 0) AS odd,
       IFNULL(SUM(size <> 'triple' AND parity = 'even'), 0) AS even,
       IFNULL(SUM(size = 'triple'), 0) AS triple
     FROM period WHERE game_id = ? AND dice IS NOT NULL AND draw_at > ? AND draw_at <= ?`;
  type Figure = 'draws' | 'big' | 'small' | 'odd' | 'even' | 'triple';
  return oneRow<Record<Figure, number>>(world.db, sql, game.id, from, to);
}
