import { minor, type Minor } from '#contract/money.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { periodAt, periodsBetween, type Period } from '#contract/rules/schedule.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { finishChases } from './chase.ts';
import type { Game } from './games-table.ts';
import { periodRow, storeVoid } from './period-table.ts';
import { isToBeDrawn } from './schedule.ts';
import { settleSlice } from './settlement.ts';

/** What a period that cannot be called off is: over, before all that is played here, or too far ahead. */
export type NotVoidable = 'drawn' | 'settled' | 'void' | 'past' | 'too far';

/** Why a period cannot be called off; null when it can: open, closed, or one that may be bet on already. */
export function whyNotVoidable(
  world: World,
  game: Game,
  period: Period,
  now: number,
): NotVoidable | null {
  const stored = periodRow(world, game, period.gameNo);
  if (stored && stored.status !== 'closed') return stored.status;
  if (!isToBeDrawn(world, game, period)) return 'past';
  const ahead = periodsBetween(game, periodAt(game, now).gameNo, period.gameNo);
  return ahead > MAX_FUTURE_PERIODS ? 'too far' : null;
}

export interface Voided {
  /** Bets that were called off, and their stakes together, given back at once. */
  readonly bets: number;
  readonly refunded: Minor;
}

/**
 * Calls a period off, whatever was bet on it: it takes no more bets and is not drawn. A chase leaves
 * it out when its time comes and goes on with the next, as after any period. Inside a transaction.
 *
 * @throws MoneyHalted | an Error for a period that cannot be called off: ask `whyNotVoidable` first
 */
export function voidPeriod(world: World, game: Game, period: Period, at: number): Voided {
  const voided = pendingOf(world, game, period);
  if (!storeVoid(world, game, period)) throw new Error(`${period.gameNo} is over`);
  while (settleSlice(world, game, period, at).more);
  // Those that had nothing but a bet on it left; the others go on as it is settled, at its draw.
  finishChases(world, game, period, at);
  return voided;
}

function pendingOf({ db }: World, game: Game, { gameNo }: Period): Voided {
  const found = row<{ bets: number; stakes: number }>(
    db,
    `SELECT COUNT(*) AS bets, IFNULL(SUM(stake), 0) AS stakes FROM bet
     WHERE game_id = ? AND game_no = ? AND status = 'pending'`,
    game.id,
    gameNo,
  );
  return { bets: found?.bets ?? 0, refunded: minor(found?.stakes ?? 0) };
}
