import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../api/call.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balancesView, post, userAccount } from '../ledger/ledger.ts';
import { orderNo } from '../ledger/order-no.ts';
import { amountOf } from './amount.ts';

/** Moves money between the main account and savings. Savings earn no interest. */
export function savings(call: Call<'wallet.savings'>): Answer<Data<'wallet.savings'>> {
  const { world, now, user, payload } = call;
  const { direction } = payload;
  const amount = amountOf(payload.amount);
  const main = userAccount(user.id);
  const saved = userAccount(user.id, 'savings');
  const id = insertMove(world, { userId: user.id, direction, amount, now });
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
      createtime: Math.floor(now / 1000),
    },
    msg: direction === 'in' ? 'savings_in' : 'savings_out',
  };
}

interface NewMove {
  readonly userId: number;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly now: number;
}

function insertMove(world: World, move: NewMove): number {
  const sql = `INSERT INTO savings_move (user_id, direction, amount, created_at)
     VALUES (@userId, @direction, @amount, @now)`;
  const { lastInsertRowid } = run(world.db, sql, move);
  return Number(lastInsertRowid);
}
