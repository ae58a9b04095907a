import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Answer, Failure } from '../http/envelope.ts';

/** Data that comes in one answer. A reload keeps the current value until its answer arrives. */
export class Resource<T> {
  value: T | null = null;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  failure: Failure | null = null;

  readonly #fetch: () => Promise<Answer<T>>;
  /** Number of the latest load or session; earlier answers, perhaps in another language, are ignored. */
  #requestNo = 0;

  constructor(fetch: () => Promise<Answer<T>>) {
    this.#fetch = fetch;
    // Subclasses rule out makeAutoObservable.
    makeObservable(this, {
      value: observableRef,
      status: observable,
      failure: observableRef,
      set: action,
      reset: action,
    });
  }

  /** True until the first load. */
  get isUnasked(): boolean {
    return this.#requestNo === 0;
  }

  /** Returns whether the call succeeded. */
  async load(): Promise<boolean> {
    const requestNo = (this.#requestNo += 1);
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

  set(value: T): void {
    this.value = value;
    this.status = 'ready';
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#requestNo += 1;
    this.value = null;
    this.status = 'loading';
    this.failure = null;
  }
}

/** A resource per key, made on first use. */
export class ResourceMap<T> {
  readonly #resources = new Map<string, Resource<T>>();
  readonly #fetch: (key: string) => Promise<Answer<T>>;

  constructor(fetch: (key: string) => Promise<Answer<T>>) {
    this.#fetch = fetch;
  }

  of(key: string): Resource<T> {
    const known = this.#resources.get(key);
    if (known) return known;
    const resource = new Resource(() => this.#fetch(key));
    this.#resources.set(key, resource);
    return resource;
  }

  /** Call this when the session ends. */
  reset(): void {
    for (const each of this.#resources.values()) each.reset();
    this.#resources.clear();
  }
}
