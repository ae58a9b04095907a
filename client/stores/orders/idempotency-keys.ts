import type { Answer } from '../../http/envelope.ts';
import { isDefinite } from './key-support.ts';
import { readJson, type TextStorage } from '../safe-storage.ts';

export interface IdempotencyKeysDeps {
  readonly newKey: () => string;
  /** Tab storage: keys survive a reload, not more. */
  readonly memory: TextStorage;
}

/**
 * The `Idempotency-Key`s of one kind of call. A key is kept until the server gives a definite
 * answer, so that a retry is the same call and not a second payment (MONEY-7).
 */
export class IdempotencyKeys {
  readonly #name: string;
  readonly #deps: IdempotencyKeysDeps;

  constructor(
    /** Storage key. */
    name: string,
    deps: IdempotencyKeysDeps,
  ) {
    this.#name = name;
    this.#deps = deps;
  }

  /** Returns the key for a payload: the kept one for a retry, else a new one, which is stored. */
  for(payload: object): string {
    const body = JSON.stringify(payload);
    const unsettled = this.#load();
    const key = unsettled.get(body) ?? this.#deps.newKey();
    unsettled.set(body, key);
    this.#save(unsettled);
    return key;
  }

  settle(key: string, answer: Answer<unknown>): void {
    if (!answer.ok && !isDefinite(answer.failure)) return;
    const unsettled = Array.from(this.#load()).filter(([, kept]) => kept !== key);
    this.#save(new Map(unsettled));
  }

  /** Call this when the player logs out. */
  clear(): void {
    this.#save(new Map());
  }

  /** Reads the keys of unsettled calls, by their bodies. */
  #load(): Map<string, string> {
    const stored = readJson(this.#deps.memory, this.#name);
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  }

  #save(unsettled: Map<string, string>): void {
    const { memory } = this.#deps;
    if (unsettled.size === 0) memory.remove(this.#name);
    else memory.set(this.#name, JSON.stringify(Array.from(unsettled)));
  }
}

function isEntry(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((it) => typeof it === 'string');
}
