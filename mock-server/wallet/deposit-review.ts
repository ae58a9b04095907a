import { minor, type Minor } from '#contract/money.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import type { DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { DEPOSITS, insertDeposit } from './deposit-table.ts';

/** The automatic review credits orders that the back office has not decided. */
export const DEPOSIT_WORK: DueHandlers = {
  deposit_review(world, { ref, at }) {
    completeDeposit(world, Number(ref.replace('deposit:', '')), at);
    return { work: 1 };
  },
};

/**
 * Credits an order that waits for review. Returns false and changes nothing when it is already decided.
 * Call it inside a transaction.
 */
export function completeDeposit(world: World, id: number, at: number): boolean {
  const order = DEPOSITS.decide(world, id, 'completed', at);
  if (!order) return false;
  post(world, {
    at,
    kind: 'deposit',
    ref: `deposit:${id}`,
    from: systemAccount('bank_in'),
    to: userAccount(order.user_id),
    amount: minor(order.amount),
  });
  return true;
}

/** Cancels an order that waits for review. Same conditions as `completeDeposit`. */
export function rejectDeposit(world: World, id: number, at: number): boolean {
  return DEPOSITS.decide(world, id, 'cancelled', at) !== undefined;
}

/** Inserts a demo order, credits it at once and returns its id. Call it inside a transaction. */
export function depositAtOnce(
  world: World,
  { userId, amount, now }: { userId: number; amount: Minor; now: number },
): number {
  const id = insertDeposit(world, { userId, amount, channel: 'demo', proof: '', now });
  completeDeposit(world, id, now);
  return id;
}
