import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Data } from '#contract/api/schemas.ts';

/** The stored user info, in one of its three forms (FLD-2, FLD-3, FLD-6). */
export type UserInfo = FetchedUserInfo | LoginUserInfo | GuestUserInfo;

interface CommonUserInfo {
  id: number | string;
  username: string;
  nickname: string;
  avatar: string;
  score: number;
  money: string | number;
}

export interface FetchedUserInfo extends CommonUserInfo {
  phone: string;
  email: string;
  level: number;
}

/** After a login, until user info is fetched. */
export interface LoginUserInfo extends CommonUserInfo {
  mobile: string;
  createtime: number;
  expiretime: number;
  expires_in: number;
}

export interface GuestUserInfo extends CommonUserInfo {
  mobile: string;
  isGuest: true;
}

/** The answer of `user/index`, of which a real host may send any part: a stock one only `welcome`. */
export type UserIndex = AnswerData<'user.index'>;

/**
 * Reads the answer of `user/index` (FLD-2). What it lacks is taken from the info that is known of the
 * same player, such as that of the login, else from the defaults.
 */
export function fetchedUserInfo(
  data: UserIndex,
  known: UserInfo | null,
  nowMs: number,
): FetchedUserInfo {
  const { welcome, username, nickname } = data;
  const before: Partial<FetchedUserInfo & LoginUserInfo> = known ?? {};
  return {
    id: data.id ?? before.id ?? nowMs,
    username: welcome || username || nickname || before.username || '',
    nickname: welcome || nickname || username || before.nickname || '',
    phone: data.mobile ?? before.phone ?? before.mobile ?? '',
    email: data.email ?? before.email ?? '',
    avatar: data.avatar ?? before.avatar ?? '',
    money: data.money ?? (before.money || '0.00'),
    score: data.score ?? before.score ?? 0,
    level: data.level ?? before.level ?? 1,
  };
}

/**
 * Reads `data.userinfo` of a login. Without an id the name is the id, which is the same at each login.
 * `account` is what the player logged in with.
 */
export function loginUserInfo(
  { id, user_id, nickname, token: _token, ...others }: Data<'user.login'>['userinfo'],
  account: string,
): LoginUserInfo {
  const username = others.username || account;
  return {
    ...others,
    id: id || user_id || username,
    username,
    nickname: nickname || username,
    money: others.money || 0,
  };
}

/** The stored labels are Chinese (FLD-6); screens say "guest" in the player's language. */
export function guestUserInfo(nowMs: number): GuestUserInfo {
  return {
    id: `guest_${nowMs}`,
    username: '游客用户',
    nickname: '游客',
    mobile: '',
    avatar: '',
    score: 0,
    money: 0,
    isGuest: true,
  };
}

/** Reads a stored value; null for anything that is not user info. */
export function parseUserInfo(value: unknown): UserInfo | null {
  const { id, username, nickname }: { [Name in keyof UserInfo]?: unknown } = Object(value);
  const hasId = typeof id === 'number' || typeof id === 'string';
  const hasNames = typeof username === 'string' && typeof nickname === 'string';
  return hasId && hasNames ? (value as UserInfo) : null; // its fields are checked above
}
