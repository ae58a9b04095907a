import { makeAutoObservable } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayOf } from '#contract/rules/schedule.ts';
import type { Api } from '../http/api.ts';
import type { Bet } from './bet-result-store.ts';
import type { ServerTime } from './game-store.ts';
import { PagedList } from './record-store-pages.ts';

/** `YYYY-MM-DD`, both ends included. */
export type DayRange = { readonly from: string; readonly to: string };
export type RecordFilter =
  { readonly range: 'today' | '7d' | '30d' } | ({ readonly range: 'custom' } & DayRange);

export type BetDay = { readonly day: string; readonly bets: readonly Bet[] };

type Records = Data<'games.getBetRecord'>;

const PAGE_SIZE = 20;

/** The player's bets under a filter, newest first and by days of the games' zone. */
export class RecordStore {
  filter: RecordFilter = { range: 'today' };
  readonly pages: PagedList<RecordFilter, Bet, Records>;

  readonly #time: ServerTime;

  constructor(api: Api, time: ServerTime) {
    this.#time = time;
    this.pages = new PagedList(
      (filter, page) =>
        api.call(
          'games.getBetRecord',
          { ...payloadOf(filter), page, limit: PAGE_SIZE },
          { quiet: true, silentFailure: true },
        ),
      (bet) => bet.order_no,
    );
    makeAutoObservable(this, { pages: false });
  }

  load(): Promise<void> {
    return this.pages.open(this.filter);
  }

  setFilter(filter: RecordFilter): Promise<void> {
    this.filter = filter;
    return this.load();
  }

  /** When the player leaves. */
  reset(): void {
    this.filter = { range: 'today' };
    this.pages.reset();
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
