import { makeAutoObservable, observableRef } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { ServerTime } from '../game/game-store.ts';
import { LatestOnly } from '../latest-only.ts';
import type { Outcome } from '../session/session-store.ts';
import {
  fetchedUserInfo,
  type FetchedUserInfo,
  type UserIndex,
  type UserInfo,
} from '../session/user-info.ts';

/** The fields that the player sees or edits; '' or null where the server has not sent one. */
export interface PlayerDetails extends Pick<
  Data<'user.index'>,
  'username' | 'nickname' | 'email' | 'mobile' | 'birthday' | 'gender'
> {
  id: number | string | null;
  /** Epoch seconds. */
  jointime: number | null;
  level: number | null;
}
export type DetailChanges = Payload<'user.profile'>;

export interface UserinfoDeps {
  readonly api: Api;
  readonly time: ServerTime;
  readonly fileUrl: (path: string) => string;
  /** Source of the user info on all pages. */
  readonly session: {
    readonly userInfo: UserInfo | null;
    setUserInfo(userInfo: UserInfo): void;
  };
}

/** The player's details, including the fields that only their own page shows. */
export class UserinfoStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  details: PlayerDetails | null = null;
  failure: Failure | null = null;
  private readonly deps: UserinfoDeps;
  /** All fields received so far, because a later answer may omit some. */
  private known: UserIndex = {};
  private readonly loads = new LatestOnly();

  constructor(deps: UserinfoDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'known' | 'loads'>(this, {
      details: observableRef,
      deps: false,
      known: observableRef,
      loads: false,
    });
  }

  async load(): Promise<void> {
    const isLatest = this.loads.begin();
    if (!this.details) this.status = 'loading';
    const answer = await this.deps.api.call('user.index', {}, QUIET);
    if (isLatest()) this.take(answer);
  }

  /**
   * Saves changes and shows them at once. A stock host wipes the avatar with every call that has none
   * (HOST-23), so the known one is sent too.
   */
  async save(changes: DetailChanges): Promise<Outcome> {
    const avatar = uploadPathOf(this.deps.session.userInfo?.avatar ?? '');
    const payload = avatar ? { avatar, ...changes } : changes;
    const answer = await this.deps.api.call('user.profile', payload, { silentFailure: true });
    if (!answer.ok) return answer;
    // The session may have ended meanwhile.
    if (!this.details) return { ok: true };
    this.show(changed(this.known, changes, this.deps));
    // Only the server knows the stored form: text is trimmed, and the picture has a URL.
    await this.load();
    return { ok: true };
  }

  async changePassword(oldpassword: string, newpassword: string): Promise<Outcome> {
    const payload = { oldpassword, newpassword };
    const answer = await this.deps.api.call('user.changepwd', payload, { silentFailure: true });
    return answer.ok ? { ok: true } : answer;
  }

  /** Today in the time zone of the games, as `YYYY-MM-DD`. */
  get today(): string {
    return dayText(this.deps.time.nowMs);
  }

  /** Call this when the session ends. */
  reset(): void {
    this.loads.cancel();
    this.status = 'idle';
    this.details = null;
    this.known = {};
    this.failure = null;
  }

  private take(answer: Answer<UserIndex>): void {
    if (answer.ok) this.show({ ...this.known, ...answer.data });
    this.failure = answer.ok ? null : answer.failure;
    this.status = this.details ? 'ready' : 'failed';
  }

  private show(known: UserIndex): void {
    const { session, time } = this.deps;
    const userInfo = fetchedUserInfo(known, session.userInfo, time.nowMs);
    this.known = known;
    this.details = detailsOf(known, userInfo);
    session.setUserInfo(userInfo);
  }
}

function detailsOf(known: UserIndex, userInfo: FetchedUserInfo): PlayerDetails {
  return {
    username: known.username ?? '',
    // A stock FastAdmin sends the nickname as `welcome`.
    nickname: known.nickname || userInfo.nickname,
    email: userInfo.email,
    mobile: userInfo.phone,
    birthday: known.birthday ?? '',
    gender: known.gender ?? '',
    id: known.id ?? null,
    jointime: known.jointime || null,
    level: known.level ?? null,
  };
}

/** Returns the path of a file on the server; '' for other URLs, such as that of a drawn letter. */
function uploadPathOf(url: string): string {
  return /^(?:https?:\/\/[^/]+)?(\/uploads\/.+)$/.exec(url)?.[1] ?? '';
}

function changed(
  known: UserIndex,
  { mobile, nickname, avatar, ...others }: DetailChanges,
  { fileUrl }: Pick<UserinfoDeps, 'fileUrl'>,
): UserIndex {
  const changedFields = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...known,
    ...Object.fromEntries(changedFields),
    ...(mobile !== undefined && { mobile: String(mobile) }),
    ...(avatar !== undefined && { avatar: fileUrl(avatar) }),
    // The server's `welcome` is the nickname.
    ...(nickname !== undefined && { nickname: nickname.trim(), welcome: nickname.trim() }),
  };
}
