import { vi } from 'vitest';
import { fakeMemory, scriptedApi } from '../fakes.test-support.ts';
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
  sharedStorage?: SessionDeps['storage'],
) {
  const { entries: map, ...own } = fakeMemory(entries);
  const storage = sharedStorage ?? own;
  const { api, calls } = scriptedApi(answers);
  const onSessionEnd = vi.fn<SessionDeps['onSessionEnd']>();
  /** Its time is that of the device until `resync` gets that of the server. */
  const serverClock = { nowMs: NOW_MS, resync: vi.fn<() => Promise<void>>(async () => {}) };
  const network = { isOnline: true };
  const isOnline = () => network.isOnline;
  const tabStorage = fakeMemory();
  const deps = { api, storage, tabStorage, serverClock, isOnline, onSessionEnd };
  const session = new SessionStore(deps);
  /** Loads the page again. */
  const reload = () => new SessionStore(deps);
  return { session, storage, reload, map, calls, serverClock, network, onSessionEnd };
}

/** A page of alice, or of another storage, whose session is restored. */
export function setUpMember(
  answers: Parameters<typeof scriptedApi>[0] = {},
  entries: Record<string, string> = signedIn(),
) {
  const page = setUpSession(answers, entries);
  void page.session.restore();
  return page;
}
