import type { Minor } from '#contract/money.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { orderTable } from './order-table.ts';
import type { OrderRow } from './order-view.ts';

export interface WithdrawalRow extends OrderRow {
  readonly address: string;
}

export const WITHDRAWALS = orderTable<WithdrawalRow>('withdrawal', 'W');

interface NewWithdrawal {
  readonly userId: number;
  readonly amount: Minor;
  readonly channel: string;
  readonly address: string;
  readonly now: number;
}

/** Inserts a pending order and returns its id. Call it inside a transaction. */
export function insertWithdrawal(world: World, withdrawal: NewWithdrawal): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO withdrawal (user_id, amount, channel, address, status, created_at)
     VALUES (@userId, @amount, @channel, @address, 'processing', @now)`,
    withdrawal,
  );
  return Number(lastInsertRowid);
}
