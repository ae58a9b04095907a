import { makeAutoObservable, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Api } from '../../http/api.ts';
import type { Bet } from './bet-result-store.ts';
import { byDays, type DaySpan } from '../day-span.ts';
import type { ServerTime } from './game-store.ts';
import { PagedList } from '../paged-list.ts';
import { QUIET } from '../stores.ts';
import type { Failure } from '../../http/envelope.ts';

/** The bet with the order number in the address; null if the player has no such bet. */
export type SoughtBet = { readonly orderNo: string; readonly bet: Bet | null };

export type BetDay = { readonly day: string; readonly bets: readonly Bet[] };

type Records = Data<'games.getBetRecord'>;

const PAGE_SIZE = 20;

/** The player's bets under a filter, newest first and by days of the time zone of the games. */
export class RecordStore {
  filter: DaySpan = 'today';
  sought: SoughtBet | null = null;
  readonly pages: PagedList<DaySpan, Bet, Records>;
  readonly ledger: BetLedgerStore;

  readonly #api: Api;
  readonly #time: ServerTime;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;

  constructor(api: Api, time: ServerTime) {
    this.#api = api;
    this.#time = time;
    this.ledger = new BetLedgerStore(api);
    this.pages = new PagedList(
      (filter, page) =>
        api.call('games.getBetRecord', { ...payloadOf(filter), page, limit: PAGE_SIZE }, QUIET),
      (bet) => bet.order_no,
    );
    makeAutoObservable(this, { pages: false, ledger: false });
  }

  /** Call this when the page is shown, also again. */
  show(): Promise<void> {
    return this.pages.show(this.filter);
  }

  setFilter(filter: DaySpan): Promise<void> {
    this.filter = filter;
    return this.pages.open(filter);
  }

  /** Loads one bet of any day; a known one stays meanwhile. */
  async seek(orderNo: string): Promise<void> {
    if (this.sought?.orderNo !== orderNo) this.sought = null;
    const sessionNo = this.#sessionNo;
    const payload = { order_no: orderNo, page: 1, limit: 1 };
    const answer = await this.#api.call('games.getBetRecord', payload, QUIET);
    if (!answer.ok || sessionNo !== this.#sessionNo) return;
    const bet = answer.data.list.find((each) => each.order_no === orderNo) ?? null;
    runInAction(() => (this.sought = { orderNo, bet }));
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#sessionNo += 1;
    this.filter = 'today';
    this.sought = null;
    this.pages.reset();
    this.ledger.reset();
  }

  get today(): string {
    return dayText(this.#time.nowMs);
  }

  get stats(): Records['stats'] | null {
    return this.pages.first?.stats ?? null;
  }

  get days(): readonly BetDay[] {
    return byDays(this.pages.rows).map(([day, bets]) => ({ day, bets }));
  }
}

function payloadOf(span: DaySpan): Payload<'games.getBetRecord'> {
  if (typeof span !== 'object') return { range: span };
  return { range: 'custom', start_date: span.from, end_date: span.to };
}

export type LedgerLine = Data<'wallet.transactions'>['list'][number];

type LedgerEntry = {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the order they happened: the stake, then what was returned. */
  readonly lines: readonly LedgerLine[];
  readonly failure: Failure | null;
};

/** More than any bet has. */
const LIMIT = 100;

/** The wallet transactions of each bet, loaded when its details are opened. */
export class BetLedgerStore {
  entries: ReadonlyMap<string, LedgerEntry> = new Map();
  readonly #api: Api;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  /** Loads the transactions of a bet; known ones stay meanwhile. */
  async load(orderNo: string): Promise<void> {
    const known = this.entries.get(orderNo)?.lines ?? [];
    const sessionNo = this.#sessionNo;
    this.#set(orderNo, {
      status: known.length > 0 ? 'ready' : 'loading',
      lines: known,
      failure: null,
    });
    const answer = await this.#api.call(
      'wallet.transactions',
      { order_no: orderNo, page: 1, limit: LIMIT },
      QUIET,
    );
    if (sessionNo !== this.#sessionNo) return;
    if (answer.ok) {
      const lines = answer.data.list.toReversed();
      this.#set(orderNo, { status: 'ready', lines, failure: null });
    } else if (known.length === 0) {
      this.#set(orderNo, { status: 'failed', lines: [], failure: answer.failure });
    }
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#sessionNo += 1;
    this.entries = new Map();
  }

  #set(orderNo: string, entry: LedgerEntry): void {
    runInAction(() => (this.entries = new Map(this.entries).set(orderNo, entry)));
  }
}
