import type { Answer } from '../../http/envelope.ts';
import { isDefinite } from './key-support.ts';
import { readJson, type TextStorage } from '../safe-storage.ts';

export interface IdempotencyKeysDeps {
  readonly newKey: () => string;
  /** Tab storage: keys survive a reload, not more. */
  readonly memory: TextStorage;
}

export type IdempotencyKeys = ReturnType<typeof idempotencyKeys>;

/**
 * The `Idempotency-Key`s of one kind of call, in storage under `name`. A key is kept until the server gives a
 * definite answer, so that a retry is the same call and not a second payment (MONEY-7).
 */
export function idempotencyKeys(name: string, { newKey, memory }: IdempotencyKeysDeps) {
  const load = (): Map<string, string> => {
    const stored = readJson(memory, name);
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  };
  const save = (unsettled: Map<string, string>) => {
    if (unsettled.size === 0) memory.remove(name);
    else memory.set(name, JSON.stringify(Array.from(unsettled)));
  };
  return {
    /** Returns the key for a payload: the kept one for a retry, else a new one, which is stored. */
    for(payload: object): string {
      const body = JSON.stringify(payload);
      const unsettled = load();
      const key = unsettled.get(body) ?? newKey();
      save(unsettled.set(body, key));
      return key;
    },
    settle(key: string, answer: Answer<unknown>): void {
      if (!answer.ok && !isDefinite(answer.failure)) return;
      save(new Map(Array.from(load()).filter(([, kept]) => kept !== key)));
    },
    /** Call this when the player logs out. */
    clear: () => save(new Map()),
  };
}

function isEntry(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((it) => typeof it === 'string');
}
