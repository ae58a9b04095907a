import type { Game } from '../rounds/games-table.ts';
import type { PeriodRow } from '../rounds/period-table.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Days } from '../api/days.ts';

/** Which draws are asked for; what is null does not narrow. */
export interface DrawFilter {
  readonly gameId: number;
  readonly gameNo: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly size: 'big' | 'small' | 'triple' | null;
  readonly parity: 'odd' | 'even' | null;
}

/** A triple is neither odd nor even to a player: it loses both. */
const MATCHING = `game_id = @gameId AND dice IS NOT NULL
  AND (@gameNo IS NULL OR game_no = @gameNo)
  AND (@from IS NULL OR draw_at > @from)
  AND (@to IS NULL OR draw_at <= @to)
  AND (@size IS NULL OR size = @size)
  AND (@parity IS NULL OR (parity = @parity AND size <> 'triple'))`;

/** One page of draws, newest first. */
export function drawsMatching(
  world: World,
  filter: DrawFilter,
  { page, limit }: { page: number; limit: number },
): PeriodRow[] {
  return rows<PeriodRow>(
    world.db,
    `SELECT game_no, draw_at, status, dice, forced FROM period
     WHERE ${MATCHING} ORDER BY draw_at DESC LIMIT @limit OFFSET @offset`,
    { ...filter, limit, offset: (page - 1) * limit },
  );
}

export function countDraws(world: World, filter: DrawFilter): number {
  return (
    row<{ count: number }>(
      world.db,
      `SELECT COUNT(*) AS count FROM period WHERE ${MATCHING}`,
      filter,
    )?.count ?? 0
  );
}

/** The last period of a day draws at the midnight that ends it: a day is (from, to]. */
export function drawStats(world: World, game: Game, { from, to }: Days) {
  const stats = row<Record<'draws' | 'big' | 'small' | 'odd' | 'even' | 'triple', number>>(
    world.db,
    `SELECT COUNT(*) AS draws,
       IFNULL(SUM(size = 'big'), 0) AS big, IFNULL(SUM(size = 'small'), 0) AS small,
       IFNULL(SUM(size <> 'triple' AND parity = 'odd'), 0) AS odd,
       IFNULL(SUM(size <> 'triple' AND parity = 'even'), 0) AS even,
       IFNULL(SUM(size = 'triple'), 0) AS triple
     FROM period WHERE game_id = ? AND dice IS NOT NULL AND draw_at > ? AND draw_at <= ?`,
    game.id,
    from,
    to,
  );
  if (!stats) throw new Error('an aggregate always has a row');
  return stats;
}

/** The last draws of a game, newest first. */
export function newestDraws(world: World, game: Game, limit: number): PeriodRow[] {
  return rows<PeriodRow>(
    world.db,
    `SELECT game_no, draw_at, status, dice, forced FROM period
     WHERE game_id = ? AND dice IS NOT NULL ORDER BY draw_at DESC LIMIT ?`,
    game.id,
    limit,
  );
}
