import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Data } from '#contract/api/schemas.ts';
import { QUIET } from '../stores.ts';

export type Balances = Data<'wallet.index'>;

/** The player's money as the server states it; no balance is ever calculated here (MONEY-3). */
export class WalletStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  balances: Balances | null = null;
  failure: Failure | null = null;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  async load(): Promise<void> {
    const sessionNo = this.#sessionNo;
    this.status = 'loading';
    const answer = await this.#api.call('wallet.index', {}, QUIET);
    if (sessionNo !== this.#sessionNo) return;
    runInAction(() => {
      this.status = answer.ok ? 'ready' : 'failed';
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.balances = answer.data;
    });
  }

  /** Shows the balance from an answer before the wallet is reloaded. */
  setMain(main: string): void {
    if (this.balances) this.balances = { ...this.balances, main };
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#sessionNo += 1;
    this.status = 'idle';
    this.balances = null;
    this.failure = null;
  }
}
