import { makeAutoObservable } from 'mobx';
import type { Answer, Api, Failure } from '../http/api.ts';
import type { Clock } from './client-clock.ts';
import type { TextStorage } from './safe-storage.ts';
import {
  fetchedUserInfo,
  guestUserInfo,
  loginUserInfo,
  parseUserInfo,
  type UserInfo,
} from './user-info.ts';
import type { Data } from '#contract/api/schemas.ts';

/** Storage keys of SPEC section 3; `locale` is kept by the preferences. */
export const SESSION_KEYS = {
  userInfo: 'userInfo',
  token: 'token',
  tokenExpireTime: 'tokenExpireTime',
} as const;

/** SPEC section 9. */
export const GUEST_TOKEN = 'guest_token';

export type Outcome = { ok: true } | { ok: false; failure: Failure };

export interface SessionDeps {
  api: Api;
  storage: TextStorage;
  clock: Clock;
  /** What belonged to the player goes with the player. */
  onLeave(): void;
}

/** Who plays: nobody, a guest or a member, with the transitions of SPEC section 4. */
export class SessionStore {
  userInfo: UserInfo | null = null;
  token = '';
  /** Epoch seconds; 0 = none. */
  tokenExpireTime = 0;

  constructor(private readonly deps: SessionDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false });
  }

  get state(): 'out' | 'guest' | 'member' {
    if (!this.userInfo || !this.token) return 'out';
    return 'isGuest' in this.userInfo ? 'guest' : 'member';
  }

  get isGuest(): boolean {
    return this.state === 'guest';
  }

  /** A member, whose calls the host answers; a guest is not. */
  get isLoggedIn(): boolean {
    return this.state === 'member';
  }

  /** At start, before the first page: reads what the last visit left. */
  restore(): void {
    const { storage } = this.deps;
    const token = storage.get(SESSION_KEYS.token) ?? '';
    const expireTime = Number(storage.get(SESSION_KEYS.tokenExpireTime) ?? 0) || 0;
    if (token && this.isPast(expireTime)) {
      this.clear();
      return;
    }
    this.token = token;
    this.tokenExpireTime = expireTime;
    this.userInfo = parseUserInfo(storage.get(SESSION_KEYS.userInfo));
  }

  /**
   * On launch, with a token: fetches user info; whatever is not a success removes token and user
   * info. A guest's token is known to this device only, so there is nothing to ask the host.
   */
  async refresh(): Promise<Outcome> {
    const { token } = this;
    if (!token || this.isGuest) return { ok: true };
    const options = { quiet: true, silentFailure: true };
    const answer = await this.deps.api.call('user.index', {}, options);
    if (token === this.token) {
      if (answer.ok) this.setUserInfo(fetchedUserInfo(answer.data, this.deps.clock.now()));
      else this.clear();
    }
    return answer.ok ? { ok: true } : answer;
  }

  /** When the app is shown again: whether the token still holds. */
  checkToken(): boolean {
    if (!this.token) return false;
    if (!this.isPast(this.tokenExpireTime)) return true;
    this.clear();
    return false;
  }

  async login(account: string, password: string): Promise<Outcome> {
    const options = { silentFailure: true };
    return this.enter(await this.deps.api.call('user.login', { account, password }, options));
  }

  async register(username: string, password: string, email = ''): Promise<Outcome> {
    const options = { silentFailure: true };
    const payload = { username, password, email };
    return this.enter(await this.deps.api.call('user.register', payload, options));
  }

  enterAsGuest(): void {
    this.setToken(GUEST_TOKEN, 0);
    this.setUserInfo(guestUserInfo(this.deps.clock.now()));
  }

  /**
   * The call takes the token along when it is made, so the device need not wait for a host that may
   * be away; its errors are ignored.
   */
  async logout(): Promise<void> {
    const isMember = this.isLoggedIn;
    const options = { quiet: true, silentFailure: true };
    const told = isMember ? this.deps.api.call('user.logout', {}, options) : null;
    this.clear();
    await told;
  }

  /** A 401 for a call made with `token`. Says whether that was this session's end. */
  expire(token: string): boolean {
    if (token !== this.token) return false;
    this.clear();
    return true;
  }

  /** null logs out and removes what is stored. */
  setUserInfo(userInfo: UserInfo | null): void {
    const { storage } = this.deps;
    this.userInfo = userInfo;
    if (userInfo) storage.set(SESSION_KEYS.userInfo, JSON.stringify(userInfo));
    else storage.remove(SESSION_KEYS.userInfo);
  }

  /** '' removes the stored token and its expiry. */
  setToken(token: string, expireTime = 0): void {
    const { storage } = this.deps;
    this.token = token;
    this.tokenExpireTime = token ? expireTime : 0;
    if (token) {
      storage.set(SESSION_KEYS.token, token);
      storage.set(SESSION_KEYS.tokenExpireTime, String(expireTime));
    } else {
      storage.remove(SESSION_KEYS.token);
      storage.remove(SESSION_KEYS.tokenExpireTime);
    }
  }

  private enter(answer: Answer<Data<'user.login'>>): Outcome {
    if (!answer.ok) return answer;
    const { userinfo } = answer.data;
    this.deps.onLeave();
    this.setToken(userinfo.token, userinfo.expiretime || 0);
    this.setUserInfo(loginUserInfo(userinfo, this.deps.clock.now()));
    return { ok: true };
  }

  private clear(): void {
    this.setToken('');
    this.setUserInfo(null);
    this.deps.onLeave();
  }

  private isPast(expireTime: number): boolean {
    return expireTime !== 0 && expireTime <= Math.floor(this.deps.clock.now() / 1000);
  }
}
