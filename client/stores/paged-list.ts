import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Answer, Failure } from '../http/envelope.ts';

export type PageOf<T> = { readonly list: readonly T[]; readonly total: number };

/** Coming back to a longer list renews its newest rows; those further down have long been settled. */
const RENEWED_PAGES = 5;

/**
 * A list that comes page by page under a query. A new query empties the list at once and drops what
 * is still on its way for the old one; rows that moved to the next page meanwhile are not shown twice.
 */
export class PagedList<Query, Row, Answered extends PageOf<Row>> {
  rows: readonly Row[] = [];
  /** The newest first page, for the figures that come with it. */
  first: Answered | null = null;
  total = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;

  readonly #fetchPage: (query: Query, page: number) => Promise<Answer<Answered>>;
  readonly #keyOf: (row: Row) => string;
  #query: Query | null = null;
  #page = 0;
  #generation = 0;

  constructor(
    fetchPage: (query: Query, page: number) => Promise<Answer<Answered>>,
    keyOf: (row: Row) => string,
  ) {
    this.#fetchPage = fetchPage;
    this.#keyOf = keyOf;
    makeAutoObservable(this, { rows: observableRef, first: observableRef });
  }

  get hasMore(): boolean {
    return this.status === 'ready' && this.#page > 0 && this.rows.length < this.total;
  }

  async open(query: Query): Promise<void> {
    this.reset();
    this.#query = query;
    await this.#load(1);
  }

  /** A page is shown, perhaps again: what was there of the same query stays, and is renewed quietly. */
  async show(query: Query): Promise<void> {
    const isSame = JSON.stringify(query) === JSON.stringify(this.#query);
    if (isSame && this.status === 'loading') return;
    if (isSame && this.status === 'ready') await this.#renew();
    else await this.open(query);
  }

  /** Empty, as before the first query; what is on its way is dropped. */
  reset(): void {
    this.#generation += 1;
    this.#query = null;
    this.rows = [];
    this.first = null;
    this.total = 0;
    this.failure = null;
    this.status = 'idle';
  }

  /** The same query from the start; what is shown stays until the answer is there. */
  async refresh(): Promise<void> {
    this.#generation += 1;
    await this.#load(1);
  }

  /** Rejects on failure, so that a caller can offer to try again. */
  async loadMore(): Promise<void> {
    if (!this.hasMore) return;
    await this.#load(this.#page + 1);
    if (this.failure) throw new Error(this.failure.message);
  }

  /** All pages that are shown, one after the other; they change when all have come, or not at all. */
  async #renew(): Promise<void> {
    const [query, generation] = [this.#query, this.#generation];
    if (query === null) return;
    const fresh: Row[] = [];
    let first: Answered | null = null;
    const pages = Math.min(this.#page, RENEWED_PAGES);
    for (let page = 1; page <= pages; page += 1) {
      const answer = await this.#fetchPage(query, page);
      if (!answer.ok || generation !== this.#generation) return;
      first ??= answer.data;
      fresh.push(...this.#unknownIn(fresh, answer.data.list));
      if (answer.data.list.length === 0) break;
    }
    if (first) runInAction(() => this.#replace(first, fresh));
  }

  /** What stood behind the last of the fresh rows goes on standing there. */
  #replace(first: Answered, fresh: readonly Row[]): void {
    const last = fresh.at(-1);
    const at = last ? this.rows.findIndex((row) => this.#keyOf(row) === this.#keyOf(last)) : -1;
    const behind = at < 0 ? [] : this.rows.slice(at + 1);
    this.rows = [...fresh, ...this.#unknownIn(fresh, behind)];
    this.first = first;
    this.total = Math.max(first.total, this.rows.length);
    this.failure = null;
  }

  #unknownIn(known: readonly Row[], rows: readonly Row[]): readonly Row[] {
    const keys = new Set(known.map(this.#keyOf));
    return rows.filter((row) => !keys.has(this.#keyOf(row)));
  }

  async #load(page: number): Promise<void> {
    const query = this.#query;
    if (query === null) return;
    const generation = this.#generation;
    if (page === 1) this.#begin();
    const answer = await this.#fetchPage(query, page);
    if (generation !== this.#generation) return;
    runInAction(() => {
      if (answer.ok) this.#take(page, answer.data);
      else this.#fail(page, answer.failure);
    });
  }

  #begin(): void {
    runInAction(() => {
      this.status = 'loading';
      this.failure = null;
    });
  }

  #take(page: number, answered: Answered): void {
    const known = page === 1 ? [] : this.rows;
    this.rows = [...known, ...this.#unknownIn(known, answered.list)];
    if (page === 1) this.first = answered;
    // An empty page is the end, whatever the total says.
    this.total = answered.list.length === 0 ? this.rows.length : answered.total;
    this.#page = page;
    this.failure = null;
    this.status = 'ready';
  }

  #fail(page: number, failure: Failure): void {
    this.failure = failure;
    if (page === 1 && this.rows.length === 0) this.status = 'failed';
    else this.status = 'ready';
  }
}
