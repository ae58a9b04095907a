import type { Data } from '#contract/api/schemas.ts';
import { checkNewPassword } from '#contract/rules/fields.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { transaction } from '../core/world/database.ts';
import { guardPassword, stillTheSame } from './guard-password.ts';
import { hashPassword } from './passwords.ts';
import { logOutOthers } from './session.ts';
import { setPassword, userById } from './user-table.ts';

/** Changes the password and ends the user's other tokens; the one in use stays valid. */
export async function changePassword(
  call: Call<'user.changepwd'>,
): Promise<Answer<Data<'user.changepwd'>>> {
  const { world, now, ip, payload, user: caller } = call;
  const { oldpassword, newpassword } = payload;
  if (oldpassword === '' || newpassword === '') throw new Refusal('invalid_parameters');
  if (checkNewPassword(newpassword)) throw new Refusal('new_password_short');
  const user = userById(world, caller.id);
  if (!user) throw new Unauthorized();
  // The guard applies here too, so that a stolen token does not allow unlimited guesses.
  await guardPassword(world, { user, password: oldpassword, now, caller, ip });
  const passwordHash = await hashPassword(newpassword);
  transaction(world.db, () => {
    stillTheSame(world, user);
    setPassword(world, user.id, passwordHash);
    logOutOthers(world, user.id, caller.tokenId);
  });
  return { data: null, msg: 'password_changed' };
}
