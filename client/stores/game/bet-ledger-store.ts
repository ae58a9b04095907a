import { makeAutoObservable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type LedgerLine = Data<'wallet.transactions'>['list'][number];

export type LedgerEntry = {
  readonly status: 'loading' | 'ready' | 'failed';
  /** As they happened: the stake, then what came back. */
  readonly lines: readonly LedgerLine[];
  readonly failure: Failure | null;
};

/** More than one bet ever moved. */
const LIMIT = 100;

/** What each bet moved in the wallet, asked for when the bet is looked into. */
export class BetLedgerStore {
  entries: ReadonlyMap<string, LedgerEntry> = new Map();
  readonly #api: Api;
  /** Counts the players; an answer to an earlier one is not shown to the next. */
  #visit = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  /** Lines that are known stay while they are asked for again. */
  async load(orderNo: string): Promise<void> {
    const known = this.entries.get(orderNo)?.lines ?? [];
    const visit = this.#visit;
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
    if (visit !== this.#visit) return;
    if (answer.ok) {
      const lines = answer.data.list.toReversed();
      this.#set(orderNo, { status: 'ready', lines, failure: null });
    } else if (known.length === 0) {
      this.#set(orderNo, { status: 'failed', lines: [], failure: answer.failure });
    }
  }

  /** When the player leaves. */
  reset(): void {
    this.#visit += 1;
    this.entries = new Map();
  }

  #set(orderNo: string, entry: LedgerEntry): void {
    runInAction(() => (this.entries = new Map(this.entries).set(orderNo, entry)));
  }
}
