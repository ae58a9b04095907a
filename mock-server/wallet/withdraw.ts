import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { WITHDRAW_MAX, WITHDRAW_MIN } from '#contract/rules/limits.ts';
import { isWithdrawChannel } from '#contract/rules/wallet.ts';
import type { Answer, Call } from '../api/call.ts';
import { orderNo } from '../ledger/order-no.ts';
import { Refusal } from '../api/refusal.ts';
import { balanceOf, post, userAccount } from '../ledger/ledger.ts';
import { enqueue } from '../core/world/due-work.ts';
import { amountOf, assertWithin } from './amount.ts';
import { cardOf } from './card-table.ts';
import { pageOfOrders } from './order-table.ts';
import { masked, orderView } from './order-view.ts';
import { processingMs } from './withdrawal-review.ts';
import { insertWithdrawal, WITHDRAWALS, type WithdrawalRow } from './withdrawal-table.ts';

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
  const id = insertWithdrawal(world, { userId: user.id, amount, channel, address, now });
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

/** Lists the caller's withdrawals, newest first. */
export function withdrawals(call: Call<'wallet.withdrawals'>): Answer<Data<'wallet.withdrawals'>> {
  return { data: pageOfOrders(call, WITHDRAWALS, withdrawalView) };
}

/** Returns the receiving address: as typed, or that of the caller's card for the same channel. */
function addressOf({ world, payload, user }: Call<'wallet.withdraw'>): string {
  const typed = String(payload.address).trim();
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
    address: masked(order.address),
  };
}
