import { action, makeObservable, observable, observableRef } from 'mobx';
import type { Answer, Failure } from '../http/envelope.ts';
import { LatestOnly } from './latest-only.ts';

/** Data that comes in one answer. A reload keeps the current value until its answer arrives. */
export class Resource<T> {
  value: T | null = null;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  failure: Failure | null = null;

  /** True until the first load. */
  isUnasked = true;
  /** An earlier answer may be in another language. */
  private readonly loads = new LatestOnly();

  constructor(private readonly fetch: () => Promise<Answer<T>>) {
    // Subclasses rule out makeAutoObservable.
    makeObservable<this, 'take'>(this, {
      value: observableRef,
      status: observable,
      failure: observableRef,
      load: action,
      take: action,
      set: action,
      reset: action,
    });
  }

  /** Returns whether the call succeeded. */
  async load(): Promise<boolean> {
    const isLatest = this.loads.begin();
    this.isUnasked = false;
    this.failure = null;
    if (this.value === null) this.status = 'loading';
    const answer = await this.fetch();
    if (isLatest()) this.take(answer);
    return answer.ok;
  }

  set(value: T): void {
    this.value = value;
    this.status = 'ready';
  }

  /** Call this when the session ends. */
  reset(): void {
    this.loads.cancel();
    this.value = null;
    this.status = 'loading';
    this.failure = null;
  }

  private take(answer: Answer<T>): void {
    if (answer.ok) return this.set(answer.data);
    this.failure = answer.failure;
    if (this.value === null) this.status = 'failed';
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
