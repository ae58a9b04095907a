import { minor, sumMoney, type Minor } from '#contract/money.ts';
import { costOfBet, type ChasePlan } from '#contract/rules/bet-content.ts';
import { nextPeriod, type Period } from '#contract/rules/schedule.ts';
import { post, userAccount } from '../ledger/ledger.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import {
  chaseById,
  insertChase,
  multiplyLines,
  markEnded,
  markRow,
  resultsOf,
  rowsOfChase,
  runningChases,
  type ChaseRecord,
} from './chase-table.ts';
import type { Game } from './games-table.ts';
import { statusOf } from './period-table.ts';
import { placeBet, type RatedLine } from './place-bet.ts';

interface ChaseOrder {
  readonly userId: number;
  readonly game: Game;
  /** The first period of the plan; the others follow without a gap. */
  readonly first: Period;
  readonly lines: readonly RatedLine[];
  readonly plan: ChasePlan;
  readonly now: number;
}

/**
 * Creates a chase (GAME-20). Reserves its whole cost at the current odds and places the first bet at
 * once when its period is open. Call it inside a transaction.
 *
 * @throws InsufficientFunds when the balance does not hold the whole plan
 */
export function startChase(world: World, order: ChaseOrder): number {
  const { userId, game, first, lines, plan, now } = order;
  const once = sumMoney(lines.map((line) => line.stake));
  const id = insertChase(world, {
    ...order,
    stopOnWin: plan.stopOnWin,
    stopAtLoss: plan.stopAtLoss,
    rows: plan.multipliers.map((multiplier, step) => ({
      gameNo: nextPeriod(game, first, step).gameNo,
      multiplier,
      amount: minor(once * multiplier),
    })),
  });
  post(world, {
    at: now,
    kind: 'chase_reserve',
    ref: `chase:${id}`,
    from: userAccount(userId),
    to: userAccount(userId, 'chase'),
    amount: costOfBet(lines, plan),
  });
  if (now >= first.openAt) placeWaiting(world, game, first, now, id);
  return id;
}

/**
 * Continues a game's chases after a period is settled: checks the stop rules, then places the bet of
 * the next period, which opens at the same moment. Call it inside a transaction.
 */
export function advanceChases(world: World, game: Game, settled: Period, at: number): void {
  for (const chase of runningChases(world, game, settled.gameNo, 'placed')) {
    if (shouldStop(world, chase, settled)) endChase(world, chase.id, 'stopped', at);
  }
  placeWaiting(world, game, nextPeriod(game, settled), at);
}

/** Ends a running chase and refunds the waiting rows in one transfer. Returns false when no row waits. */
export function endChase(
  world: World,
  chaseId: number,
  status: 'stopped' | 'cancelled',
  at: number,
): boolean {
  const chase = chaseById(world, chaseId);
  if (!chase) return false;
  const waiting = rowsOfChase(world, chaseId).filter((each) => each.status === 'waiting');
  // A plan without waiting rows ends by itself, or has ended.
  if (waiting.length === 0) return false;
  markEnded(world, chaseId, status, at);
  for (const { no } of waiting) markRow(world, chaseId, no, 'cancelled');
  refund(world, chase, `chase:${chaseId}`, sumOf(waiting), at);
  return true;
}

/** Checks the loss limit first, then the profit (GAME-22). A void period is neither: its stake is returned. */
function shouldStop(world: World, chase: ChaseRecord, settled: Period): boolean {
  const sql = "SELECT status = 'win' AS won FROM bet WHERE chase_id = ? AND game_no = ?";
  const bet = row<{ won: 0 | 1 }>(world.db, sql, chase.id, settled.gameNo);
  const { spent, returned } = resultsOf(world, chase.id);
  if (chase.stop_at_loss !== null && spent - returned >= chase.stop_at_loss) return true;
  return chase.stop_on_win === 1 && bet?.won === 1;
}

/** Places the bets of rows that wait for an open period. Void periods are skipped. */
function placeWaiting(world: World, game: Game, period: Period, at: number, only?: number): void {
  const isOpen = statusOf(world, game, period, at) === 'open';
  for (const chase of runningChases(world, game, period.gameNo, 'waiting')) {
    if (only !== undefined && chase.id !== only) continue;
    const due = rowsOfChase(world, chase.id).find((each) => each.game_no === period.gameNo);
    if (!due) continue;
    markRow(world, chase.id, due.no, isOpen ? 'placed' : 'skipped');
    if (isOpen) {
      const lines = multiplyLines(chase, due.multiplier);
      const userId = chase.user_id;
      placeBet(world, { userId, game, gameNo: period.gameNo, lines, now: at, chaseId: chase.id });
    } else {
      refund(world, chase, `chase:${chase.id}:${due.no}`, minor(due.amount), at);
    }
  }
}

/** Ends the chases whose last bet was in the settled period. Call it inside a transaction. */
export function finishChases(world: World, game: Game, settled: Period, at: number): void {
  const sql = `UPDATE chase SET status = 'finished', ended_at = ?
     WHERE game_id = ? AND status = 'running'
       AND EXISTS (SELECT 1 FROM chase_row WHERE chase_id = chase.id AND game_no = ?)
       AND NOT EXISTS (SELECT 1 FROM chase_row WHERE chase_id = chase.id AND status = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM bet WHERE chase_id = chase.id AND status = 'pending')`;
  run(world.db, sql, at, game.id, settled.gameNo);
}

const sumOf = (rows: readonly { amount: number }[]): Minor =>
  sumMoney(rows.map(({ amount }) => minor(amount)));

function refund(world: World, chase: ChaseRecord, ref: string, amount: Minor, at: number): void {
  post(world, {
    at,
    kind: 'chase_refund',
    ref,
    from: userAccount(chase.user_id, 'chase'),
    to: userAccount(chase.user_id),
    amount,
    isOwed: true,
  });
}
