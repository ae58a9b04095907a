import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Chance } from '../client-chance.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { TextStorage } from '../safe-storage.ts';
import type { SessionEndReason } from '../session/session-store.ts';

export type WalletCallName =
  'wallet.deposit' | 'wallet.transfer' | 'wallet.withdraw' | 'wallet.savings';

interface WalletCallDeps<N extends WalletCallName> {
  api: Api;
  chance: Chance;
  /** Belongs to the tab. */
  memory: TextStorage;
  /** The host has done it. */
  onDone(receipt: Data<N>): void;
}

/**
 * One kind of money call, as its form shows it: under way, refused, or done with a receipt. Tried
 * again after a lost answer it is the same call, so the money moves once (MONEY-7).
 */
export class WalletCall<N extends WalletCallName> {
  isBusy = false;
  receipt: Data<N> | null = null;
  failure: Failure | null = null;

  readonly #name: N;
  readonly #deps: WalletCallDeps<N>;
  readonly #key: IdempotencyKeys;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  #visit = 0;

  constructor(name: N, memoryKey: string, deps: WalletCallDeps<N>) {
    this.#name = name;
    this.#deps = deps;
    this.#key = new IdempotencyKeys(memoryKey, deps);
    makeAutoObservable(this, { receipt: observableRef, failure: observableRef });
  }

  /** Whether nobody knows what became of the last try: the same again is safe. */
  get isUnknown(): boolean {
    return this.failure !== null && this.failure.kind !== 'business';
  }

  /** True once it is done. A second call while one is under way is none. */
  async send(payload: Payload<N>): Promise<boolean> {
    if (this.isBusy) return false;
    this.#begin();
    const visit = this.#visit;
    const idempotencyKey = this.#key.for(payload);
    const options = { idempotencyKey, silentFailure: true };
    const answer = await this.#deps.api.call(this.#name, payload, options);
    this.#key.settle(idempotencyKey, answer);
    if (visit !== this.#visit) return false;
    runInAction(() => {
      this.isBusy = false;
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.receipt = answer.data;
    });
    if (answer.ok) this.#deps.onDone(answer.data);
    return answer.ok;
  }

  /** Back to the form. */
  again(): void {
    this.receipt = null;
    this.failure = null;
  }

  /** What was typed has changed: what was said of it no longer holds. */
  clearFailure(): void {
    this.failure = null;
  }

  /** A call whose fate is open keeps its key where the session ran `out`. */
  onSessionEnd(reason: SessionEndReason): void {
    this.#visit += 1;
    this.isBusy = false;
    this.again();
    if (reason === 'logged-out') this.#key.forget();
  }

  #begin(): void {
    runInAction(() => {
      this.isBusy = true;
      this.failure = null;
    });
  }
}
