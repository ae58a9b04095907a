import type { OrderKind } from '../../orders/money-order.ts';
import type { OrderName } from '../../orders/sent-orders.ts';
import type { ResultCurtain } from './result-curtain.ts';

/** Drops the balance from the answer to an order while it would tell a result. */
export function withoutHiddenBalance<
  N extends OrderName,
  R extends { readonly balance: string | null },
>(curtain: Pick<ResultCurtain, 'hides'>, kind: OrderKind<N, R>): OrderKind<N, R> {
  return {
    ...kind,
    receiptOf: (data, payload) => {
      const receipt = kind.receiptOf(data, payload);
      return curtain.hides() ? { ...receipt, balance: null } : receipt;
    },
  };
}
