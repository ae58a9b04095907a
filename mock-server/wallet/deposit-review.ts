import { minor } from '#contract/money.ts';
import { post, system, user } from '../ledger/ledger.ts';
import type { DueHandlers } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import { decideDeposit, depositById } from './deposit-table.ts';

/** A review that nobody has done by hand ends well. */
export const DEPOSIT_WORK: DueHandlers = {
  deposit_review(world, { ref, at }) {
    completeDeposit(world, Number(ref.replace('deposit:', '')), at);
    return { work: 1 };
  },
};

/**
 * Credits an order that waits for its review. Inside a transaction. False, and nothing changed,
 * when it was decided before.
 */
export function completeDeposit(world: World, id: number, at: number): boolean {
  if (!decideDeposit(world, id, 'completed', at)) return false;
  const { user_id, amount } = depositById(world, id);
  post(world, {
    at,
    kind: 'deposit',
    ref: `deposit:${id}`,
    from: system('bank_in'),
    to: user(user_id),
    amount: minor(amount),
  });
  return true;
}

/** Cancels an order that waits for its review; nothing was or will be credited. As `completeDeposit`. */
export function rejectDeposit(world: World, id: number, at: number): boolean {
  return decideDeposit(world, id, 'cancelled', at);
}
