import { checkEmail, checkPassword, checkUsername } from '#contract/rules/fields.ts';
import type { Answer, Call } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { transaction } from '../world/database.ts';
import type { Data } from '#contract/api/schemas.ts';
import { hashPassword } from './passwords.ts';
import { logIn } from './session.ts';
import { insertUser, userByEmail, userById, userByUsername } from './user-table.ts';

/**
 * Makes an account and logs it in. The three documented fields and no captcha: the specification's
 * client sends none. The fields' limits are SPEC section 5; a stock host has none.
 */
export async function register(
  call: Call<'user.register'>,
): Promise<Answer<Data<'user.register'>>> {
  const { world, now, payload } = call;
  const { username, password, email = '' } = payload;
  if (username === '' || password === '') throw new Refusal('invalid_parameters');
  if (email !== '' && checkEmail(email)) throw new Refusal('email_incorrect');
  if (checkUsername(username)) throw new Refusal('username_format');
  if (checkPassword(password)) throw new Refusal('password_format');
  if (userByUsername(world, username)) throw new Refusal('username_exists');
  const passwordHash = await hashPassword(password);
  const data = transaction(world.db, () => {
    // Asked again inside: another call may have taken the name while the password was hashed.
    if (userByUsername(world, username)) throw new Refusal('username_exists');
    if (email !== '' && userByEmail(world, email)) throw new Refusal('email_exists');
    const id = insertUser(world, { username, passwordHash, email: email || null, now });
    openAccounts(world, id);
    const user = userById(world, id);
    if (!user) throw new Error(`user ${id} was not stored`);
    return logIn(world, user, now);
  });
  return { data, msg: 'sign_up_successful' };
}
