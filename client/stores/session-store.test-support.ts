import type { Answer, Api, CallOptions, Failure } from '../http/api.ts';
import type { TextStorage } from './safe-storage.ts';

/** A storage that is a map. */
export function mapStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: TextStorage = {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
  return { storage, map };
}

/** An api that answers what it is told to, and remembers what it was asked. */
export function scriptedApi(answers: Record<string, Answer<unknown> | (() => Answer<unknown>)>) {
  const calls: { name: string; payload: unknown; options: CallOptions }[] = [];
  const call = async (name: string, payload: unknown, options: CallOptions = {}) => {
    calls.push({ name, payload, options });
    const answer = answers[name];
    if (!answer) throw new Error(`nobody told what ${name} answers`);
    return typeof answer === 'function' ? answer() : answer;
  };
  return { api: { call } as Api, calls }; // a test answers by hand what the contract types
}

export const good = (data: unknown): Answer<unknown> => ({ ok: true, data, serverTime: 1 });

export const bad = (kind: Failure['kind'], message = 'no'): Answer<unknown> => ({
  ok: false,
  failure: { kind, code: 0, message, key: null },
});
