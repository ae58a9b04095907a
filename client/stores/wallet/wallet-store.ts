import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Data } from '#contract/api/schemas.ts';

export type Balances = Data<'wallet.index'>;

/** The player's money as the server states it; no balance is ever calculated here (MONEY-3). */
export class WalletStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  balances: Balances | null = null;
  failure: Failure | null = null;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  #visit = 0;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  async load(): Promise<void> {
    const visit = this.#visit;
    this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#api.call('wallet.index', {}, options);
    if (visit !== this.#visit) return;
    runInAction(() => {
      this.status = answer.ok ? 'ready' : 'failed';
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.balances = answer.data;
    });
  }

  /** Shows the balance an answer came with, before the whole wallet is asked again. */
  setMain(main: string): void {
    if (this.balances) this.balances = { ...this.balances, main };
  }

  /** When the player leaves. */
  reset(): void {
    this.#visit += 1;
    this.status = 'idle';
    this.balances = null;
    this.failure = null;
  }
}
