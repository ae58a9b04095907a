import type { Data, Payload } from '#contract/api/schemas.ts';
import { checkEmail, checkMobile, checkNickname } from '#contract/rules/fields.ts';
import { dayText } from '#contract/time-zone.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import {
  isNicknameTaken,
  type Profile,
  updateProfile,
  userByEmail,
  userById,
  userByMobile,
  type UserRow,
} from './user-table.ts';

/**
 * Changes the fields in the payload; others stay unchanged. Empty text clears e-mail, mobile, birthday,
 * gender or avatar.
 */
export function profile(call: Call<'user.profile'>): Answer<Data<'user.profile'>> {
  const { world, now, payload, user: caller } = call;
  const changes = changesOf(payload, now);
  transaction(world.db, () => {
    const user = userById(world, caller.id);
    if (!user) throw new Unauthorized();
    requireFree(world, user, changes);
    updateProfile(world, user.id, { ...user, ...changes });
  });
  return { data: null };
}

function changesOf(payload: Payload<'user.profile'>, now: number): Partial<Profile> {
  const { email, birthday, gender, avatar } = payload;
  const nickname = payload.nickname?.trim();
  const mobile = payload.mobile === undefined ? undefined : String(payload.mobile);
  if (nickname === '0' || (nickname !== undefined && checkNickname(nickname)))
    throw new Refusal('nickname_required');
  if (email && checkEmail(email)) throw new Refusal('email_format');
  if (mobile && checkMobile(mobile)) throw new Refusal('mobile_incorrect');
  if (birthday && !isBirthday(birthday, now)) throw new Refusal('birthday_incorrect');
  return {
    ...(nickname !== undefined && { nickname }),
    ...(email !== undefined && { email: email || null }),
    ...(mobile !== undefined && { mobile: mobile || null }),
    ...(birthday !== undefined && { birthday }),
    ...(gender !== undefined && { gender }),
    ...(avatar !== undefined && { avatar }),
  };
}

/** Refuses values of another user. Sending the user's own value again is no change. */
function requireFree(world: World, user: UserRow, changes: Partial<Profile>): void {
  const { nickname, email, mobile } = changes;
  const isTaken = (holder: UserRow | undefined) => holder !== undefined && holder.id !== user.id;
  // The current value always passes, because masked nicknames may be equal.
  const isNew = nickname !== undefined && nickname !== user.nickname;
  if (isNew && isNicknameTaken(world, nickname, user.id)) throw new Refusal('nickname_taken');
  if (email && isTaken(userByEmail(world, email))) throw new Refusal('email_taken');
  if (mobile && isTaken(userByMobile(world, mobile))) throw new Refusal('mobile_taken');
}

/** The range of the date picker (SCR-21). */
const YEARS_BACK = 150;

/** Returns whether a text such as "1990-02-28" is a past day within 150 years. */
function isBirthday(text: string, now: number): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` turns 31 February into 3 March, so the day must format back to the same text.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false;
  const today = dayText(now);
  return text <= today && yearOf(text) >= yearOf(today) - YEARS_BACK;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
