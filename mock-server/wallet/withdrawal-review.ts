import { minor } from '#contract/money.ts';
import { WITHDRAW_MAX_HOURS, WITHDRAW_MIN_HOURS } from '#contract/rules/limits.ts';
import { post, systemAccount, userAccount, type Place } from '../ledger/ledger.ts';
import type { DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { WITHDRAWALS, type WithdrawalRow } from './withdrawal-table.ts';

const HOUR_S = 60 * 60;

/** The automatic review pays orders that the back office has not decided. */
export const WITHDRAWAL_WORK: DueHandlers = {
  withdrawal_review(world, { ref, at }) {
    payWithdrawal(world, Number(ref.replace('withdraw:', '')), at);
    return { work: 1 };
  },
};

/** Returns the processing time of an order, drawn to the second from the world's chance. */
export function processingMs(world: World, id: number): number {
  const spread = (WITHDRAW_MAX_HOURS - WITHDRAW_MIN_HOURS) * HOUR_S;
  const drawn = Number.parseInt(world.chance.hex(`withdraw:${id}`).slice(0, 12), 16);
  return (WITHDRAW_MIN_HOURS * HOUR_S + (drawn % (spread + 1))) * 1000;
}

/**
 * Pays an order. Returns false and changes nothing when it is already decided. Call it inside a
 * transaction.
 */
export function payWithdrawal(world: World, id: number, at: number): boolean {
  const order = WITHDRAWALS.decide(world, id, 'completed', at);
  if (!order) return false;
  unfreeze(world, order, 'withdraw_paid', systemAccount('bank_out'), at);
  return true;
}

/** Returns an order's amount to the main account. Same conditions as `payWithdrawal`. */
export function releaseWithdrawal(world: World, id: number, at: number): boolean {
  const order = WITHDRAWALS.decide(world, id, 'cancelled', at);
  if (!order) return false;
  unfreeze(world, order, 'withdraw_released', userAccount(order.user_id), at);
  return true;
}

function unfreeze(
  world: World,
  { id, user_id, amount }: WithdrawalRow,
  kind: 'withdraw_paid' | 'withdraw_released',
  to: Place,
  at: number,
): void {
  const from = userAccount(user_id, 'frozen');
  post(world, { at, kind, ref: `withdraw:${id}`, from, to, amount: minor(amount) });
}
