import type { Minor } from '#contract/money.ts';
import { row, rows, run } from '../world/database.ts';
import type { World } from '../world/world.ts';
import type { OrderRow, OrderStatus } from './order-view.ts';

export interface DepositRow extends OrderRow {
  readonly proof: string;
}

interface NewDeposit {
  readonly userId: number;
  readonly amount: Minor;
  readonly channel: string;
  readonly proof: string;
  readonly now: number;
}

/** Inserts an order that waits for its review. Inside a transaction. Gives its id. */
export function insertDeposit(world: World, deposit: NewDeposit): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO deposit (user_id, amount, channel, proof, status, created_at, after_transfer)
     VALUES (@userId, @amount, @channel, @proof, 'processing', @now,
       (SELECT IFNULL(MAX(id), 0) FROM transfer))`,
    deposit,
  );
  return Number(lastInsertRowid);
}

export function depositById(world: World, id: number): DepositRow {
  const found = row<DepositRow>(world.db, 'SELECT * FROM deposit WHERE id = ?', id);
  if (!found) throw new Error(`there is no deposit ${id}`);
  return found;
}

/** Decides an order that waits; false when it is decided already, or is none. */
export function decideDeposit(
  world: World,
  id: number,
  status: 'completed' | 'cancelled',
  at: number,
): boolean {
  const { changes } = run(
    world.db,
    "UPDATE deposit SET status = ?, finished_at = ? WHERE id = ? AND status = 'processing'",
    status,
    at,
    id,
  );
  return changes === 1;
}

/** Which of a user's orders; a status of null is any. */
export interface OrderFilter {
  readonly userId: number;
  readonly status: OrderStatus | null;
}

/** One page of a user's deposits, newest first. */
export function depositsMatching(
  world: World,
  filter: OrderFilter & { limit: number; offset: number },
): DepositRow[] {
  return rows<DepositRow>(
    world.db,
    `SELECT * FROM deposit WHERE user_id = @userId AND (@status IS NULL OR status = @status)
     ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    filter,
  );
}

export function countDeposits(world: World, filter: OrderFilter): number {
  const found = row<{ count: number }>(
    world.db,
    `SELECT COUNT(*) AS count FROM deposit
     WHERE user_id = @userId AND (@status IS NULL OR status = @status)`,
    filter,
  );
  return found?.count ?? 0;
}
