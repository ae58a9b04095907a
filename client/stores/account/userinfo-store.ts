import { computed, makeObservable } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { ServerTime } from '../game/game-store.ts';
import { Resource } from '../resource.ts';
import type { Outcome, SessionStore } from '../session/session-store.ts';
import { fetchedUserInfo, type FetchedUserInfo, type UserIndex } from '../session/user-info.ts';

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

/** The details that a stock host takes and does not store. */
const UNSURE = ['email', 'mobile', 'birthday', 'gender'] as const;

export interface UserinfoDeps {
  readonly api: Api;
  readonly time: ServerTime;
  readonly fileUrl: (path: string) => string;
  readonly session: Pick<SessionStore, 'userInfo' | 'setUserInfo'>;
}

/**
 * The player's details, including the fields that only their own page shows. The value is all fields
 * received so far, because a later answer may omit some.
 */
export class UserinfoStore extends Resource<UserIndex> {
  /** What the user info after the last save did not confirm. */
  unconfirmed: readonly (typeof UNSURE)[number][] = [];
  private answered: UserIndex = {};

  constructor(private readonly deps: UserinfoDeps) {
    super(() => deps.api.call('user.index', {}, QUIET));
    makeObservable(this, { details: computed });
  }

  get details(): PlayerDetails | null {
    if (this.value === null) return null;
    // The time would stand for a missing id, which the details do not show.
    return detailsOf(this.value, fetchedUserInfo(this.value, this.deps.session.userInfo, 0));
  }

  override set(fields: UserIndex): void {
    const { session, time } = this.deps;
    this.answered = fields;
    const known = { ...this.value, ...fields };
    super.set(known);
    session.setUserInfo(fetchedUserInfo(known, session.userInfo, time.nowMs));
  }

  /**
   * Saves changes and shows them at once, and then what the host confirms. A stock host wipes the avatar with every
   * call that has none (HOST-23), so the known one is sent too.
   */
  async save(changes: DetailChanges): Promise<Outcome> {
    const avatar = uploadPathOf(this.deps.session.userInfo?.avatar ?? '');
    const payload = avatar ? { avatar, ...changes } : changes;
    const answer = await this.deps.api.call('user.profile', payload, { silentFailure: true });
    if (!answer.ok) return answer;
    // The session may have ended meanwhile.
    const before = this.value;
    if (before === null) return { ok: true };
    this.set(fieldsOf(changes, this.deps));
    // Only the server knows the stored form: text is trimmed, and the picture has a URL.
    const isKnown = await this.load();
    const { answered } = this;
    this.unconfirmed = UNSURE.filter(
      (name) =>
        isKnown &&
        changes[name] !== undefined &&
        (answered[name] === undefined || answered[name] === before[name]),
    );
    if (this.unconfirmed.length > 0 && this.value !== null)
      this.set(Object.fromEntries(this.unconfirmed.map((name) => [name, before[name] ?? ''])));
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

function fieldsOf(
  { mobile, nickname, avatar, ...others }: DetailChanges,
  { fileUrl }: Pick<UserinfoDeps, 'fileUrl'>,
): UserIndex {
  const changedFields = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(changedFields),
    ...(mobile !== undefined && { mobile: String(mobile) }),
    ...(avatar !== undefined && { avatar: fileUrl(avatar) }),
    // The server's `welcome` is the nickname.
    ...(nickname !== undefined && { nickname: nickname.trim(), welcome: nickname.trim() }),
  };
}
