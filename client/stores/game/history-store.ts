import { makeAutoObservable } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Api } from '../../http/api.ts';
import type { Draw, ServerTime } from './game-store.ts';
import { PagedList } from '../paged-list.ts';
import { rangeOf, type DayRange, type DaySpan } from '../day-span.ts';

export type SizeFilter = 'all' | 'big' | 'small';
export type HistoryFilter = { readonly days: DaySpan; readonly size: SizeFilter };

type History = Data<'games.getHistoryRecord'>;
type Query = DayRange & { readonly size: SizeFilter; readonly gameId: number };

const PAGE_SIZE = 30;
const DEFAULT: HistoryFilter = { days: 'today', size: 'all' };

/** The draws of one game, filtered by days and size, newest first. */
export class HistoryStore {
  gameId: number | null = null;
  filter: HistoryFilter = DEFAULT;
  readonly pages: PagedList<Query, Draw, History>;
  readonly #time: ServerTime;

  constructor(api: Api, time: ServerTime) {
    this.#time = time;
    this.pages = new PagedList(
      (query, page) =>
        api.call(
          'games.getHistoryRecord',
          { ...payloadOf(query), page, limit: PAGE_SIZE },
          { quiet: true, silentFailure: true },
        ),
      (draw) => draw.game_no,
    );
    makeAutoObservable(this, { pages: false });
  }

  open(gameId: number): Promise<void> {
    return this.pages.open(this.#queryFor(gameId));
  }

  /** Call this when the page is shown, also again: draws of the same query stay. */
  show(gameId: number): Promise<void> {
    return this.pages.show(this.#queryFor(gameId));
  }

  setFilter(change: Partial<HistoryFilter>): Promise<void> {
    this.filter = { ...this.filter, ...change };
    return this.gameId === null ? Promise.resolve() : this.open(this.gameId);
  }

  resetFilter(): Promise<void> {
    return this.setFilter(DEFAULT);
  }

  get today(): string {
    return dayText(this.#time.nowMs);
  }

  get stats(): History['stats'] | null {
    return this.pages.first?.stats ?? null;
  }

  #queryFor(gameId: number): Query {
    this.gameId = gameId;
    const { days, size } = this.filter;
    return { ...rangeOf(days, this.#time.nowMs), size, gameId };
  }
}

/** A single day uses the documented parameter `date`, a range its two ends. */
function payloadOf({ gameId, from, to, size }: Query): Payload<'games.getHistoryRecord'> {
  const days = from === to ? { date: from } : { start_date: from, end_date: to };
  return { game_id: gameId, ...days, size };
}
