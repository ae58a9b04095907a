import { makeAutoObservable, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayOf } from '#contract/rules/schedule.ts';
import type { Api } from '../http/api.ts';
import type { Bet } from './bet-result-store.ts';
import type { ServerTime } from './game-store.ts';
import { BetLedger } from './record-store-ledger.ts';
import { PagedList } from './record-store-pages.ts';

/** `YYYY-MM-DD`, both ends included. */
export type DayRange = { readonly from: string; readonly to: string };
export type RecordFilter =
  { readonly range: 'today' | '7d' | '30d' } | ({ readonly range: 'custom' } & DayRange);

/** The bet an address names; null where the player has none of that number. */
export type SoughtBet = { readonly orderNo: string; readonly bet: Bet | null };

export type BetDay = { readonly day: string; readonly bets: readonly Bet[] };

type Records = Data<'games.getBetRecord'>;

const PAGE_SIZE = 20;
const QUIET = { quiet: true, silentFailure: true };

/** The player's bets under a filter, newest first and by days of the games' zone. */
export class RecordStore {
  filter: RecordFilter = { range: 'today' };
  sought: SoughtBet | null = null;
  readonly pages: PagedList<RecordFilter, Bet, Records>;
  readonly ledger: BetLedger;

  readonly #api: Api;
  readonly #time: ServerTime;
  /** Counts the players; an answer to an earlier one is not shown to the next. */
  #visit = 0;

  constructor(api: Api, time: ServerTime) {
    this.#api = api;
    this.#time = time;
    this.ledger = new BetLedger(api);
    this.pages = new PagedList(
      (filter, page) =>
        api.call('games.getBetRecord', { ...payloadOf(filter), page, limit: PAGE_SIZE }, QUIET),
      (bet) => bet.order_no,
    );
    makeAutoObservable(this, { pages: false, ledger: false });
  }

  /** The page is shown, perhaps again. */
  show(): Promise<void> {
    return this.pages.show(this.filter);
  }

  setFilter(filter: RecordFilter): Promise<void> {
    this.filter = filter;
    return this.pages.open(filter);
  }

  /** Whatever its day. What is known of it stays while it is asked for again. */
  async seek(orderNo: string): Promise<void> {
    if (this.sought?.orderNo !== orderNo) this.sought = null;
    const visit = this.#visit;
    const payload = { order_no: orderNo, page: 1, limit: 1 };
    const answer = await this.#api.call('games.getBetRecord', payload, QUIET);
    if (!answer.ok || visit !== this.#visit) return;
    const bet = answer.data.list.find((each) => each.order_no === orderNo) ?? null;
    runInAction(() => (this.sought = { orderNo, bet }));
  }

  /** When the player leaves. */
  reset(): void {
    this.#visit += 1;
    this.filter = { range: 'today' };
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
    const betsByDay = new Map<string, Bet[]>();
    for (const bet of this.pages.rows) {
      const day = dayText(bet.createtime * 1000);
      betsByDay.set(day, [...(betsByDay.get(day) ?? []), bet]);
    }
    return [...betsByDay].map(([day, bets]) => ({ day, bets }));
  }
}

/** The day of the games' zone, as the wire writes it: "2026-11-21". */
export function dayText(atMs: number): string {
  const day = dayOf(atMs);
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

function payloadOf(filter: RecordFilter): Payload<'games.getBetRecord'> {
  if (filter.range !== 'custom') return { range: filter.range };
  return { range: 'custom', start_date: filter.from, end_date: filter.to };
}
