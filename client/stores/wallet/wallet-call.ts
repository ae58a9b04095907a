import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Payload } from '#contract/api/schemas.ts';
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
  /** Tab storage. */
  memory: TextStorage;
  /** Called when the server has executed the call. */
  onDone(receipt: AnswerData<N>): void;
}

/**
 * One kind of money call as its form shows it: running, failed, or done with a receipt. A retry
 * after a lost answer uses the same key, so the money moves once (MONEY-7).
 */
export class WalletCall<N extends WalletCallName> {
  isBusy = false;
  receipt: AnswerData<N> | null = null;
  failure: Failure | null = null;

  readonly #name: N;
  readonly #deps: WalletCallDeps<N>;
  readonly #key: IdempotencyKeys;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;

  constructor(name: N, memoryKey: string, deps: WalletCallDeps<N>) {
    this.#name = name;
    this.#deps = deps;
    this.#key = new IdempotencyKeys(memoryKey, deps);
    makeAutoObservable(this, { receipt: observableRef, failure: observableRef });
  }

  /** True if the outcome of the last attempt is unknown, so that a retry is safe. */
  get isUnknown(): boolean {
    return this.failure !== null && this.failure.kind !== 'business';
  }

  /** Returns true when done. Ignored while a call is running. */
  async send(payload: Payload<N>): Promise<boolean> {
    if (this.isBusy) return false;
    this.#begin();
    const sessionNo = this.#sessionNo;
    const idempotencyKey = this.#key.for(payload);
    const options = { idempotencyKey, silentFailure: true };
    const answer = await this.#deps.api.call(this.#name, payload, options);
    this.#key.settle(idempotencyKey, answer);
    if (sessionNo !== this.#sessionNo) return false;
    runInAction(() => {
      this.isBusy = false;
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.receipt = answer.data;
    });
    if (answer.ok) this.#deps.onDone(answer.data);
    return answer.ok;
  }

  /** Returns from the receipt to the form. */
  backToForm(): void {
    this.receipt = null;
    this.failure = null;
  }

  /** Call this when the input changes: the failure no longer applies. */
  clearFailure(): void {
    this.failure = null;
  }

  /** Call this when the session ends. A call without an answer keeps its key if it expired. */
  onSessionEnd(reason: SessionEndReason): void {
    this.#sessionNo += 1;
    this.isBusy = false;
    this.backToForm();
    if (reason === 'logged-out') this.#key.clear();
  }

  #begin(): void {
    runInAction(() => {
      this.isBusy = true;
      this.failure = null;
    });
  }
}
