import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '../http/api.ts';
import type { Failure } from '../http/envelope.ts';
import type { Chance } from './client-chance.ts';
import { KeptKey } from './kept-key.ts';
import type { TextStorage } from './safe-storage.ts';
import type { Data } from '#contract/api/schemas.ts';

export type Balances = Data<'wallet.index'>;
export type DepositChannel = 'demo' | 'bank';
export type DepositReceipt = Data<'wallet.deposit'>;
export type DepositOutcome =
  { ok: true; receipt: DepositReceipt } | { ok: false; failure: Failure };

export interface WalletDeps {
  api: Api;
  chance: Chance;
  /** Belongs to the tab. */
  memory: TextStorage;
}

export const DEPOSIT_MEMORY_KEY = 'pendingDeposits';

/** The player's money as the host says it; no balance is ever computed here (reliability 5.1). */
export class WalletStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  balances: Balances | null = null;
  failure: Failure | null = null;
  private readonly depositKey: KeptKey;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  private visit = 0;

  constructor(private readonly deps: WalletDeps) {
    this.depositKey = new KeptKey(DEPOSIT_MEMORY_KEY, deps);
    makeAutoObservable<this, 'deps' | 'depositKey' | 'visit'>(this, {
      deps: false,
      depositKey: false,
      visit: false,
    });
  }

  async load(): Promise<void> {
    const { visit } = this;
    this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.deps.api.call('wallet.index', {}, options);
    if (visit !== this.visit) return;
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

  async deposit(amount: string, channel: DepositChannel): Promise<DepositOutcome> {
    const { visit } = this;
    const payload = { amount, channel };
    const idempotencyKey = this.depositKey.for(payload);
    const options = { idempotencyKey, silentFailure: true };
    const answer = await this.deps.api.call('wallet.deposit', payload, options);
    this.depositKey.settle(idempotencyKey, answer);
    if (!answer.ok) return answer;
    if (visit === this.visit) this.setMain(answer.data.balance);
    return { ok: true, receipt: answer.data };
  }

  /**
   * When the player leaves. A deposit whose fate is open keeps its key where the session ran `out`,
   * for it may be tried again after the next login.
   */
  reset(how: 'out' | 'gone'): void {
    this.visit += 1;
    this.status = 'idle';
    this.balances = null;
    this.failure = null;
    if (how === 'gone') this.depositKey.forget();
  }
}
