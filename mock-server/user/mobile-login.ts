import { checkMobile } from '#contract/rules/fields.ts';
import type { Handler } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { rememberIp } from './device-table.ts';
import { createUser, requireFreeName } from './new-user.ts';
import { NO_PASSWORD } from './passwords.ts';
import { logIn } from './session.ts';
import { userByMobile, type UserRow } from './user-table.ts';

const EVENT = 'mobilelogin';

/** Functions for text-message codes, injected by app.ts. */
export interface Codes {
  /** Counts a wrong guess. */
  readonly checkCode: (
    world: World,
    guess: { mobile: string; event: string; guess: string; now: number },
  ) => boolean;
  /** Call it inside a transaction. */
  readonly spendCode: (world: World, purpose: { mobile: string; event: string }) => void;
}

/**
 * Logs in with a code sent to a mobile and creates an account for an unknown mobile. Only a successful
 * login spends the code (HOST-19).
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

/** Creates the account. The mobile becomes the username, which the sign-up form would refuse. */
function newUserOf(world: World, mobile: string, now: number): UserRow {
  requireFreeName(world, mobile);
  const nickname = mobile.replace(/^(1[3-9]\d)\d{4}/, '$1****');
  // The production host sets an undisclosed random password, which is equivalent to none.
  return createUser(world, {
    username: mobile,
    passwordHash: NO_PASSWORD,
    nickname,
    email: null,
    mobile,
    now,
  });
}
