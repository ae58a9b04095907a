import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { insert } from '../core/world/database.ts';
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
  const sql = `INSERT INTO user_transfer (from_user, to_user, amount, remark, created_at)
     VALUES (?, ?, ?, ?, ?)`;
  const id = insert(world.db, sql, user.id, recipient.id, amount, remark, now);
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
