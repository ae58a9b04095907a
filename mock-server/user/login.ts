import type { Data } from '#contract/api/schemas.ts';
import { checkEmail, checkMobile } from '#contract/rules/fields.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { guardPassword, stillTheSame } from './guard-password.ts';
import { NO_PASSWORD, passwordMatches } from './passwords.ts';
import { logIn } from './session.ts';
import { rememberIp } from './device-table.ts';
import { userByEmail, userByMobile, userByUsername, type UserRow } from './user-table.ts';

/** Logs in by username, e-mail or mobile, depending on the format of the text (HOST-18). */
export async function login(call: Call<'user.login'>): Promise<Answer<Data<'user.login'>>> {
  const { world, now, ip, payload } = call;
  const { account, password } = payload;
  if (account === '' || password === '') throw new Refusal('invalid_parameters');
  const user = userByAccount(world, account);
  if (!user) {
    // The response time must not reveal whether the account exists.
    await passwordMatches(NO_PASSWORD, password);
    throw new Refusal('account_incorrect');
  }
  if (user.status !== 'normal') throw new Refusal('account_locked');
  await guardPassword(world, { user, password, now, caller: call.user, ip });
  const data = transaction(world.db, () => {
    const current = stillTheSame(world, user);
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
