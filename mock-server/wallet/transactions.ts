import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import { daysWithin } from '../api/days.ts';
import type { Answer, Call } from '../api/call.ts';
import { orderIdOf, orderNo } from '../ledger/order-no.ts';
import { secondsOf } from './order-view.ts';
import {
  transactionsMatching,
  transactionTotals,
  type TransactionRow,
} from './transaction-table.ts';

/** Lists the caller's transactions, newest first, with the balance after each. */
export function transactions(
  call: Call<'wallet.transactions'>,
): Answer<Data<'wallet.transactions'>> {
  const { world, user, payload } = call;
  const { page = 1, limit = 20, type = 'all', status = null } = payload;
  const filter = {
    userId: user.id,
    type: type === 'all' ? null : type,
    status,
    ref: payload.order_no === undefined ? null : refOf(payload.order_no),
    ...daysWithin(payload.start_date, payload.end_date),
  };
  const { lines, income, outgo } = transactionTotals(world, filter);
  return {
    data: {
      list: transactionsMatching(world, filter, { page, limit }).map(lineView),
      total: lines,
      page,
      limit,
      income: formatMoney(minor(income)),
      outgo: formatMoney(minor(outgo)),
    },
  };
}

function lineView(line: TransactionRow) {
  return {
    order_no: orderNoOf(line),
    type: line.type,
    amount: formatMoney(minor(line.amount)),
    change: formatMoney(minor(line.change)),
    balance: formatMoney(minor(line.balance)),
    status: line.status,
    party: line.party ?? '',
    remark: line.remark ?? '',
    createtime: secondsOf(line.at),
  };
}

const LETTER_BY_ORDER: ReadonlyMap<string, string> = new Map([
  ['bet', 'B'],
  ['chase', 'C'],
  ['deposit', 'D'],
  ['transfer', 'T'],
  ['withdraw', 'W'],
  ['savings', 'S'],
]);

/** Returns the order number of a row, or its ledger number when it has no order. */
function orderNoOf({ id, ref }: TransactionRow): string {
  const [order = '', orderId = ''] = ref.split(':');
  const letter = LETTER_BY_ORDER.get(order);
  return letter === undefined ? orderNo('L', id) : orderNo(letter, Number(orderId));
}

/** Returns the order of a number; an invalid number matches no rows. */
function refOf(no: string): string {
  for (const [order, letter] of LETTER_BY_ORDER) {
    const id = orderIdOf(letter, no);
    if (id !== null) return `${order}:${id}`;
  }
  return '';
}
