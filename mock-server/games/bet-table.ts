import type { Play } from '#contract/rules/plays.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

export type BetStatus = 'pending' | 'win' | 'lose' | 'cancelled';

/** Which bets are asked for; what is null does not narrow. */
export interface BetFilter {
  readonly userId: number;
  readonly gameId: number | null;
  readonly gameNo: string | null;
  readonly betId: number | null;
  readonly status: BetStatus | null;
  /** World time: from the first moment on, up to before the last. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface BetRow {
  readonly id: number;
  readonly game_id: number;
  readonly game_no: string;
  readonly stake: number;
  readonly returned: number;
  readonly status: BetStatus;
  readonly placed_at: number;
  readonly chase_id: number | null;
  readonly dice: string | null;
}

export interface LineRow {
  readonly bet_id: number;
  readonly play: Play;
  readonly pick: string;
  readonly amount: number;
  readonly odds: string;
  readonly returned: number | null;
}

const MATCHING = `bet.user_id = @userId
  AND (@gameId IS NULL OR bet.game_id = @gameId)
  AND (@gameNo IS NULL OR bet.game_no = @gameNo)
  AND (@betId IS NULL OR bet.id = @betId)
  AND (@status IS NULL OR bet.status = @status)
  AND (@from IS NULL OR bet.placed_at >= @from)
  AND (@to IS NULL OR bet.placed_at < @to)`;

/** One page of bets, newest first. */
export function betsMatching(
  world: World,
  filter: BetFilter,
  { page, limit }: { page: number; limit: number },
): BetRow[] {
  return rows<BetRow>(
    world.db,
    `SELECT bet.id, bet.game_id, bet.game_no, bet.stake, bet.returned, bet.status, bet.placed_at,
       bet.chase_id, period.dice
     FROM bet LEFT JOIN period ON period.game_id = bet.game_id AND period.game_no = bet.game_no
     WHERE ${MATCHING} ORDER BY bet.id DESC LIMIT @limit OFFSET @offset`,
    { ...filter, limit, offset: (page - 1) * limit },
  );
}

export function linesOf(world: World, betId: number): LineRow[] {
  return rows<LineRow>(
    world.db,
    'SELECT bet_id, play, pick, amount, odds, returned FROM bet_line WHERE bet_id = ? ORDER BY no',
    betId,
  );
}

export interface BetTotals {
  readonly bets: number;
  readonly pending: number;
  readonly staked: number;
  readonly returned: number;
  /** Over settled bets only. */
  readonly profit: number;
  readonly settledLines: number;
  readonly wonLines: number;
}

/** The figures over all bets that match, whatever page is shown. */
export function totalsMatching(world: World, filter: BetFilter): BetTotals {
  const totals = row<Omit<BetTotals, 'settledLines' | 'wonLines'>>(
    world.db,
    `SELECT COUNT(*) AS bets, IFNULL(SUM(status = 'pending'), 0) AS pending,
       IFNULL(SUM(stake), 0) AS staked, IFNULL(SUM(returned), 0) AS returned,
       IFNULL(SUM(CASE WHEN status = 'pending' THEN 0 ELSE returned - stake END), 0) AS profit
     FROM bet WHERE ${MATCHING}`,
    filter,
  );
  const lines = row<{ settledLines: number; wonLines: number }>(
    world.db,
    `SELECT COUNT(*) AS settledLines, IFNULL(SUM(bet_line.returned > 0), 0) AS wonLines
     FROM bet JOIN bet_line ON bet_line.bet_id = bet.id
     WHERE ${MATCHING} AND bet.status IN ('win', 'lose')`,
    filter,
  );
  if (!totals || !lines) throw new Error('an aggregate always has a row');
  return { ...totals, ...lines };
}
