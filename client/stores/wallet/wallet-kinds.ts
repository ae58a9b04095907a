import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Api } from '../../http/api.ts';
import { type OrderKind, lookOptions, recordsOf } from '../orders/money-order.ts';
import type { Transaction } from './transactions-store.ts';

/** The receipt of an order. The balance after it is null when the order was found in a list. */
type Taken<T extends { balance: string }> = Omit<T, 'balance'> & {
  readonly balance: string | null;
};
export type DepositReceipt = Taken<AnswerData<'wallet.deposit'>>;
export type WithdrawReceipt = Taken<AnswerData<'wallet.withdraw'>>;
export type TransferReceipt = AnswerData<'wallet.transfer'>;
export type SavingsReceipt = Pick<Transaction, 'order_no' | 'createtime' | 'amount'> & {
  readonly balance: string | null;
  readonly direction: 'in' | 'out';
};

/** More orders than a player makes between the sending and the look. */
const FIRST_PAGE = { page: 1, limit: 50 } as const;

export function depositKind(api: Api): OrderKind<'wallet.deposit', DepositReceipt> {
  return {
    name: 'wallet.deposit',
    receiptOf: (data) => data,
    async lookUp({ amount, channel }, signal) {
      const answer = await api.call('wallet.deposits', FIRST_PAGE, lookOptions(signal));
      return recordsOf(answer, (row) => ({
        isEqual: row.channel === channel && row.amount === amount,
        toReceipt: () => ({ ...row, balance: null }),
      }));
    },
  };
}

export function withdrawKind(api: Api): OrderKind<'wallet.withdraw', WithdrawReceipt> {
  return {
    name: 'wallet.withdraw',
    receiptOf: (data) => data,
    async lookUp({ amount, channel, address }, signal) {
      const answer = await api.call('wallet.withdrawals', FIRST_PAGE, lookOptions(signal));
      return recordsOf(answer, (row) => ({
        isEqual:
          row.channel === channel && row.amount === amount && isSameAddress(row.address, address),
        toReceipt: () => ({ ...row, balance: null }),
      }));
    },
  };
}

export function transferKind(api: Api): OrderKind<'wallet.transfer', TransferReceipt> {
  return {
    name: 'wallet.transfer',
    receiptOf: (data) => data,
    async lookUp({ to_user, amount }, signal) {
      const query = { ...FIRST_PAGE, type: 'transfer_out' } as const;
      const answer = await api.call('wallet.transactions', query, lookOptions(signal));
      return recordsOf(answer, (row) => ({
        isEqual:
          row.type === query.type &&
          row.amount === `-${amount}` &&
          row.party.toLowerCase() === to_user.toLowerCase(),
        toReceipt: () => transferReceiptOf(row),
      }));
    },
  };
}

export function savingsKind(api: Api): OrderKind<'wallet.savings', SavingsReceipt> {
  return {
    name: 'wallet.savings',
    receiptOf: ({ main, order_no, createtime }, { direction, amount }) => ({
      order_no,
      createtime,
      direction,
      balance: main,
      amount: String(amount),
    }),
    async lookUp({ direction, amount }, signal) {
      const query = { ...FIRST_PAGE, type: 'savings' } as const;
      const answer = await api.call('wallet.transactions', query, lookOptions(signal));
      return recordsOf(answer, (row) => ({
        isEqual:
          row.type === query.type && row.amount === (direction === 'in' ? `-${amount}` : amount),
        toReceipt: () => ({ ...row, balance: null, direction, amount: String(amount) }),
      }));
    },
  };
}

/** A record shows the last four characters. A stored card is sent by its id. */
function isSameAddress(recorded: string, sent: string | number): boolean {
  return typeof sent === 'number' || sent.length <= 4 || recorded.endsWith(sent.slice(-4));
}

function transferReceiptOf({ party, amount, ...row }: Transaction): TransferReceipt {
  const { order_no, remark, balance, createtime } = row;
  return { order_no, to_user: party, amount: amount.replace('-', ''), remark, balance, createtime };
}
