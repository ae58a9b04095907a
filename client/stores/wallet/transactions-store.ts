import { makeAutoObservable } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { TransactionType } from '#contract/rules/wallet.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { daysOf, rangeOf, type Day, type DayClock, type DaySpan } from '../day-span.ts';
import type { ResultCurtain } from '../game/results/result-curtain.ts';
import { PagedList } from '../paged-list.ts';

type Transactions = Data<'wallet.transactions'>;
export type Transaction = Transactions['list'][number];

export interface TransactionFilter {
  readonly span: DaySpan;
  readonly type: 'all' | TransactionType;
  readonly status: 'all' | Transaction['status'];
}

type Query = Omit<Payload<'wallet.transactions'>, 'page' | 'limit' | 'order_no'>;

const PAGE_SIZE = 20;
const EVERYTHING: TransactionFilter = { span: '7d', type: 'all', status: 'all' };
export const PRIZES: TransactionFilter = { span: '30d', type: 'payout', status: 'all' };

/** The player's transactions under a filter, newest first and by days. */
export class TransactionsStore {
  filter: TransactionFilter;
  readonly pages: PagedList<Query, Transaction, Transactions>;

  constructor(
    api: Api,
    private readonly time: DayClock,
    curtain: Pick<ResultCurtain, 'guard'>,
    private readonly first = EVERYTHING,
  ) {
    this.filter = first;
    this.pages = new PagedList(
      curtain.guard((query, page) =>
        api.call('wallet.transactions', { ...query, page, limit: PAGE_SIZE }, QUIET),
      ),
      lineKey,
    );
    makeAutoObservable<this, 'first' | 'time'>(this, { pages: false, first: false, time: false });
  }

  async load(): Promise<void> {
    await this.time.ensureKnown();
    await this.pages.open(this.query());
  }

  setFilter(change: Partial<TransactionFilter>): Promise<void> {
    this.filter = { ...this.filter, ...change };
    return this.load();
  }

  /** Resets type and status, but not the days. */
  clearKinds(): Promise<void> {
    return this.setFilter({ type: 'all', status: 'all' });
  }

  get hasKinds(): boolean {
    return this.filter.type !== this.first.type || this.filter.status !== this.first.status;
  }

  get today(): string {
    return dayText(this.time.nowMs);
  }

  /** Totals of all matching lines, not only the loaded ones. */
  get totals(): Pick<Transactions, 'income' | 'outgo'> | null {
    return this.pages.first;
  }

  get days(): readonly Day<Transaction>[] {
    return daysOf(this.pages);
  }

  reset(): void {
    this.filter = this.first;
    this.pages.reset();
  }

  private query(): Query {
    const { span, type, status } = this.filter;
    const { from, to } = rangeOf(span, this.time.nowMs);
    const days = { start_date: from, end_date: to };
    return status === 'all' ? { type, ...days } : { type, status, ...days };
  }
}

/** Returns a unique key: a withdrawal and its refund share an order number. */
export function lineKey(line: Transaction): string {
  const { order_no, type, createtime, amount, balance } = line;
  return [order_no, type, createtime, amount, balance].join(' ');
}
