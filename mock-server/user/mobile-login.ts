import { checkMobile } from '#contract/rules/fields.ts';
import type { Handler } from '../core/http/endpoint.ts';
import { Refusal } from '../core/http/refusal.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { rememberIp } from './device-table.ts';
import { createUser, requireFreeName } from './new-user.ts';
import { NO_PASSWORD } from './passwords.ts';
import { logIn } from './session.ts';
import { userByMobile, type UserRow } from './user-table.ts';

const EVENT = 'mobilelogin';

/** What the account needs to know of text-message codes; handed in by app.ts. */
export interface Codes {
  /** A wrong guess is counted. */
  readonly checkCode: (
    world: World,
    guess: { mobile: string; event: string; guess: string; now: number },
  ) => boolean;
  /** Inside a transaction. */
  readonly spendCode: (world: World, purpose: { mobile: string; event: string }) => void;
}

/**
 * Logs in by a code sent to a mobile, and makes the account of a mobile nobody has. The code is
 * spent by success alone (HOST-19).
 */
export const mobileLogin =
  ({ checkCode, spendCode }: Codes): Handler<'user.mobilelogin'> =>
  ({ world, now, ip, payload }) => {
    const mobile = String(payload.mobile);
    const captcha = String(payload.captcha);
    if (mobile === '' || captcha === '') throw new Refusal('invalid_parameters');
    if (checkMobile(mobile)) throw new Refusal('mobile_incorrect');
    if (!checkCode(world, { mobile, event: EVENT, guess: captcha, now })) {
      throw new Refusal('captcha_incorrect');
    }
    const data = transaction(world.db, () => {
      const user = userByMobile(world, mobile) ?? newUserOf(world, mobile, now);
      if (user.status !== 'normal') throw new Refusal('account_locked');
      spendCode(world, { mobile, event: EVENT });
      rememberIp(world, user.id, ip);
      return logIn(world, user, now);
    });
    return { data, msg: 'logged_in' };
  };

/** The mobile becomes the user name, which the sign-up form would refuse, and part of the nickname. */
function newUserOf(world: World, mobile: string, now: number): UserRow {
  requireFreeName(world, mobile);
  const nickname = mobile.replace(/^(1[3-9]\d)\d{4}/, '$1****');
  // The real host makes up a password it tells nobody, which is to have none.
  return createUser(world, {
    username: mobile,
    passwordHash: NO_PASSWORD,
    nickname,
    email: null,
    mobile,
    now,
  });
}
