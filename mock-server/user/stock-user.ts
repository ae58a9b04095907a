import { Type } from 'typebox';
import { Text } from '#contract/api/shapes.ts';
import { UserSchemas } from '#contract/api/user.ts';
import type { Data } from '#contract/api/schemas.ts';
import { checkEmail, checkMobile } from '#contract/rules/fields.ts';
import { type Answer, isEmpty, Refusal, stockEndpoint } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { transaction } from '../core/world/database.ts';
import { rememberIp } from './guard-password.ts';
import { type Codes, login, mobileLogin } from './login.ts';
import { hashPassword } from './passwords.ts';
import { profile } from './profile.ts';
import { resetPassword } from './reset-password.ts';
import { logIn } from './session.ts';
import { createUser, requireFreeName, userByEmail, userByMobile } from './user-table.ts';

/** The account calls that a stock host answers differently (HOST-33). */
export const stockUser = (codes: Codes) => ({
  register: registerWithCode(codes),
  login: stockEndpoint(
    'user.login',
    { payload: UserSchemas['user.login'].payload, data: LoggedIn },
    async (call) => withoutMoney(await login(call)),
  ),
  mobilelogin: stockEndpoint(
    'user.mobilelogin',
    { payload: UserSchemas['user.mobilelogin'].payload, data: LoggedIn },
    async (call) => withoutMoney(await mobileLogin(codes)(call)),
  ),
  index: stockEndpoint(
    'user.index',
    { payload: Type.Object({}), data: Type.Object({ welcome: Type.String() }) },
    ({ user }) => ({ data: escapeTexts({ welcome: user.nickname }) }),
  ),
  profile: stockEndpoint(
    'user.profile',
    { payload: ProfilePayload, data: Type.Null() },
    // An empty nickname changes nothing, and an avatar that is not sent is wiped (HOST-23).
    ({ payload: { nickname = '', avatar = '' }, ...call }) =>
      profile({ ...call, payload: { avatar, ...(!isEmpty(nickname) && { nickname }) } }),
  ),
  resetpwd: stockEndpoint(
    'user.resetpwd',
    UserSchemas['user.resetpwd'],
    // Every session stays (HOST-22).
    resetPassword(codes, () => undefined),
  ),
});

const EVENT = 'register';

/** Creates an account for the holder of a mobile. Unlike a login, it does not spend the code. */
const registerWithCode = ({ checkCode }: Codes) =>
  stockEndpoint(
    'user.register',
    { payload: RegisterPayload, data: LoggedIn },
    async ({ world, now, ip, payload }) => {
      const { username, password, code = '' } = payload;
      const email = isEmpty(payload.email ?? '') ? '' : (payload.email ?? '');
      const mobile = String(payload.mobile ?? '');
      if (isEmpty(username) || isEmpty(password)) throw new Refusal('invalid_parameters');
      if (email !== '' && checkEmail(email)) throw new Refusal('email_incorrect');
      if (mobile !== '' && checkMobile(mobile)) throw new Refusal('mobile_incorrect');
      if (!checkCode(world, { mobile, event: EVENT, guess: String(code), now })) {
        throw new Refusal('captcha_incorrect');
      }
      const passwordHash = await hashPassword(password);
      const data = transaction(world.db, () => {
        requireFreeName(world, username);
        if (email !== '' && userByEmail(world, email)) throw new Refusal('email_exists');
        if (userByMobile(world, mobile)) throw new Refusal('mobile_exists');
        const user = createUser(world, {
          username,
          passwordHash,
          email: email || null,
          mobile,
          now,
        });
        rememberIp(world, user.id, ip);
        return logIn(world, user, now);
      });
      return withoutMoney({ data, msg: 'sign_up_successful' });
    },
  );

const { mobile: DigitsInput, captcha } = UserSchemas['user.mobilelogin'].payload.properties;

const RegisterPayload = Type.Object({
  username: Text,
  password: Text,
  email: Type.Optional(Text),
  mobile: Type.Optional(DigitsInput),
  code: Type.Optional(captcha),
});

const { nickname, avatar } = UserSchemas['user.profile'].payload.properties;
const ProfilePayload = Type.Object({ nickname, avatar });

const LoggedIn = Type.Object({
  userinfo: Type.Omit(UserSchemas['user.login'].data.properties.userinfo, ['money'], {
    additionalProperties: false,
  }),
});

function withoutMoney({ data, msg }: Answer<Data<'user.login'>>) {
  const { money: _money, ...userinfo } = data.userinfo;
  return { data: { userinfo }, msg };
}
