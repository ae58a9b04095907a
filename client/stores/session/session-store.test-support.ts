import { vi } from 'vitest';
import type { Api, CallOptions } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { TextStorage } from '../safe-storage.ts';
import { SessionStore, type SessionDeps } from './session-store.ts';

export const NOW_MS = 1_800_000_000_000;
export const NOW_S = NOW_MS / 1000;

/** The answer to a login. */
export const USERINFO = {
  id: 7,
  user_id: 7,
  username: 'alice',
  nickname: 'Alice',
  mobile: '13800000000',
  avatar: '',
  score: 3,
  money: '12.00',
  token: 'T1',
  createtime: NOW_S,
  expiretime: NOW_S + 60,
  expires_in: 60,
};

export const STORED = {
  id: 7,
  username: 'alice',
  nickname: 'Alice',
  avatar: '',
  score: 0,
  money: '0.00',
};

/** The storage after a visit of alice. */
export const signedIn = (expireTime = 0) => ({
  token: 'T1',
  tokenExpireTime: String(expireTime),
  userInfo: JSON.stringify(STORED),
});

export function setUpSession(
  answers: Parameters<typeof scriptedApi>[0] = {},
  entries: Record<string, string> = {},
) {
  const { storage, map } = mapStorage(entries);
  const { api, calls } = scriptedApi(answers);
  const onSessionEnd = vi.fn<SessionDeps['onSessionEnd']>();
  const clock = { ms: NOW_MS, now: () => clock.ms };
  const network = { isOnline: true };
  const isOnline = () => network.isOnline;
  const session = new SessionStore({ api, storage, clock, isOnline, onSessionEnd });
  return { session, map, calls, clock, network, onSessionEnd };
}

/** A page of alice, whose stored session is restored. */
export function setUpMember(answers: Parameters<typeof scriptedApi>[0] = {}) {
  const page = setUpSession(answers, signedIn());
  page.session.restore();
  return page;
}

/** A storage in a map. */
export function mapStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const storage: TextStorage = {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
  return { storage, map };
}

/** An API with fixed answers that records its calls. */
export function scriptedApi(answers: Record<string, Answer<unknown> | (() => Answer<unknown>)>) {
  const calls: { name: string; payload: unknown; options: CallOptions }[] = [];
  const call = async (name: string, payload: unknown, options: CallOptions = {}) => {
    calls.push({ name, payload, options });
    const answer = answers[name];
    if (!answer) throw new Error(`no answer is set for ${name}`);
    return typeof answer === 'function' ? answer() : answer;
  };
  return { api: { call } as Api, calls }; // a test may answer with parts of the type
}

export const good = (data: unknown): Answer<unknown> => ({ ok: true, data, serverTime: 1 });

export const bad = (kind: Failure['kind'], message = 'no'): Answer<unknown> => ({
  ok: false,
  failure: { kind, code: 0, message, key: null },
});
