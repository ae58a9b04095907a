import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import type { Play } from '#contract/rules/plays.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import {
  type DayRow,
  dayTotalsView,
  type Days,
  daysAround,
  daysBetween,
  lastDays,
  nextDay,
  type OpenDays,
} from '../api/days.ts';
import { oneRow, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { nameOf, requireGame } from '../rounds/games-table.ts';
import { diceOfRow } from '../rounds/period-table.ts';
import { betIdOf, betOrderNo, chaseNoOf, gameOf, secondsOf } from './views.ts';

type Record = Call<'games.getBetRecord'>;

/** The caller's own bets: Today, 7 days, 30 days or custom, with figures over all of them. */
export function getBetRecord(call: Record): Answer<Data<'games.getBetRecord'>> {
  const { world, payload } = call;
  const { page = 1, limit = 20 } = payload;
  const filter = filterOf(call);
  const totals = totalsMatching(world, filter);
  const bets = betsMatching(world, filter, { page, limit });
  return {
    data: {
      list: bets.map((bet) => betView(call, bet)),
      total: totals.bets,
      page,
      limit,
      stats: statsView(totals),
      days: dayTotals(world, filter, bets),
    },
    sameUntil: nextDay(call.now),
  };
}

function filterOf({ world, now, payload, user }: Record): BetFilter {
  const { game_id, game_no, order_no, status } = payload;
  const days = daysOf(payload, now);
  return {
    userId: user.id,
    gameId: game_id === undefined ? null : gameOf(world, game_id).id,
    gameNo: game_no === undefined ? null : String(game_no),
    // An invalid number matches no bet, like the number of another player's bet.
    betId: order_no === undefined ? null : (betIdOf(order_no) ?? 0),
    status: status ?? null,
    from: days?.from ?? null,
    to: days?.to ?? null,
  };
}

function daysOf({ range, start_date, end_date }: Record['payload'], now: number): Days | null {
  if (range === 'today') return lastDays(now, 1);
  if (range === '7d') return lastDays(now, 7);
  if (range === '30d') return lastDays(now, 30);
  if (start_date !== undefined && end_date !== undefined) return daysBetween(start_date, end_date);
  if (range === 'custom') throw new Refusal('invalid_parameters');
  return null;
}

function betView({ world, language }: { world: World; language: Record['language'] }, bet: BetRow) {
  const dice = diceOfRow(bet);
  const wireDice: [number, number, number] | null = dice && [dice[0], dice[1], dice[2]];
  return {
    order_no: betOrderNo(bet.id),
    game_id: bet.game_id,
    game_name: nameOf(requireGame(world, bet.game_id), language),
    game_no: bet.game_no,
    createtime: secondsOf(bet.placed_at),
    status: bet.status,
    amount: formatMoney(minor(bet.stake)),
    returned: formatMoney(minor(bet.returned)),
    net: formatMoney(minor(bet.status === 'pending' ? 0 : bet.returned - bet.stake)),
    dice: wireDice,
    lines: linesOf(world, bet.id).map((line) => lineView(bet, line)),
    chase_no: bet.chase_id === null ? null : chaseNoOf(bet.chase_id),
  };
}

function lineView(bet: BetRow, line: LineRow) {
  const { play, pick, amount, odds, returned } = line;
  return {
    play,
    pick,
    amount: formatMoney(minor(amount)),
    odds,
    status: lineStatus(bet, line),
    returned: formatMoney(minor(returned ?? 0)),
  };
}

function lineStatus(bet: BetRow, { amount, returned }: LineRow): BetStatus {
  if (bet.status === 'pending' || bet.status === 'cancelled') return bet.status;
  return (returned ?? 0) > amount ? 'win' : 'lose';
}

function statsView({ bets, pending, staked, returned, profit, settled, won }: BetTotals) {
  return {
    bets,
    pending,
    amount: formatMoney(minor(staked)),
    returned: formatMoney(minor(returned)),
    profit: formatMoney(minor(profit)),
    win_rate: settled === 0 ? null : ((won * 100) / settled).toFixed(1),
  };
}

type BetStatus = 'pending' | 'win' | 'lose' | 'cancelled';

/** Filter of bets. A null field matches all. */
interface BetFilter extends OpenDays {
  readonly userId: number;
  readonly gameId: number | null;
  readonly gameNo: string | null;
  readonly betId: number | null;
  readonly status: BetStatus | null;
}

interface BetRow {
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

interface LineRow {
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

function betsMatching(
  world: World,
  filter: BetFilter,
  { page, limit }: { page: number; limit: number },
): BetRow[] {
  const sql = `SELECT bet.id, bet.game_id, bet.game_no, bet.stake, bet.returned, bet.status, bet.placed_at,
       bet.chase_id, period.dice
     FROM bet LEFT JOIN period ON period.game_id = bet.game_id AND period.game_no = bet.game_no
     WHERE ${MATCHING} ORDER BY bet.id DESC LIMIT @limit OFFSET @offset`;
  return rows<BetRow>(world.db, sql, { ...filter, limit, offset: (page - 1) * limit });
}

function linesOf(world: World, betId: number): LineRow[] {
  const sql =
    'SELECT bet_id, play, pick, amount, odds, returned FROM bet_line WHERE bet_id = ? ORDER BY no';
  return rows<LineRow>(world.db, sql, betId);
}

interface BetTotals {
  readonly bets: number;
  readonly pending: number;
  readonly staked: number;
  readonly returned: number;
  /** Over settled bets only. */
  readonly profit: number;
  /** Bets that won or lost; those that were cancelled did neither. */
  readonly settled: number;
  readonly won: number;
}

const PROFIT = "IFNULL(SUM(CASE WHEN status = 'pending' THEN 0 ELSE returned - stake END), 0)";

function totalsMatching(world: World, filter: BetFilter): BetTotals {
  const sql = `SELECT COUNT(*) AS bets, IFNULL(SUM(status = 'pending'), 0) AS pending,
       IFNULL(SUM(stake), 0) AS staked, IFNULL(SUM(returned), 0) AS returned, ${PROFIT} AS profit,
       IFNULL(SUM(status IN ('win', 'lose')), 0) AS settled,
       IFNULL(SUM(status = 'win'), 0) AS won
     FROM bet WHERE ${MATCHING}`;
  return oneRow<BetTotals>(world.db, sql, filter);
}

/** The totals of the days that a page of bets touches, over all bets that match. */
function dayTotals(world: World, filter: BetFilter, bets: readonly BetRow[]) {
  const days = daysAround(bets.map(({ placed_at }) => placed_at));
  if (!days) return [];
  const sql = `SELECT CAST((placed_at - @from) / @dayMs AS INTEGER) AS no, COUNT(*) AS count,
       ${PROFIT} AS net
     FROM bet WHERE ${MATCHING} GROUP BY no ORDER BY no DESC`;
  const totals = rows<DayRow>(world.db, sql, { ...filter, ...days, dayMs: DAY_MS });
  return totals.map((each) => dayTotalsView(days, each));
}
