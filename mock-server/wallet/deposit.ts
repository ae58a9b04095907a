import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, type Minor, minor } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN, DEPOSIT_REVIEW_MS } from '#contract/rules/limits.ts';
import { isDepositChannel } from '#contract/rules/wallet.ts';
import { type Answer, type Call, type Handler, Refusal } from '../api/call.ts';
import { insert, row } from '../core/world/database.ts';
import { type DueHandlers, enqueue } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { assertRoom, balanceOf, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { orderNo } from '../ledger/order-no.ts';
import { amountOf, assertWithin } from './amount.ts';
import { type OrderRow, orderTable, orderView, pageOfOrders } from './order-table.ts';

export interface OwnFiles {
  readonly ownsFile: (world: World, userId: number, path: string) => boolean;
}

/** Like `deposit`, but a proof must be a file of the user's own, and that of no other deposit of theirs. */
export const depositOfOwnFiles =
  ({ ownsFile }: OwnFiles): Handler<'wallet.deposit'> =>
  (call) => {
    const { world, user, payload } = call;
    const { proof = '' } = payload;
    if (proof !== '' && (!ownsFile(world, user.id, proof) || isUsed(world, user.id, proof)))
      throw new Refusal('proof_invalid');
    return deposit(call);
  };

/** Creates a deposit order. It is credited once, after its review. */
export function deposit(call: Call<'wallet.deposit'>): Answer<Data<'wallet.deposit'>> {
  const { world, now, payload, user } = call;
  const { channel, proof = '' } = payload;
  const amount = amountOf(payload.amount);
  assertWithin(amount, DEPOSIT_MIN, DEPOSIT_MAX);
  if (!isDepositChannel(channel)) throw new Refusal('channel_unknown');
  assertRoom(world, userAccount(user.id), amount);
  const id = insertDeposit(world, { userId: user.id, amount, channel, proof, now });
  const isPlayMoney = channel === 'demo';
  if (isPlayMoney) completeDeposit(world, id, now);
  else
    enqueue(world, { at: now + DEPOSIT_REVIEW_MS, kind: 'deposit_review', ref: `deposit:${id}` });
  return {
    data: {
      ...depositView(DEPOSITS.byId(world, id)),
      balance: formatMoney(balanceOf(world, user.id)),
    },
    msg: isPlayMoney ? 'deposit_credited' : 'deposit_received',
  };
}

/** Tells whether a deposit of a player has a proof already; a rejected one has freed it. */
function isUsed({ db }: World, userId: number, proof: string): boolean {
  const sql = "SELECT 1 FROM deposit WHERE user_id = ? AND proof = ? AND status <> 'cancelled'";
  return row(db, sql, userId, proof) !== undefined;
}

export function deposits(call: Call<'wallet.deposits'>): Answer<Data<'wallet.deposits'>> {
  return { data: pageOfOrders(call, DEPOSITS, depositView), sameUntil: Infinity };
}

function depositView(order: DepositRow) {
  return { order_no: orderNo(DEPOSITS.letter, order.id), ...orderView(order), proof: order.proof };
}

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
function insertDeposit(world: World, order: NewDeposit): number {
  const sql = `INSERT INTO deposit (user_id, amount, channel, proof, status, created_at, after_transfer)
     VALUES (@userId, @amount, @channel, @proof, 'processing', @now,
       (SELECT IFNULL(MAX(id), 0) FROM transfer))`;
  return insert(world.db, sql, order);
}

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
    isOwed: true, // Its room was asked for when it was ordered.
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
