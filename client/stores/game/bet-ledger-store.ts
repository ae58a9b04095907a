import { makeAutoObservable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type LedgerLine = Data<'wallet.transactions'>['list'][number];

export type LedgerEntry = {
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
      { quiet: true, silentFailure: true },
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
