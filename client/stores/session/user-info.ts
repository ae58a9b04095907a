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

/** After user info was fetched. */
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

type Fields = Readonly<Record<string, unknown>>;

/** The server may omit fields that the contract promises, or send null. */
export type Sent<T> = { readonly [K in keyof T]?: T[K] | null } | null;

/** Reads the answer of `user/index` with its defaults (FLD-2). */
export function fetchedUserInfo(data: Sent<Data<'user.index'>>, nowMs: number): FetchedUserInfo {
  const { id, welcome, username, nickname, mobile, email, avatar, money, score, level } =
    data ?? {};
  return {
    id: id ?? nowMs,
    username: welcome || username || nickname || '',
    nickname: welcome || nickname || username || '',
    phone: mobile ?? '',
    email: email ?? '',
    avatar: avatar ?? '',
    money: money || '0.00',
    score: score ?? 0,
    level: level ?? 1,
  };
}

/** Reads `data.userinfo` of a login. */
export function loginUserInfo(
  userinfo: NonNullable<Sent<Data<'user.login'>['userinfo']>>,
  nowMs: number,
): LoginUserInfo {
  return {
    id: userinfo.id ?? userinfo.user_id ?? nowMs,
    username: userinfo.username ?? '',
    nickname: userinfo.nickname || userinfo.username || '',
    mobile: userinfo.mobile ?? '',
    avatar: userinfo.avatar ?? '',
    score: userinfo.score ?? 0,
    money: userinfo.money ?? 0,
    createtime: userinfo.createtime ?? 0,
    expiretime: userinfo.expiretime ?? 0,
    expires_in: userinfo.expires_in ?? 0,
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

/** Parses stored JSON; null for anything that is not user info. */
export function parseUserInfo(json: string | null): UserInfo | null {
  const value = parse(json);
  if (!isFields(value)) return null;
  const hasId = typeof value['id'] === 'number' || typeof value['id'] === 'string';
  const hasNames = typeof value['username'] === 'string' && typeof value['nickname'] === 'string';
  if (!hasId || !hasNames) return null;
  return value as unknown as UserInfo; // its fields are checked above
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : (JSON.parse(json) as unknown); // JSON.parse is typed `any`
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
