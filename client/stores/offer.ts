import { makeAutoObservable, runInAction } from 'mobx';
import { CODE } from '#contract/errors.ts';
import type { Answer } from '../http/envelope.ts';
import { Resource } from './resource.ts';

/** A feature that depends on an assumed endpoint: offered until the host shows that it has none (CALL-12). */
export class Offer {
  isOpen = true;
  readonly #missingCodes: readonly number[];

  constructor(missingCodes: readonly number[] = [CODE.notFound]) {
    this.#missingCodes = missingCodes;
    makeAutoObservable(this);
  }

  /** Learns from an answer of the endpoint, and returns it. */
  learn<T>(answer: Answer<T>): Answer<T> {
    if (!answer.ok && this.#missingCodes.includes(answer.failure.code)) {
      runInAction(() => (this.isOpen = false));
    }
    return answer;
  }
}

/** Data of an assumed endpoint. A host that has shown that it lacks it is not asked again. */
export class OfferedResource<T> extends Resource<T> {
  readonly offer: Offer;

  constructor(fetch: () => Promise<Answer<T>>) {
    const offer = new Offer();
    super(async () => offer.learn(await fetch()));
    this.offer = offer;
  }

  override async load(): Promise<boolean> {
    return this.offer.isOpen && super.load();
  }
}
