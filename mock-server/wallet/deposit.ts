import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/rules/limits.ts';
import { isDepositChannel } from '#contract/rules/wallet.ts';
import type { Answer, Call } from '../api/call.ts';
import { orderNo } from '../ledger/order-no.ts';
import { Refusal } from '../api/refusal.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { enqueue } from '../core/world/due-work.ts';
import { amountOf, assertWithin } from './amount.ts';
import { completeDeposit } from './deposit-review.ts';
import { DEPOSITS, insertDeposit, type DepositRow } from './deposit-table.ts';
import { pageOfOrders } from './order-table.ts';
import { orderView } from './order-view.ts';

/** The review time of a deposit. The demo channel has no review. */
const REVIEW_MS = 30_000;

/** The path of an uploaded file, without `..`. */
const PROOF = /^\/uploads\/(?!.*\.\.)[\w./-]+$/;

/** Creates a deposit order. It is credited once, after its review. */
export function deposit(call: Call<'wallet.deposit'>): Answer<Data<'wallet.deposit'>> {
  const { world, now, payload, user } = call;
  const { channel, proof = '' } = payload;
  const amount = amountOf(payload.amount);
  assertWithin(amount, DEPOSIT_MIN, DEPOSIT_MAX);
  if (!isDepositChannel(channel)) throw new Refusal('channel_unknown');
  if (proof !== '' && !PROOF.test(proof)) throw new Refusal('proof_invalid');
  const id = insertDeposit(world, { userId: user.id, amount, channel, proof, now });
  const isPlayMoney = channel === 'demo';
  if (isPlayMoney) completeDeposit(world, id, now);
  else enqueue(world, { at: now + REVIEW_MS, kind: 'deposit_review', ref: `deposit:${id}` });
  return {
    data: {
      ...depositView(DEPOSITS.byId(world, id)),
      balance: formatMoney(balanceOf(world, user.id)),
    },
    msg: isPlayMoney ? 'deposit_credited' : 'deposit_received',
  };
}

/** Lists the caller's deposit orders, newest first. */
export function deposits(call: Call<'wallet.deposits'>): Answer<Data<'wallet.deposits'>> {
  return { data: pageOfOrders(call, DEPOSITS, depositView) };
}

function depositView(order: DepositRow) {
  return { order_no: orderNo(DEPOSITS.letter, order.id), ...orderView(order), proof: order.proof };
}
