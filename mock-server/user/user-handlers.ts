import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { checkNewPassword } from '#contract/rules/fields.ts';
import { levelOf } from '#contract/rules/vip.ts';
import { type Answer, type Call, type Handlers, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { transaction } from '../core/world/database.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { invite } from './invite.ts';
import { guardPassword, reloadUser } from './guard-password.ts';
import { type Codes, login, mobileLogin } from './login.ts';
import { hashPassword } from './passwords.ts';
import { type OwnFiles, profileOfOwnFiles } from './profile.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { logOut, logOutEverywhere, logOutOthers } from './session.ts';
import { avatarOf, setPassword, userById } from './user-table.ts';
import { vip } from './vip.ts';

export const userHandlers = (deps: Codes & OwnFiles) =>
  ({
    'user.register': register,
    'user.login': login,
    'user.mobilelogin': mobileLogin(deps),
    'user.logout': ({ world, user, method }) => {
      // The one action that looks at the method (HOST-34).
      if (method !== 'POST') throw new Refusal('invalid_parameters');
      logOut(world, user.tokenId);
      return { data: null, msg: 'logged_out' };
    },
    'user.index': index,
    'user.changepwd': changePassword,
    // A stolen session must not outlive the password (decision 001).
    'user.resetpwd': resetPassword(deps, logOutEverywhere),
    'user.profile': profileOfOwnFiles(deps),
    'user.invite': invite,
    'user.vip': vip,
  }) satisfies Handlers<UserEndpoint>;

type UserEndpoint =
  | 'user.register'
  | 'user.login'
  | 'user.mobilelogin'
  | 'user.logout'
  | 'user.index'
  | 'user.changepwd'
  | 'user.resetpwd'
  | 'user.profile'
  | 'user.invite'
  | 'user.vip';

/** Returns who is logged in. A stock host answers `welcome` alone (HOST-15); CALL-8 reads more. */
function index({ world, user: { id } }: Call<'user.index'>): Answer<Data<'user.index'>> {
  const user = userById(world, id);
  if (!user) throw new Unauthorized();
  const { main, points } = balancesOf(world, id);
  return {
    data: escapeTexts({
      id,
      welcome: user.nickname,
      username: user.username,
      nickname: user.nickname,
      mobile: user.mobile ?? '',
      email: user.email ?? '',
      avatar: avatarOf(user),
      birthday: user.birthday,
      gender: user.gender,
      money: formatMoney(main),
      score: points,
      level: levelOf(points),
      jointime: Math.floor(user.created_at / 1000),
    }),
    sameUntil: Infinity,
  };
}

/** Changes the password and ends the user's other tokens; the one in use stays valid. */
async function changePassword(
  call: Call<'user.changepwd'>,
): Promise<Answer<Data<'user.changepwd'>>> {
  const { world, now, ip, payload, user: caller } = call;
  const { oldpassword, newpassword, renewpassword = newpassword } = payload;
  if (oldpassword === '' || newpassword === '') throw new Refusal('invalid_parameters');
  if (checkNewPassword(newpassword)) throw new Refusal('new_password_short');
  if (renewpassword !== newpassword) throw new Refusal('password_mismatch');
  const user = userById(world, caller.id);
  if (!user) throw new Unauthorized();
  // The guard applies here too, so that a stolen token does not allow unlimited guesses.
  await guardPassword(world, { user, password: oldpassword, now, caller, ip });
  const passwordHash = await hashPassword(newpassword);
  transaction(world.db, () => {
    reloadUser(world, user);
    setPassword(world, user.id, passwordHash);
    logOutOthers(world, user.id, caller.tokenId);
  });
  return { data: null, msg: 'password_changed' };
}
