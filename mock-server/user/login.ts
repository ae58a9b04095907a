import type { Data } from '#contract/api/schemas.ts';
import { checkEmail, checkMobile } from '#contract/rules/fields.ts';
import { type Answer, type Call, type Handler, isEmpty, Refusal } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { guardPassword, rememberIp, reloadUser } from './guard-password.ts';
import { NO_PASSWORD, passwordMatches } from './passwords.ts';
import { logIn } from './session.ts';
import {
  createUser,
  requireFreeName,
  userByEmail,
  userByMobile,
  userByUsername,
  type UserRow,
} from './user-table.ts';

/**
 * Logs in by username, e-mail or mobile, depending on the format of the text (HOST-18). Only the right
 * password reveals that an account is banned.
 */
export async function login(call: Call<'user.login'>): Promise<Answer<Data<'user.login'>>> {
  const { world, now, ip, payload } = call;
  const { account, password } = payload;
  if (isEmpty(account) || isEmpty(password)) throw new Refusal('invalid_parameters');
  const user = userByAccount(world, account);
  if (!user) {
    // The response time must not reveal whether the account exists.
    await passwordMatches(NO_PASSWORD, password);
    throw new Refusal('account_incorrect');
  }
  await guardPassword(world, { user, password, now, caller: call.user, ip });
  const data = transaction(world.db, () => {
    const current = reloadUser(world, user);
    rememberIp(world, user.id, ip);
    return logIn(world, current, now);
  });
  return { data, msg: 'logged_in' };
}

function userByAccount(world: World, account: string): UserRow | undefined {
  if (!checkEmail(account)) return userByEmail(world, account);
  if (!checkMobile(account)) return userByMobile(world, account);
  return userByUsername(world, account);
}

const EVENT = 'mobilelogin';

/** Functions for text-message codes, injected by app.ts. */
export interface Codes {
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
    if (isEmpty(mobile) || isEmpty(captcha)) throw new Refusal('invalid_parameters');
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
