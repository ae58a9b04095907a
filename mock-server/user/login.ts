import type { Data } from '#contract/api/schemas.ts';
import { checkEmail, checkMobile } from '#contract/rules/fields.ts';
import type { Answer, Call } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { transaction } from '../world/database.ts';
import type { World } from '../world/world.ts';
import { passwordMatches } from './passwords.ts';
import { logIn } from './session.ts';
import { userByEmail, userByMobile, userByUsername, type UserRow } from './user-table.ts';

/** Logs in by user name, e-mail or mobile; the text's shape decides which (wire, section 6). */
export async function login(call: Call<'user.login'>): Promise<Answer<Data<'user.login'>>> {
  const { world, now, payload } = call;
  const { account, password } = payload;
  if (account === '' || password === '') throw new Refusal('invalid_parameters');
  const user = userByAccount(world, account);
  if (!user) throw new Refusal('account_incorrect');
  if (user.status !== 'normal') throw new Refusal('account_locked');
  if (!(await passwordMatches(user.password_hash, password))) {
    throw new Refusal('password_incorrect');
  }
  return { data: transaction(world.db, () => logIn(world, user, now)), msg: 'logged_in' };
}

function userByAccount(world: World, account: string): UserRow | undefined {
  if (!checkEmail(account)) return userByEmail(world, account);
  if (!checkMobile(account)) return userByMobile(world, account);
  return userByUsername(world, account);
}
