import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, type Minor } from '#contract/money.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf, post, userAccount } from '../ledger/ledger.ts';
import { orderNo } from '../ledger/order-no.ts';
import { amountOf } from './amount.ts';
import { secondsOf } from './order-table.ts';
import { recipientOf } from './recipient.ts';

/** Transfers money to another player. Both histories show the same order. */
export function transfer(call: Call<'wallet.transfer'>): Answer<Data<'wallet.transfer'>> {
  const { world, now, payload, user } = call;
  const { remark = '' } = payload;
  const amount = amountOf(payload.amount);
  if (amount > balanceOf(world, user.id)) throw new Refusal('transfer_exceeds_balance');
  const recipient = recipientOf(world, payload.to_user, user.id);
  const id = insertTransfer(world, {
    from: user.id,
    to: recipient.id,
    amount,
    remark,
    now,
  });
  post(world, {
    at: now,
    kind: 'transfer',
    ref: `transfer:${id}`,
    from: userAccount(user.id),
    to: userAccount(recipient.id),
    amount,
  });
  return {
    data: escapeTexts({
      order_no: orderNo('T', id),
      to_user: recipient.username,
      amount: formatMoney(amount),
      remark,
      balance: formatMoney(balanceOf(world, user.id)),
      createtime: secondsOf(now),
    }),
    msg: 'transfer_sent',
  };
}

interface NewTransfer {
  readonly from: number;
  readonly to: number;
  readonly amount: Minor;
  readonly remark: string;
  readonly now: number;
}

/** Inserts an order and returns its id. The caller posts the money. Call it inside a transaction. */
function insertTransfer(world: World, order: NewTransfer): number {
  const sql = `INSERT INTO user_transfer (from_user, to_user, amount, remark, created_at)
     VALUES (@from, @to, @amount, @remark, @now)`;
  const { lastInsertRowid } = run(world.db, sql, order);
  return Number(lastInsertRowid);
}
