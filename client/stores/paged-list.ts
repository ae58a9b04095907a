import { makeAutoObservable, observableRef } from 'mobx';
import type { Answer, Failure } from '../http/envelope.ts';
import { LatestOnly } from './latest-only.ts';

export type PageOf<T> = { readonly list: readonly T[]; readonly total: number };

/** Maximum number of pages that `show` renews; older rows are final. */
const RENEWED_PAGES = 5;

/**
 * A list that loads page by page for a query. A new query empties the list at once and ignores
 * answers to the old one. Rows that moved to the next page meanwhile are not shown twice.
 */
export class PagedList<Query, Row, Page extends PageOf<Row>> {
  rows: readonly Row[] = [];
  /** The answers of the pages that are shown, for the totals that they carry. */
  answers: readonly Page[] = [];
  total = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;

  private query: Query | null = null;
  private page = 0;
  private readonly loads = new LatestOnly();

  constructor(
    private readonly fetchPage: (query: Query, page: number) => Promise<Answer<Page>>,
    private readonly keyOf: (row: Row) => string,
  ) {
    makeAutoObservable<this, 'fetchPage' | 'keyOf' | 'loads' | 'query'>(this, {
      rows: observableRef,
      answers: observableRef,
      query: observableRef,
      fetchPage: false,
      keyOf: false,
      loads: false,
    });
  }

  get first(): Page | null {
    return this.answers[0] ?? null;
  }

  get hasMore(): boolean {
    return this.status === 'ready' && this.page > 0 && this.rows.length < this.total;
  }

  async open(query: Query): Promise<void> {
    this.reset();
    this.query = query;
    await this.load(1);
  }

  /**
   * Call this when the page is shown, also again: rows of the same query stay and are renewed
   * quietly.
   */
  async show(query: Query): Promise<void> {
    const isSame = JSON.stringify(query) === JSON.stringify(this.query);
    if (isSame && this.status === 'loading') return;
    if (isSame && this.status === 'ready') await this.renew();
    else await this.open(query);
  }

  reset(): void {
    this.loads.cancel();
    this.query = null;
    this.rows = [];
    this.answers = [];
    this.total = 0;
    this.failure = null;
    this.status = 'idle';
  }

  /** Loads the query again from the first page; the rows stay until the answer arrives. */
  async refresh(): Promise<void> {
    this.loads.cancel();
    await this.load(1);
  }

  /** Rejects on failure, so that the caller can offer to retry. */
  async loadMore(): Promise<void> {
    if (!this.hasMore) return;
    await this.load(this.page + 1);
    if (this.failure) throw new Error(this.failure.message);
  }

  /** Reloads all pages that are shown and replaces them together, or not at all. */
  private async renew(): Promise<void> {
    const { query } = this;
    if (query === null) return;
    const isCurrent = this.loads.current();
    const fresh: Row[] = [];
    const answers: Page[] = [];
    const pages = Math.min(this.page, RENEWED_PAGES);
    for (let page = 1; page <= pages; page += 1) {
      const answer = await this.fetchPage(query, page);
      if (!answer.ok || !isCurrent()) return;
      answers.push(answer.data);
      fresh.push(...this.newRows(fresh, answer.data.list));
      if (answer.data.list.length === 0) break;
    }
    this.replace(answers, fresh);
  }

  /** Keeps the rows behind the last fresh one. */
  private replace(answers: readonly Page[], fresh: readonly Row[]): void {
    const last = fresh.at(-1);
    const at = last ? this.rows.findIndex((row) => this.keyOf(row) === this.keyOf(last)) : -1;
    const behind = at < 0 ? [] : this.rows.slice(at + 1);
    this.rows = [...fresh, ...this.newRows(fresh, behind)];
    this.answers = [...answers, ...this.answers.slice(answers.length)];
    this.total = Math.max(this.first?.total ?? 0, this.rows.length);
    this.failure = null;
  }

  private newRows(known: readonly Row[], rows: readonly Row[]): readonly Row[] {
    const keys = new Set(known.map(this.keyOf));
    return rows.filter((row) => !keys.has(this.keyOf(row)));
  }

  private async load(page: number): Promise<void> {
    const { query } = this;
    if (query === null) return;
    const isCurrent = this.loads.current();
    if (page === 1) {
      this.status = 'loading';
      this.failure = null;
    }
    const answer = await this.fetchPage(query, page);
    if (!isCurrent()) return;
    if (answer.ok) this.append(page, answer.data);
    else this.fail(page, answer.failure);
  }

  private append(page: number, answer: Page): void {
    const known = page === 1 ? [] : this.rows;
    this.rows = [...known, ...this.newRows(known, answer.list)];
    this.answers = page === 1 ? [answer] : [...this.answers, answer];
    // An empty page is the end, regardless of the total.
    const shown = this.rows.length;
    this.total = answer.list.length === 0 ? shown : Math.max(answer.total, shown);
    this.page = page;
    this.failure = null;
    this.status = 'ready';
  }

  private fail(page: number, failure: Failure): void {
    this.failure = failure;
    if (page === 1 && this.rows.length === 0) this.status = 'failed';
    else this.status = 'ready';
  }
}
