import { readJson, type TextStorage } from '../safe-storage.ts';
import { parseUserInfo, type UserInfo } from './user-info.ts';

/** Storage keys (FLD-5); PreferencesStore keeps `locale`. */
const KEYS = { userInfo: 'userInfo', token: 'token', tokenExpireTime: 'tokenExpireTime' } as const;

export interface Session {
  readonly userInfo: UserInfo | null;
  readonly token: string;
  /** Epoch seconds; 0 = none. */
  readonly tokenExpireTime: number;
}

/** The token of a guest (CON-12). */
export const GUEST_TOKEN = 'guest_token';

export const NO_SESSION: Session = { userInfo: null, token: '', tokenExpireTime: 0 };

/** Returns the kind of player; without user info and token, a visitor (STA-3). */
export function stateOf({ userInfo, token }: Session): 'visitor' | 'guest' | 'member' {
  if (!userInfo || !token) return 'visitor';
  return token === GUEST_TOKEN || 'isGuest' in userInfo ? 'guest' : 'member';
}

/** Returns whether it is still the same player, even if the token or the user info changed. */
export function isSamePlayer(before: Session, after: Session): boolean {
  const state = stateOf(before);
  if (state !== stateOf(after)) return false;
  return (
    state === 'visitor' ||
    before.token === after.token ||
    before.userInfo?.id === after.userInfo?.id
  );
}

export function storedToken(storage: TextStorage): string {
  return storage.get(KEYS.token) ?? '';
}

/** Reads the session that a storage keeps for the next visit and for other tabs. */
export function readSession(storage: TextStorage): Session {
  const token = storedToken(storage);
  const tokenExpireTime = token ? Number(storage.get(KEYS.tokenExpireTime)) || 0 : 0;
  return { token, tokenExpireTime, userInfo: parseUserInfo(readJson(storage, KEYS.userInfo)) };
}

/**
 * Writes the token first and the user info last: other tabs take the user info as the sign that
 * the session is complete.
 */
export function writeSession(
  storage: TextStorage,
  { token, tokenExpireTime, userInfo }: Session,
): void {
  if (token) {
    storage.set(KEYS.token, token);
    storage.set(KEYS.tokenExpireTime, String(tokenExpireTime));
  } else {
    storage.remove(KEYS.token);
    storage.remove(KEYS.tokenExpireTime);
  }
  if (userInfo) storage.set(KEYS.userInfo, JSON.stringify(userInfo));
  else storage.remove(KEYS.userInfo);
}

/**
 * Returns whether another tab's write of `key` leaves a complete session. In the middle of a
 * login the new token is stored with the old user info.
 */
export function isComplete(storage: TextStorage, key: string | null): boolean {
  if (key === null || key === KEYS.userInfo) return true;
  return key === KEYS.token && storedToken(storage) === '';
}
