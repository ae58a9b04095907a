import { formatMoney, minor } from '#contract/money.ts';

export type OrderStatus = 'completed' | 'processing' | 'cancelled';

/** The columns that deposits and withdrawals share. */
export interface OrderRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly channel: string;
  readonly status: OrderStatus;
  readonly created_at: number;
  readonly finished_at: number | null;
}

export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

export function orderView({ amount, channel, status, created_at, finished_at }: OrderRow) {
  return {
    amount: formatMoney(minor(amount)),
    channel,
    status,
    createtime: secondsOf(created_at),
    finishtime: finished_at === null ? null : secondsOf(finished_at),
  };
}

/** Returns the last four characters of an address or card number, or nothing of a shorter one. */
export function masked(address: string): string {
  const characters = Array.from(address);
  return `****${characters.length > 4 ? characters.slice(-4).join('') : ''}`;
}
