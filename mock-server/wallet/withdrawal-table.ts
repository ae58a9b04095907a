import type { Minor } from '#contract/money.ts';
import { row, rows, run } from '../world/database.ts';
import type { World } from '../world/world.ts';
import type { OrderFilter } from './deposit-table.ts';
import type { OrderRow } from './order-view.ts';

export interface WithdrawalRow extends OrderRow {
  readonly address: string;
}

interface NewWithdrawal {
  readonly userId: number;
  readonly amount: Minor;
  readonly channel: string;
  readonly address: string;
  readonly now: number;
}

/** Inserts an order that is being processed. Inside a transaction. Gives its id. */
export function insertWithdrawal(world: World, withdrawal: NewWithdrawal): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO withdrawal (user_id, amount, channel, address, status, created_at)
     VALUES (@userId, @amount, @channel, @address, 'processing', @now)`,
    withdrawal,
  );
  return Number(lastInsertRowid);
}

export function withdrawalById(world: World, id: number): WithdrawalRow {
  const found = row<WithdrawalRow>(world.db, 'SELECT * FROM withdrawal WHERE id = ?', id);
  if (!found) throw new Error(`there is no withdrawal ${id}`);
  return found;
}

/** Decides an order that is being processed; false when it is decided already, or is none. */
export function decideWithdrawal(
  world: World,
  id: number,
  status: 'completed' | 'cancelled',
  at: number,
): boolean {
  const { changes } = run(
    world.db,
    "UPDATE withdrawal SET status = ?, finished_at = ? WHERE id = ? AND status = 'processing'",
    status,
    at,
    id,
  );
  return changes === 1;
}

/** One page of a user's withdrawals, newest first. */
export function withdrawalsMatching(
  world: World,
  filter: OrderFilter & { limit: number; offset: number },
): WithdrawalRow[] {
  return rows<WithdrawalRow>(
    world.db,
    `SELECT * FROM withdrawal WHERE user_id = @userId AND (@status IS NULL OR status = @status)
     ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    filter,
  );
}

export function countWithdrawals(world: World, filter: OrderFilter): number {
  const found = row<{ count: number }>(
    world.db,
    `SELECT COUNT(*) AS count FROM withdrawal
     WHERE user_id = @userId AND (@status IS NULL OR status = @status)`,
    filter,
  );
  return found?.count ?? 0;
}
