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

export type ResourceMap<T> = ReturnType<typeof resourceMap<T>>;

/** Makes a resource per key, on first use. */
export function resourceMap<T>(fetch: (key: string) => Promise<Answer<T>>) {
  const resources = new Map<string, Resource<T>>();
  return {
    of(key: string): Resource<T> {
      const resource = resources.get(key) ?? new Resource(() => fetch(key));
      resources.set(key, resource);
      return resource;
    },
    reset(): void {
      for (const each of resources.values()) each.reset();
      resources.clear();
    },
  };
}
