import type { FastifyPluginAsync } from 'fastify';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import {
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkUsername,
} from '#contract/rules/fields.ts';
import { levelOf } from '#contract/rules/vip.ts';
import { type Answer, type Call, endpoint, isEmpty, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { transaction } from '../core/world/database.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { guardPassword, reloadUser, rememberIp } from './guard-password.ts';
import { insertInvitation, invite, inviterOf } from './invite.ts';
import { type Codes, login, mobileLogin } from './login.ts';
import { hashPassword } from './passwords.ts';
import { profile } from './profile.ts';
import { resetPassword } from './reset-password.ts';
import { logIn, logOut, logOutEverywhere, logOutOthers } from './session.ts';
import { stockUser } from './stock-user.ts';
import {
  avatarOf,
  createUser,
  requireFreeName,
  setPassword,
  userByEmail,
  userById,
} from './user-table.ts';
import { vip } from './vip.ts';

export const userRoutes: FastifyPluginAsync<Codes> = async (app, deps) => {
  const stock = stockUser(deps);
  app.route(endpoint('user.register', register, { stock: stock.register }));
  app.route(endpoint('user.login', login, { stock: stock.login }));
  app.route(endpoint('user.mobilelogin', mobileLogin(deps), { stock: stock.mobilelogin }));
  app.route(endpoint('user.logout', logout));
  app.route(endpoint('user.index', index, { stock: stock.index }));
  app.route(endpoint('user.changepwd', changePassword, { stock: null }));
  // A stolen session must not outlive the password (decision 001).
  const reset = resetPassword(deps, logOutEverywhere);
  app.route(endpoint('user.resetpwd', reset, { stock: stock.resetpwd }));
  app.route(endpoint('user.profile', profile, { stock: stock.profile }));
  // Assumed, and not needed by any screen; a stock host ignores an invite code, too.
  app.route(endpoint('user.invite', invite, { stock: null }));
  app.route(endpoint('user.vip', vip, { stock: null }));
};

/**
 * Creates an account and logs it in. Takes the three documented fields, an invite code (CALL-15) and no captcha,
 * because the client sends none (CALL-5). The limits are VAL-1, VAL-2 and VAL-7; a stock host has none.
 */
async function register(call: Call<'user.register'>): Promise<Answer<Data<'user.register'>>> {
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

function logout({ world, user, method }: Call<'user.logout'>): Answer<Data<'user.logout'>> {
  // The one action that looks at the method (HOST-34).
  if (method !== 'POST') throw new Refusal('invalid_parameters');
  logOut(world, user.tokenId);
  return { data: null, msg: 'logged_out' };
}

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
