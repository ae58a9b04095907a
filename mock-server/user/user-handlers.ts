import { formatMoney } from '#contract/money.ts';
import type { Answer, Call, Handlers } from '../http/endpoint.ts';
import type { Data } from '#contract/api/schemas.ts';
import { Unauthorized } from '../http/refusal.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { avatarOf } from './avatar.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { logOut } from './session.ts';
import { userById } from './user-table.ts';

export const userHandlers = {
  'user.register': register,
  'user.login': login,
  'user.logout': ({ world, user }) => {
    logOut(world, user.tokenId);
    return { data: null, msg: 'logged_out' };
  },
  'user.index': index,
} satisfies Partial<Handlers<'user.register' | 'user.login' | 'user.logout' | 'user.index'>>;

/** Who is logged in. Stock FastAdmin answers `welcome` alone; SPEC section 7 reads the rest here. */
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
      level: user.level,
      jointime: Math.floor(user.created_at / 1000),
    },
  };
}
