import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../api/call.ts';
import { insert } from '../core/world/database.ts';
import { balancesView, post, userAccount } from '../ledger/ledger.ts';
import { orderNo } from '../ledger/order-no.ts';
import { amountOf } from './amount.ts';
import { secondsOf } from './order-table.ts';

/** Moves money between the main account and savings. Savings earn no interest. */
export function savings(call: Call<'wallet.savings'>): Answer<Data<'wallet.savings'>> {
  const { world, now, user, payload } = call;
  const { direction } = payload;
  const amount = amountOf(payload.amount);
  const main = userAccount(user.id);
  const saved = userAccount(user.id, 'savings');
  const sql =
    'INSERT INTO savings_move (user_id, direction, amount, created_at) VALUES (?, ?, ?, ?)';
  const id = insert(world.db, sql, user.id, direction, amount, now);
  post(world, {
    at: now,
    kind: 'savings',
    ref: `savings:${id}`,
    from: direction === 'in' ? main : saved,
    to: direction === 'in' ? saved : main,
    amount,
  });
  return {
    data: {
      ...balancesView(world, user.id),
      order_no: orderNo('S', id),
      createtime: secondsOf(now),
    },
    msg: direction === 'in' ? 'savings_in' : 'savings_out',
  };
}
