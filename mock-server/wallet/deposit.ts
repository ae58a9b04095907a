import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor, parseMoney, type Minor } from '#contract/money.ts';
import type { Answer, Call } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { balanceOf, post, system, user } from '../ledger/ledger.ts';
import { enqueue, type DueHandlers } from '../world/due-work.ts';
import { row, run } from '../world/database.ts';
import type { World } from '../world/world.ts';

/** `demo` is play money at once; the others wait for a review, as a payment would. */
const REVIEW_MS_BY_CHANNEL: Readonly<Record<string, number>> = {
  demo: 0,
  bank: 30_000,
  card: 30_000,
};

export const DEPOSIT_MIN: Minor = minor(1_00);
export const DEPOSIT_MAX: Minor = minor(100_000_00);

interface DepositRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly channel: string;
  readonly proof: string;
  readonly status: 'processing' | 'completed' | 'cancelled';
  readonly created_at: number;
  readonly finished_at: number | null;
}

/** Orders a deposit. It is credited once, when its review is over. */
export function deposit(call: Call<'wallet.deposit'>): Answer<Data<'wallet.deposit'>> {
  const { world, now, payload, user: caller } = call;
  const { channel, proof = '' } = payload;
  const amount = parseMoney(payload.amount);
  if (amount === null || amount === 0) throw new Refusal('amount_invalid');
  if (amount < DEPOSIT_MIN || amount > DEPOSIT_MAX) throw new Refusal('amount_out_of_range');
  const reviewMs = Object.hasOwn(REVIEW_MS_BY_CHANNEL, channel)
    ? REVIEW_MS_BY_CHANNEL[channel]
    : undefined;
  if (reviewMs === undefined) throw new Refusal('channel_unknown');
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO deposit (user_id, amount, channel, proof, status, created_at)
     VALUES (?, ?, ?, ?, 'processing', ?)`,
    caller.id,
    amount,
    channel,
    proof,
    now,
  );
  const id = Number(lastInsertRowid);
  if (reviewMs === 0) complete(world, id, now);
  else enqueue(world, { at: now + reviewMs, kind: 'deposit_review', ref: `deposit:${id}` });
  return {
    data: { ...viewOf(stored(world, id)), balance: formatMoney(balanceOf(world, caller.id)) },
    msg: reviewMs === 0 ? 'deposit_credited' : 'deposit_received',
  };
}

export const DEPOSIT_WORK: DueHandlers = {
  deposit_review(world, { ref, at }) {
    complete(world, Number(ref.replace('deposit:', '')), at);
    return { work: 1 };
  },
};

/** Credits an order that is still waiting; any other is left as it is. */
function complete(world: World, id: number, at: number): void {
  const { changes } = run(
    world.db,
    "UPDATE deposit SET status = 'completed', finished_at = ? WHERE id = ? AND status = 'processing'",
    at,
    id,
  );
  if (changes === 0) return;
  const { user_id, amount } = stored(world, id);
  post(world, {
    at,
    kind: 'deposit',
    ref: `deposit:${id}`,
    from: system('bank_in'),
    to: user(user_id),
    amount: minor(amount),
  });
}

function stored(world: World, id: number): DepositRow {
  const found = row<DepositRow>(world.db, 'SELECT * FROM deposit WHERE id = ?', id);
  if (!found) throw new Error(`there is no deposit ${id}`);
  return found;
}

function viewOf(order: DepositRow) {
  return {
    order_no: `D${String(order.id).padStart(10, '0')}`,
    amount: formatMoney(minor(order.amount)),
    channel: order.channel,
    proof: order.proof,
    status: order.status,
    createtime: Math.floor(order.created_at / 1000),
    finishtime: order.finished_at === null ? null : Math.floor(order.finished_at / 1000),
  };
}
