import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import {
  WITHDRAW_MAX,
  WITHDRAW_MAX_HOURS,
  WITHDRAW_MIN,
  WITHDRAW_MIN_HOURS,
} from '#contract/rules/limits.ts';
import { isWithdrawChannel } from '#contract/rules/wallet.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { insert } from '../core/world/database.ts';
import { type DueHandlers, enqueue } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf, type Place, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { orderNo } from '../ledger/order-no.ts';
import { amountOf, assertWithin } from './amount.ts';
import { cardOf } from './cards.ts';
import { masked, type OrderRow, orderTable, orderView, pageOfOrders } from './order-table.ts';

/** Short digits are the id of a stored card; account numbers are longer. */
const CARD_ID = /^\d{1,6}$/;

/**
 * Creates a withdrawal order. The amount is frozen at once and paid or released hours later; the player
 * cannot cancel it (MONEY-11).
 */
export function withdraw(call: Call<'wallet.withdraw'>): Answer<Data<'wallet.withdraw'>> {
  const { world, now, payload, user } = call;
  const amount = amountOf(payload.amount);
  if (amount > balanceOf(world, user.id)) throw new Refusal('withdraw_exceeds_balance');
  assertWithin(amount, WITHDRAW_MIN, WITHDRAW_MAX);
  const { channel } = payload;
  if (!isWithdrawChannel(channel)) throw new Refusal('channel_unknown');
  const address = addressOf(call);
  const sql = `INSERT INTO withdrawal (user_id, amount, channel, address, status, created_at)
     VALUES (?, ?, ?, ?, 'processing', ?)`;
  const id = insert(world.db, sql, user.id, amount, channel, address, now);
  post(world, {
    at: now,
    kind: 'freeze',
    ref: `withdraw:${id}`,
    from: userAccount(user.id),
    to: userAccount(user.id, 'frozen'),
    amount,
  });
  const due = now + processingMs(world, id);
  enqueue(world, { at: due, kind: 'withdrawal_review', ref: `withdraw:${id}` });
  return {
    data: {
      ...withdrawalView(WITHDRAWALS.byId(world, id)),
      balance: formatMoney(balanceOf(world, user.id)),
    },
    msg: 'withdraw_received',
  };
}

export function withdrawals(call: Call<'wallet.withdrawals'>): Answer<Data<'wallet.withdrawals'>> {
  return { data: pageOfOrders(call, WITHDRAWALS, withdrawalView), sameUntil: Infinity };
}

/** Returns the receiving address: as typed, or that of the caller's card for the same channel. */
function addressOf({ world, payload, user }: Call<'wallet.withdraw'>): string {
  const typed = String(payload.address);
  if (typed === '') throw new Refusal('address_required');
  if (!CARD_ID.test(typed)) return typed;
  const card = cardOf(world, user.id, Number(typed));
  if (!card || card.channel !== payload.channel) throw new Refusal('card_unknown');
  return card.address;
}

function withdrawalView(order: WithdrawalRow) {
  return {
    order_no: orderNo(WITHDRAWALS.letter, order.id),
    ...orderView(order),
    ...escapeTexts({ address: masked(order.address) }),
  };
}

export interface WithdrawalRow extends OrderRow {
  readonly address: string;
}

export const WITHDRAWALS = orderTable<WithdrawalRow>('withdrawal', 'W');

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
  post(world, { at, kind, ref: `withdraw:${id}`, from, to, amount: minor(amount), isOwed: true });
}
