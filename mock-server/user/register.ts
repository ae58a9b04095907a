import type { Data } from '#contract/api/schemas.ts';
import { checkEmail, checkPassword, checkUsername } from '#contract/rules/fields.ts';
import { type Answer, type Call, isEmpty, Refusal } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import { rememberIp } from './guard-password.ts';
import { inviterOf, insertInvitation } from './invite.ts';
import { hashPassword } from './passwords.ts';
import { logIn } from './session.ts';
import { createUser, requireFreeName, userByEmail } from './user-table.ts';

/**
 * Creates an account and logs it in. Takes the three documented fields, an invite code (CALL-15) and no captcha,
 * because the client sends none (CALL-5). The limits are VAL-1, VAL-2 and VAL-7; a stock host has none.
 */
export async function register(
  call: Call<'user.register'>,
): Promise<Answer<Data<'user.register'>>> {
  const { world, now, ip, payload, user: caller } = call;
  const { username, password } = payload;
  const email = isEmpty(payload.email ?? '') ? '' : (payload.email ?? '');
  if (isEmpty(username) || isEmpty(password)) throw new Refusal('invalid_parameters');
  if (email !== '' && checkEmail(email)) throw new Refusal('email_incorrect');
  if (checkUsername(username)) throw new Refusal('username_format');
  if (checkPassword(password)) throw new Refusal('password_format');
  const inviter = inviterOf(world, payload.invite_code ?? '', caller);
  requireFreeName(world, username);
  const passwordHash = await hashPassword(password);
  const data = transaction(world.db, () => {
    // Checks again, because another call may have taken the name while the password was hashed.
    requireFreeName(world, username);
    if (email !== '' && userByEmail(world, email)) throw new Refusal('email_exists');
    const user = createUser(world, { username, passwordHash, email: email || null, now });
    if (inviter !== null) insertInvitation(world, { inviter, invitee: user.id, now });
    rememberIp(world, user.id, ip);
    return logIn(world, user, now);
  });
  return { data, msg: 'sign_up_successful' };
}
