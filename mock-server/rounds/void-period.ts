import { minor, type Minor } from '#contract/money.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { periodAt, periodsBetween, type Period } from '#contract/rules/schedule.ts';
import { oneRow } from '../core/world/database.ts';
import { enqueueFirst } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { MoneyHalted } from '../ledger/ledger.ts';
import type { Game } from './games-table.ts';
import { periodRow, storeVoid } from './period-table.ts';
import { isUndrawn, refOf } from './schedule.ts';

/** Reasons why a period cannot be voided. */
export type NotVoidable = 'drawn' | 'settled' | 'void' | 'past' | 'too far';

/** Returns why a period cannot be voided, or null when it can: it is closed or accepts bets. */
export function findVoidProblem(
  world: World,
  game: Game,
  period: Period,
  now: number,
): NotVoidable | null {
  const stored = periodRow(world, game, period.gameNo);
  if (stored && stored.status !== 'closed') return stored.status;
  if (!isUndrawn(world, game, period)) return 'past';
  const ahead = periodsBetween(game, periodAt(game, now), period);
  return ahead > MAX_FUTURE_PERIODS ? 'too far' : null;
}

export interface Voided {
  /** The number of refunded bets and the sum of their stakes. */
  readonly bets: number;
  readonly refunded: Minor;
}

/**
 * Voids a period: it takes no more bets and is not drawn. Its bets are refunded by due work, which comes
 * before all other. Chases skip the period and continue with the next one. Call it inside a transaction.
 *
 * @throws MoneyHalted | Error for a period that cannot be voided: check `findVoidProblem` first
 */
export function voidPeriod(world: World, game: Game, period: Period, at: number): Voided {
  if (world.halted) throw new MoneyHalted();
  const voided = pendingOf(world, game, period);
  if (!storeVoid(world, game, period)) throw new Error(`${period.gameNo} is over`);
  enqueueFirst(world, { at, kind: 'refund', ref: refOf(game, period) });
  return voided;
}

function pendingOf({ db }: World, game: Game, { gameNo }: Period): Voided {
  const sql = `SELECT COUNT(*) AS bets, IFNULL(SUM(stake), 0) AS stakes FROM bet
     WHERE game_id = ? AND game_no = ? AND status = 'pending'`;
  const { bets, stakes } = oneRow<{ bets: number; stakes: number }>(db, sql, game.id, gameNo);
  return { bets, refunded: minor(stakes) };
}
