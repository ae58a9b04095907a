import { formatMoney } from '#contract/money.ts';
import type { Answer, Call, Handlers } from '../api/call.ts';
import type { Data } from '#contract/api/schemas.ts';
import { levelOf } from '#contract/rules/vip.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { avatarOf } from './avatar.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { mobileLogin, type Codes } from './mobile-login.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { logOut } from './session.ts';
import { userById } from './user-table.ts';
import { vip } from './vip.ts';

export const userHandlers = (codes: Codes) =>
  ({
    'user.register': register,
    'user.login': login,
    'user.mobilelogin': mobileLogin(codes),
    'user.logout': ({ world, user }) => {
      logOut(world, user.tokenId);
      return { data: null, msg: 'logged_out' };
    },
    'user.index': index,
    'user.changepwd': changePassword,
    'user.profile': profile,
    'user.vip': vip,
  }) satisfies Handlers<UserEndpoint>;

type UserEndpoint =
  | 'user.register'
  | 'user.login'
  | 'user.mobilelogin'
  | 'user.logout'
  | 'user.index'
  | 'user.changepwd'
  | 'user.profile'
  | 'user.vip';

/** Returns who is logged in. A stock host answers `welcome` alone (HOST-15); CALL-8 reads more. */
function index({ world, user: { id } }: Call<'user.index'>): Answer<Data<'user.index'>> {
  const user = userById(world, id);
  if (!user) throw new Unauthorized();
  const { main, points } = balancesOf(world, id);
  return {
    data: {
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
    },
  };
}
