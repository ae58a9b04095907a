import type { FastifyPluginAsync } from 'fastify';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { checkNewPassword } from '#contract/rules/fields.ts';
import { levelOf } from '#contract/rules/vip.ts';
import { type Answer, type Call, endpoint, Refusal } from '../api/call.ts';
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
import { stockUser } from './stock-user.ts';
import { avatarOf, setPassword, userById } from './user-table.ts';
import { vip } from './vip.ts';

export const userRoutes: FastifyPluginAsync<Codes & OwnFiles> = async (app, deps) => {
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
  app.route(endpoint('user.profile', profileOfOwnFiles(deps), { stock: stock.profile }));
  // Assumed, and not needed by any screen; a stock host ignores an invite code, too.
  app.route(endpoint('user.invite', invite, { stock: null }));
  app.route(endpoint('user.vip', vip, { stock: null }));
};

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
