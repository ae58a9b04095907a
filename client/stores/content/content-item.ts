import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Answer, Failure } from '../../http/envelope.ts';

/** Something to read that comes in one answer. What is shown stays while it is asked for anew. */
export class ContentItem<T> {
  value: T | null = null;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  failure: Failure | null = null;

  readonly #fetch: () => Promise<Answer<T>>;
  #asked = 0;

  constructor(fetch: () => Promise<Answer<T>>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { value: observableRef });
  }

  /** Whether it came; the answer to an earlier question, in another language maybe, is dropped. */
  async load(): Promise<boolean> {
    this.#asked += 1;
    const asked = this.#asked;
    runInAction(() => {
      this.failure = null;
      if (this.value === null) this.status = 'loading';
    });
    const answer = await this.#fetch();
    if (asked !== this.#asked) return answer.ok;
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
