import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { MAX_CARDS } from '#contract/rules/limits.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import { LatestOnly } from '../latest-only.ts';
import { Resource } from '../resource.ts';

export type Card = Data<'wallet.cards'>[number];

export class CardsStore extends Resource<readonly Card[]> {
  isAdding = false;
  refusal: Failure | null = null;

  private readonly adds = new LatestOnly();

  constructor(private readonly api: Api) {
    super(() => api.call('wallet.cards', {}, QUIET));
    makeObservable(this, {
      isAdding: observable,
      refusal: observableRef,
      add: action,
      clearRefusal: action,
    });
  }

  get cards(): readonly Card[] {
    return this.value ?? [];
  }

  get isFull(): boolean {
    return this.cards.length >= MAX_CARDS;
  }

  /**
   * Adds a card; returns null if it was refused. A card that was stored although the answer got
   * lost is refused the next time, and the reload shows it.
   */
  async add(card: Payload<'wallet.addCard'>): Promise<Card | null> {
    if (this.isAdding) return null;
    const isLatest = this.adds.begin();
    this.isAdding = true;
    this.refusal = null;
    const answer = await this.api.call('wallet.addCard', card, { silentFailure: true });
    if (!isLatest()) return null;
    runInAction(() => {
      this.isAdding = false;
      if (!answer.ok) this.refusal = answer.failure;
    });
    if (answer.ok) this.set([...this.cards, answer.data]);
    else void this.load();
    return answer.ok ? answer.data : null;
  }

  clearRefusal(): void {
    this.refusal = null;
  }

  override reset(): void {
    this.adds.cancel();
    super.reset();
    this.isAdding = false;
    this.refusal = null;
  }
}
