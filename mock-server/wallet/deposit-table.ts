import type { Minor } from '#contract/money.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { orderTable } from './order-table.ts';
import type { OrderRow } from './order-view.ts';

export interface DepositRow extends OrderRow {
  readonly proof: string;
}

export const DEPOSITS = orderTable<DepositRow>('deposit', 'D');

interface NewDeposit {
  readonly userId: number;
  readonly amount: Minor;
  readonly channel: string;
  readonly proof: string;
  readonly now: number;
}

/** Inserts an order that waits for review and returns its id. Call it inside a transaction. */
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
