import type { Minor } from '#contract/money.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

export interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly status: 'normal' | 'banned';
}

/** Finds a recipient. The column compares without case. */
export function recipientByName(world: World, username: string): Recipient | undefined {
  return row<Recipient>(
    world.db,
    'SELECT id, username, status FROM user WHERE username = ?',
    username,
  );
}

interface NewTransfer {
  readonly from: number;
  readonly to: number;
  readonly amount: Minor;
  readonly remark: string;
  readonly now: number;
}

/** Inserts an order and returns its id. The caller posts the money. Call it inside a transaction. */
export function insertTransfer(world: World, transfer: NewTransfer): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO user_transfer (from_user, to_user, amount, remark, created_at)
     VALUES (@from, @to, @amount, @remark, @now)`,
    transfer,
  );
  return Number(lastInsertRowid);
}
