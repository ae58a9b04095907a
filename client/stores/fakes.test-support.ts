import { makeAutoObservable } from 'mobx';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Payload } from '#contract/api/schemas.ts';
import type { Api, CallOptions } from '../http/api.ts';
import type { Answer, Failure } from '../http/envelope.ts';
import type { ResultCurtain } from './game/results/result-curtain.ts';
import type { TextStorage } from './safe-storage.ts';

type Call = { name: EndpointName; payload: unknown; options: CallOptions | undefined };
type Handlers = {
  [N in EndpointName]?:
    | Answer<AnswerData<N>>
    | ((
        payload: Payload<N>,
        options: CallOptions | undefined,
      ) => Answer<AnswerData<N>> | Promise<Answer<AnswerData<N>>>);
};

export class FakeApi implements Api {
  readonly calls: Call[] = [];
  handlers: Handlers;

  constructor(handlers: Handlers = {}) {
    this.handlers = handlers;
  }

  async call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options?: CallOptions,
  ): Promise<Answer<AnswerData<N>>> {
    this.calls.push({ name, payload, options });
    const handler = this.handlers[name];
    if (typeof handler === 'function') return handler(payload, options);
    return handler ?? failed('network');
  }

  /** Holds back the answers of an endpoint until `resolve` is called with one. */
  hold<N extends EndpointName>(name: N): Deferred<Answer<AnswerData<N>>> {
    const held = deferred<Answer<AnswerData<N>>>();
    Object.assign(this.handlers, { [name]: () => held.promise });
    return held;
  }

  count(name: EndpointName): number {
    return this.calls.filter((call) => call.name === name).length;
  }
}

/** A fake API whose answers may lack parts of their type. */
export function scriptedApi(answers: Record<string, Answer<unknown> | (() => Answer<unknown>)>) {
  const api = new FakeApi(answers);
  return { api, calls: api.calls };
}

/** A server clock that the test moves. */
export class FakeTime {
  nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
    makeAutoObservable(this, { ensureKnown: false, probe: false });
  }

  set(nowMs: number): void {
    this.nowMs = nowMs;
  }

  advance(ms: number): void {
    this.nowMs += ms;
  }

  async ensureKnown(): Promise<void> {}

  probe(act: () => void): void {
    act();
  }
}

/** A server clock that ticks each second, and the timers that wait for it. */
export class FakeTimer {
  readonly #time: FakeTime;
  readonly #timers = new Set<{ atMs: number; act: () => void }>();

  constructor(nowMs: number) {
    this.#time = new FakeTime(nowMs);
  }

  get nowMs(): number {
    return this.#time.nowMs;
  }

  /** The number of timers that wait. */
  get pending(): number {
    return this.#timers.size;
  }

  after(ms: number, act: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, act };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Runs the timers that fall due within `ms`. */
  advance(ms: number): void {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) {
      const nextTickMs = (Math.floor(this.nowMs / 1000) + 1) * 1000;
      const dueMs = Math.min(...[...this.#timers].map(({ atMs }) => atMs));
      this.#time.set(Math.min(endMs, nextTickMs, Math.max(dueMs, this.nowMs)));
      for (const timer of this.#timers)
        if (timer.atMs <= this.nowMs && this.#timers.delete(timer)) timer.act();
    }
  }

  /** Moves the clock without running timers, like a device that slept. */
  sleep(ms: number): void {
    this.#time.advance(ms);
  }
}

/** A curtain that hides nothing. */
export const noCurtain: Pick<ResultCurtain, 'guard' | 'hides' | 'whenListed'> = {
  hides: () => false,
  whenListed: () => Promise.resolve(),
  guard: (load) => load,
};

/** A storage in a map. */
export function fakeMemory(stored: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(stored));
  return {
    entries,
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
  } satisfies TextStorage & { entries: Map<string, string> };
}

export function successAnswer<T>(data: T, serverTime = 0): Answer<T> {
  return { ok: true, data, serverTime };
}

export function failed(
  kind: Failure['kind'],
  key: Failure['key'] = null,
  message: string = key ?? kind,
): Answer<never> {
  return { ok: false, failure: { kind, code: 0, message, key } };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Lets pending promises settle. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
