import { checkMobile, checkResetPassword } from '#contract/rules/fields.ts';
import { type Handler, isEmpty, Refusal } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { forgetFailures } from './guard-password.ts';
import type { Codes } from './login.ts';
import { hashPassword } from './passwords.ts';
import { setPassword, userByMobile } from './user-table.ts';

const EVENT = 'resetpwd';

/**
 * Replaces a forgotten password with a code sent to the mobile. Answers no token: the player logs in
 * (HOST-37). `endSessions` ends those that must not survive the old password.
 */
export const resetPassword =
  (
    { checkCode, spendCode }: Codes,
    endSessions: (world: World, userId: number, now: number) => unknown,
  ): Handler<'user.resetpwd'> =>
  async ({ world, now, payload }) => {
    const { newpassword } = payload;
    const mobile = String(payload.mobile ?? '');
    const captcha = String(payload.captcha);
    if (isEmpty(newpassword) || isEmpty(captcha)) throw new Refusal('invalid_parameters');
    if (checkResetPassword(newpassword)) throw new Refusal('password_length');
    if (checkMobile(mobile)) throw new Refusal('mobile_incorrect');
    const requireUser = () => {
      const user = userByMobile(world, mobile);
      if (!user) throw new Refusal('user_unknown');
      if (!checkCode(world, { mobile, event: EVENT, guess: captcha, now })) {
        throw new Refusal('captcha_incorrect');
      }
      if (user.status !== 'normal') throw new Refusal('account_locked');
      return user;
    };
    requireUser();
    const passwordHash = await hashPassword(newpassword);
    transaction(world.db, () => {
      // Checks again, because another call may have spent the code while the password was hashed.
      const { id } = requireUser();
      spendCode(world, { mobile, event: EVENT });
      setPassword(world, id, passwordHash);
      forgetFailures(world, id);
      endSessions(world, id, now);
    });
    return { data: null, msg: 'password_reset' };
  };
