import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { MAX_CARDS } from '#contract/rules/limits.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type Card = Data<'wallet.cards'>[number];

/** The player's stored withdrawal cards. */
export class CardsStore {
  cards: readonly Card[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;
  isAdding = false;
  /** Why the last card was not taken. */
  refusal: Failure | null = null;

  readonly #api: Api;
  /** Counts the players. */
  #visit = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { cards: observableRef });
  }

  get isFull(): boolean {
    return this.cards.length >= MAX_CARDS;
  }

  /** What was known stays while it is asked anew. */
  async load(): Promise<void> {
    const visit = this.#visit;
    this.status = 'loading';
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#api.call('wallet.cards', {}, options);
    if (visit !== this.#visit) return;
    runInAction(() => {
      this.status = answer.ok ? 'ready' : 'failed';
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.cards = answer.data;
    });
  }

  /**
   * The new card; null when it was refused. One the host has stored already, after a lost answer, is
   * refused by it and found by the next load.
   */
  async add(card: Payload<'wallet.addCard'>): Promise<Card | null> {
    if (this.isAdding) return null;
    const visit = this.#visit;
    this.isAdding = true;
    this.refusal = null;
    const answer = await this.#api.call('wallet.addCard', card, { silentFailure: true });
    if (visit !== this.#visit) return null;
    runInAction(() => {
      this.isAdding = false;
      this.refusal = answer.ok ? null : answer.failure;
      if (answer.ok) this.cards = [...this.cards, answer.data];
    });
    if (!answer.ok) void this.load();
    return answer.ok ? answer.data : null;
  }

  clearRefusal(): void {
    this.refusal = null;
  }

  reset(): void {
    this.#visit += 1;
    this.cards = [];
    this.status = 'idle';
    this.failure = null;
    this.isAdding = false;
    this.refusal = null;
  }
}
