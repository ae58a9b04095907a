import { makeAutoObservable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { Clock } from '../client-clock.ts';
import type { TextStorage } from '../safe-storage.ts';
import {
  GUEST_TOKEN,
  isSamePlayer,
  NO_SESSION,
  stateOf,
  StoredSession,
  type Session,
} from './stored-session.ts';
import { fetchedUserInfo, guestUserInfo, loginUserInfo, type UserInfo } from './user-info.ts';

/** Why a member's session ended: the token expired, or the member logged out or was replaced. */
export type SessionEndReason = 'expired' | 'logged-out';

export type Outcome = { ok: true } | { ok: false; failure: Failure };

/** The host said yes and gave no token: nobody can play with that. */
const NOT_A_LOGIN: Failure = { kind: 'http', code: 200, message: 'Request failed', key: null };

export interface SessionDeps {
  api: Api;
  storage: TextStorage;
  clock: Clock;
  /** Whether the device has a network at all. */
  isOnline(): boolean;
  /**
   * What belonged to a member goes with the member. What he was about to do waits for him when the
   * session ran `out`, and is over when he is `gone`.
   */
  onSessionEnd(reason: SessionEndReason): void;
}

/** Who plays: nobody, a guest or a member, with the transitions STA-1 to STA-9. */
export class SessionStore implements Session {
  userInfo: UserInfo | null = null;
  token = '';
  tokenExpireTime = 0;
  readonly appInfo = { name: 'Dicebox', version: '1.0.0' } as const;
  /** Counts how often another tab has changed who plays here. */
  externalChangeCount = 0;
  readonly #stored: StoredSession;
  /** The member whose session ran out, until somebody plays again. */
  #expiredMember: Session | null = null;
  readonly #deps: SessionDeps;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#stored = new StoredSession(deps.storage);
    makeAutoObservable(this);
  }

  get state(): 'visitor' | 'guest' | 'member' {
    return stateOf(this);
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
    this.#applySession(this.#stored.read());
    this.checkToken();
  }

  /** When the app is shown again: whether the token still holds. */
  checkToken(): boolean {
    if (!this.token) return false;
    const nowSeconds = Math.floor(this.#deps.clock.now() / 1000);
    if (this.tokenExpireTime === 0 || this.tokenExpireTime > nowSeconds) return true;
    this.#clear('expired');
    return false;
  }

  /**
   * On launch, with a token: fetches user info; whatever is not a success removes token and user
   * info. A guest's token is known to this device only, and without a network nobody can be asked.
   */
  async refresh(): Promise<Outcome> {
    const { token } = this;
    if (!token || token === GUEST_TOKEN || !this.#deps.isOnline()) return { ok: true };
    const answer = await this.#deps.api.call('user.index', {}, { quiet: true });
    if (token === this.token && !this.#wasReplacedByOtherTab()) {
      if (answer.ok) this.setUserInfo(fetchedUserInfo(answer.data, this.#deps.clock.now()));
      else this.#clear('expired');
    }
    return answer.ok ? { ok: true } : answer;
  }

  async login(account: string, password: string): Promise<Outcome> {
    const options = { silentFailure: true };
    return this.#enter(await this.#deps.api.call('user.login', { account, password }, options));
  }

  /** By a code sent to the mobile; the host makes an account of a mobile nobody has. */
  async mobileLogin(mobile: string, captcha: string): Promise<Outcome> {
    const options = { silentFailure: true };
    return this.#enter(await this.#deps.api.call('user.mobilelogin', { mobile, captcha }, options));
  }

  async register(username: string, password: string, email = ''): Promise<Outcome> {
    const options = { silentFailure: true };
    const payload = { username, password, email };
    return this.#enter(await this.#deps.api.call('user.register', payload, options));
  }

  enterAsGuest(): void {
    const userInfo = guestUserInfo(this.#deps.clock.now());
    this.#save({ token: GUEST_TOKEN, tokenExpireTime: 0, userInfo });
  }

  /**
   * The call takes the token along when it is made, so the device need not wait for a host that may
   * be away; its errors are ignored.
   */
  async logout(): Promise<void> {
    const isKnownToHost = this.token !== '' && this.token !== GUEST_TOKEN;
    const options = { quiet: true, silentFailure: true };
    const told = isKnownToHost ? this.#deps.api.call('user.logout', {}, options) : null;
    this.#clear('logged-out');
    await told?.catch(() => null);
  }

  /** A 401 for a call made with `token`. Says whether that was this session's end. */
  expire(token: string): boolean {
    if (token !== this.token) return false;
    this.#clear('expired');
    return this.token === '';
  }

  /** null logs out and removes what is stored. */
  setUserInfo(userInfo: UserInfo | null): void {
    const { token, tokenExpireTime } = this;
    this.#save({ token, tokenExpireTime, userInfo });
  }

  /** '' removes the stored token and its expiry. */
  setToken(token: string, expireTime = 0): void {
    const { userInfo } = this;
    this.#save({ token, tokenExpireTime: token ? expireTime : 0, userInfo });
  }

  /** Another tab wrote under this key. */
  onWritten(key: string | null): void {
    if (this.#stored.isWhole(key)) this.follow();
  }

  /** Turns into the session the device keeps, if another tab has changed it. */
  follow(): void {
    if (!this.#applySession(this.#stored.read())) this.externalChangeCount += 1;
  }

  #enter(answer: Answer<Data<'user.login'>>): Outcome {
    if (!answer.ok) return answer;
    const userinfo = answer.data?.userinfo;
    if (!userinfo?.token) return { ok: false, failure: NOT_A_LOGIN };
    this.#save({
      token: userinfo.token,
      tokenExpireTime: userinfo.expiretime || 0,
      userInfo: loginUserInfo(userinfo, this.#deps.clock.now()),
    });
    return { ok: true };
  }

  #clear(reason: SessionEndReason): void {
    if (this.#wasReplacedByOtherTab()) return;
    this.#save(NO_SESSION, reason);
  }

  /** Another tab's session stands in the storage: then that is followed, and not overwritten. */
  #wasReplacedByOtherTab(): boolean {
    if (this.#stored.token === this.token) return false;
    this.follow();
    return true;
  }

  #save(session: Session, reason?: SessionEndReason): void {
    runInAction(() => {
      this.#applySession(session, reason);
      this.#stored.write(session);
    });
  }

  /** Says whether the same one plays on. */
  #applySession(after: Session, reason: SessionEndReason = 'logged-out'): boolean {
    const { token, tokenExpireTime, userInfo, isLoggedIn: wasMember } = this;
    const before = { token, tokenExpireTime, userInfo };
    const isSame = isSamePlayer(before, after);
    Object.assign(this, after);
    if (wasMember && !isSame) this.#deps.onSessionEnd(reason);
    if (wasMember && reason === 'expired') this.#expiredMember = before;
    else if (this.#expiredMember && this.state !== 'visitor') {
      if (!isSamePlayer(this.#expiredMember, after)) this.#deps.onSessionEnd('logged-out');
      this.#expiredMember = null;
    }
    return isSame;
  }
}
