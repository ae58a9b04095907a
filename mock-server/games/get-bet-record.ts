import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { gameById } from '../rounds/games-table.ts';
import { diceOfRow } from '../rounds/period-table.ts';
import type { World } from '../core/world/world.ts';
import {
  betsMatching,
  linesOf,
  totalsMatching,
  type BetFilter,
  type BetRow,
  type BetStatus,
  type BetTotals,
  type LineRow,
} from './bet-table.ts';
import { daysBetween, lastDays, type Days } from '../api/days.ts';
import { betIdOf, betOrderNo, chaseNoOf } from './order-no.ts';
import { gameOf, nameOf, secondsOf } from './views.ts';

type Record = Call<'games.getBetRecord'>;

/** The caller's own bets: Today, 7 days, 30 days or custom, with figures over all of them. */
export function getBetRecord(call: Record): Answer<Data<'games.getBetRecord'>> {
  const { world, payload } = call;
  const { page = 1, limit = 20 } = payload;
  const filter = filterOf(call);
  const totals = totalsMatching(world, filter);
  const list = betsMatching(world, filter, { page, limit }).map((bet) => betView(call, bet));
  return { data: { list, total: totals.bets, page, limit, stats: statsView(totals) } };
}

function filterOf({ world, now, payload, user }: Record): BetFilter {
  const { game_id, game_no, order_no, status } = payload;
  const days = daysOf(payload, now);
  return {
    userId: user.id,
    gameId: game_id === undefined ? null : gameOf(world, game_id).id,
    gameNo: game_no === undefined ? null : String(game_no),
    // A number that is no bet's matches none, as another player's would.
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
  const game = gameById(world, bet.game_id);
  if (!game) throw new Error(`bet ${bet.id} is on no game`);
  const dice = diceOfRow(bet);
  const wireDice: [number, number, number] | null = dice && [dice[0], dice[1], dice[2]];
  return {
    order_no: betOrderNo(bet.id),
    game_id: bet.game_id,
    game_name: nameOf(game, language),
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

function lineView(bet: BetRow, { play, pick, amount, odds, returned }: LineRow) {
  return {
    play,
    pick,
    amount: formatMoney(minor(amount)),
    odds,
    status: lineStatus(bet, returned),
    returned: formatMoney(minor(returned ?? 0)),
  };
}

function lineStatus(bet: BetRow, returned: number | null): BetStatus {
  if (bet.status === 'pending' || bet.status === 'cancelled') return bet.status;
  return returned ? 'win' : 'lose';
}

function statsView({ bets, pending, staked, returned, profit, settledLines, wonLines }: BetTotals) {
  return {
    bets,
    pending,
    amount: formatMoney(minor(staked)),
    returned: formatMoney(minor(returned)),
    profit: formatMoney(minor(profit)),
    win_rate: settledLines === 0 ? null : ((wonLines * 100) / settledLines).toFixed(1),
  };
}
