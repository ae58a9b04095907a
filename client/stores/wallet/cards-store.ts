import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { MAX_CARDS } from '#contract/rules/limits.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import { QUIET } from '../stores.ts';

export type Card = Data<'wallet.cards'>[number];

/** The player's withdrawal cards. */
export class CardsStore {
  cards: readonly Card[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;
  isAdding = false;
  /** Why the last card was refused. */
  refusal: Failure | null = null;

  readonly #api: Api;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { cards: observableRef });
  }

  get isFull(): boolean {
    return this.cards.length >= MAX_CARDS;
  }

  /** Loads the cards; the current ones stay meanwhile. */
  async load(): Promise<void> {
    const sessionNo = this.#sessionNo;
    this.status = 'loading';
    const answer = await this.#api.call('wallet.cards', {}, QUIET);
    if (sessionNo !== this.#sessionNo) return;
    runInAction(() => {
      this.status = answer.ok ? 'ready' : 'failed';
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.cards = answer.data;
    });
  }

  /**
   * Adds a card; returns null if it was refused. A card that was stored although the answer got
   * lost is refused the next time, and the reload shows it.
   */
  async add(card: Payload<'wallet.addCard'>): Promise<Card | null> {
    if (this.isAdding) return null;
    const sessionNo = this.#sessionNo;
    this.isAdding = true;
    this.refusal = null;
    const answer = await this.#api.call('wallet.addCard', card, { silentFailure: true });
    if (sessionNo !== this.#sessionNo) return null;
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
    this.#sessionNo += 1;
    this.cards = [];
    this.status = 'idle';
    this.failure = null;
    this.isAdding = false;
    this.refusal = null;
  }
}
