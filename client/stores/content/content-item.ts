import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Answer, Failure } from '../../http/envelope.ts';

/** Content that comes in one answer. A reload keeps the current value until the answer arrives. */
export class ContentItem<T> {
  value: T | null = null;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  failure: Failure | null = null;

  readonly #fetch: () => Promise<Answer<T>>;
  #requestNo = 0;

  constructor(fetch: () => Promise<Answer<T>>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { value: observableRef });
  }

  /**
   * Returns whether the call succeeded. An answer to an earlier load, perhaps in another language,
   * is ignored.
   */
  async load(): Promise<boolean> {
    this.#requestNo += 1;
    const requestNo = this.#requestNo;
    runInAction(() => {
      this.failure = null;
      if (this.value === null) this.status = 'loading';
    });
    const answer = await this.#fetch();
    if (requestNo !== this.#requestNo) return answer.ok;
    runInAction(() => {
      if (answer.ok) {
        this.value = answer.data;
        this.status = 'ready';
        return;
      }
      this.failure = answer.failure;
      if (this.value === null) this.status = 'failed';
    });
    return answer.ok;
  }
}
