import { makeAutoObservable, observableRef } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { APP_INFO } from '#contract/app-info.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { isConnectionLost, type Answer, type Failure } from '../../http/envelope.ts';
import type { ServerClock } from '../client-clock.ts';
import type { TextStorage } from '../safe-storage.ts';
import type { LazyStores } from '../stores.ts';
import {
  GUEST_TOKEN,
  isComplete,
  isSamePlayer,
  NO_SESSION,
  readSession,
  stateOf,
  storedToken,
  writeSession,
  type Session,
} from './stored-session.ts';
import { fetchedUserInfo, guestUserInfo, loginUserInfo, type UserInfo } from './user-info.ts';

/** Why a member's session ended: the token expired, or the member logged out or was replaced. */
export type SessionEndReason = 'expired' | 'logged-out';

export type Outcome = { ok: true } | { ok: false; failure: Failure };

export interface SessionDeps extends Pick<LazyStores, 'onSessionEnd'> {
  api: Api;
  storage: TextStorage;
  /** Keeps a session that a lost connection ended, until the host answers. */
  tabStorage: TextStorage;
  serverClock: Pick<ServerClock, 'nowMs' | 'resync'>;
  isOnline(): boolean;
}

/** The form itself shows what failed. */
const SILENT = { silentFailure: true } as const;

/** The current player: a visitor, a guest or a member, with the transitions STA-1 to STA-9. */
export class SessionStore implements Session {
  userInfo: UserInfo | null = null;
  token = '';
  tokenExpireTime = 0;
  readonly appInfo = APP_INFO;
  /** Counts how often another tab changed the player. */
  externalChangeCount = 0;
  /** The member whose session expired, until somebody plays again. */
  private expiredMember: Session | null = null;

  constructor(private readonly deps: SessionDeps) {
    makeAutoObservable<this, 'deps' | 'expiredMember'>(this, {
      appInfo: false,
      deps: false,
      expiredMember: observableRef,
    });
  }

  get state(): 'visitor' | 'guest' | 'member' {
    return stateOf(this);
  }

  /** The username of the member whose session expired, until somebody plays again. */
  get expiredName(): string | null {
    return this.expiredMember?.userInfo?.username ?? null;
  }

  get isGuest(): boolean {
    return this.state === 'guest';
  }

  /** True for members, whose calls the server answers; false for guests. */
  get isLoggedIn(): boolean {
    return this.state === 'member';
  }

  /** Call this at start: restores the stored session. */
  async restore(): Promise<void> {
    if (!this.takeUp()) this.applySession(readSession(this.deps.storage));
    await this.checkToken();
  }

  /** Call this when the host answered: brings back a session that a lost connection ended. */
  async comeBack(): Promise<void> {
    if (this.takeUp()) await this.refresh();
  }

  /** Takes up the session that a lost connection ended, unless there is another one. */
  private takeUp(): boolean {
    const { storage, tabStorage } = this.deps;
    const session = readSession(tabStorage);
    if (!session.token) return false;
    writeSession(tabStorage, NO_SESSION);
    if (storedToken(storage)) return false;
    this.save(session);
    return true;
  }

  /**
   * Call this when the app is shown again. Returns whether the token is still valid. An expiry that
   * seems to have passed is compared again with the server's time, because the device's clock may be
   * wrong; offline the device's clock decides.
   */
  async checkToken(): Promise<boolean> {
    if (this.hasExpired() && this.deps.isOnline()) await this.deps.serverClock.resync();
    if (this.hasExpired()) this.clear('expired');
    return this.token !== '';
  }

  private hasExpired(): boolean {
    const { token, tokenExpireTime } = this;
    const nowSeconds = Math.floor(this.deps.serverClock.nowMs / 1000);
    return token !== '' && tokenExpireTime !== 0 && tokenExpireTime <= nowSeconds;
  }

  /**
   * Call this at launch: loads the user info of a stored token. On failure the session ends (STA-4); after a lost
   * connection it comes back with the next answer. Skipped offline, and for guests, whose token the server does
   * not know.
   */
  async refresh(): Promise<Outcome> {
    const { token, tokenExpireTime, userInfo } = this;
    if (!token || token === GUEST_TOKEN || !this.deps.isOnline()) return { ok: true };
    const answer = await this.deps.api.call('user.index', {}, { quiet: true });
    if (token === this.token && !this.wasReplacedByOtherTab()) {
      if (answer.ok)
        this.setUserInfo(fetchedUserInfo(answer.data, this.userInfo, this.deps.serverClock.nowMs));
      else {
        this.clear('expired');
        if (isConnectionLost(answer.failure))
          writeSession(this.deps.tabStorage, { token, tokenExpireTime, userInfo });
      }
    }
    return answer.ok ? { ok: true } : answer;
  }

  async login(account: string, password: string): Promise<Outcome> {
    const answer = await this.deps.api.call('user.login', { account, password }, SILENT);
    return this.enter(answer, account);
  }

  /** Logs in with an SMS code. The server creates an account for an unknown number. */
  async mobileLogin(mobile: string, captcha: string): Promise<Outcome> {
    const answer = await this.deps.api.call('user.mobilelogin', { mobile, captcha }, SILENT);
    return this.enter(answer, mobile);
  }

  /** A host may require the mobile and its code. */
  async register(
    username: string,
    password: string,
    more: { mobile?: string; code?: string; invite_code?: string } = {},
  ): Promise<Outcome> {
    const payload = { username, password, email: '', ...more };
    return this.enter(await this.deps.api.call('user.register', payload, SILENT), username);
  }

  enterAsGuest(): void {
    const userInfo = guestUserInfo(this.deps.serverClock.nowMs);
    this.save({ token: GUEST_TOKEN, tokenExpireTime: 0, userInfo });
  }

  /** Logs out at once. The server gets a best-effort call with the old token. */
  async logout(): Promise<void> {
    const isKnownToHost = this.token !== '' && this.token !== GUEST_TOKEN;
    const serverCall = isKnownToHost ? this.deps.api.call('user.logout', {}, QUIET) : null;
    this.clear('logged-out');
    await serverCall;
  }

  /** Call this after a 401 to a call with `token`. Returns whether that ended this session. */
  expire(token: string): boolean {
    if (token !== this.token) return false;
    this.clear('expired');
    return this.token === '';
  }

  /** Replaces the user info; null logs out and clears the storage. */
  setUserInfo(userInfo: UserInfo | null): void {
    const { token, tokenExpireTime } = this;
    this.save({ token, tokenExpireTime, userInfo });
  }

  /** Replaces the token; '' removes it with its expiry. */
  setToken(token: string, expireTime = 0): void {
    const { userInfo } = this;
    this.save({ token, tokenExpireTime: token ? expireTime : 0, userInfo });
  }

  /** Call this when another tab wrote `key`. */
  onWritten(key: string | null): void {
    if (isComplete(this.deps.storage, key)) this.follow();
  }

  /** Takes over the stored session if another tab changed it. */
  follow(): void {
    if (!this.applySession(readSession(this.deps.storage))) this.externalChangeCount += 1;
  }

  private enter(answer: Answer<Data<'user.login'>>, account: string): Outcome {
    if (!answer.ok) return answer;
    const { userinfo } = answer.data;
    this.save({
      token: userinfo.token,
      tokenExpireTime: userinfo.expiretime,
      userInfo: loginUserInfo(userinfo, account),
    });
    return { ok: true };
  }

  private clear(reason: SessionEndReason): void {
    if (this.wasReplacedByOtherTab()) return;
    this.save(NO_SESSION, reason);
  }

  /** If another tab stored a session, adopts it instead of overwriting it, and returns true. */
  private wasReplacedByOtherTab(): boolean {
    if (storedToken(this.deps.storage) === this.token) return false;
    this.follow();
    return true;
  }

  private save(session: Session, reason?: SessionEndReason): void {
    this.applySession(session, reason);
    writeSession(this.deps.storage, session);
  }

  /** Replaces the session. Returns whether it is still the same player. */
  private applySession(after: Session, reason: SessionEndReason = 'logged-out'): boolean {
    const { token, tokenExpireTime, userInfo, isLoggedIn: wasMember } = this;
    const before = { token, tokenExpireTime, userInfo };
    const isSame = isSamePlayer(before, after);
    Object.assign(this, after);
    if (wasMember && !isSame) this.deps.onSessionEnd(reason);
    if (wasMember && reason === 'expired') this.expiredMember = before;
    else if (this.expiredMember && this.state !== 'visitor') {
      if (!isSamePlayer(this.expiredMember, after)) this.deps.onSessionEnd('logged-out');
      this.expiredMember = null;
    }
    return isSame;
  }
}
