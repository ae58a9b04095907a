import { Type } from 'typebox';
import { Amount, Count, data, Day, Id, Nothing, payload, Seconds, Text } from './shapes.ts';

/**
 * `data.userinfo` of register, login and mobilelogin: the fields and order the real host was
 * measured to send (fastadmin-wire section 5), and `money`, which SPEC section 7 reads there.
 */
const UserInfo = data({
  id: Id,
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  avatar: Type.String(),
  score: Count,
  money: Amount,
  token: Type.String(),
  user_id: Id,
  createtime: Seconds,
  expiretime: Seconds,
  expires_in: Count,
});

const LoggedIn = data({ userinfo: UserInfo });

const Gender = Type.Enum(['', 'male', 'female', 'other']);

export const UserSchemas = {
  'user.register': {
    payload: payload({ username: Text, password: Text, email: Type.Optional(Text) }),
    data: LoggedIn,
  },
  'user.login': { payload: payload({ account: Text, password: Text }), data: LoggedIn },
  'user.mobilelogin': { payload: payload({ mobile: Text, captcha: Text }), data: LoggedIn },
  'user.logout': { payload: payload({}), data: Nothing },
  'user.index': {
    payload: payload({}),
    data: data({
      id: Id,
      welcome: Type.String(),
      username: Type.String(),
      nickname: Type.String(),
      mobile: Type.String(),
      email: Type.String(),
      avatar: Type.String(),
      birthday: Type.String(),
      gender: Gender,
      money: Amount,
      score: Count,
      level: Count,
      jointime: Seconds,
    }),
  },
  'user.changepwd': {
    payload: payload({ oldpassword: Text, newpassword: Text }),
    data: Nothing,
  },
  'user.profile': {
    payload: payload({
      nickname: Type.Optional(Text),
      email: Type.Optional(Text),
      mobile: Type.Optional(Text),
      birthday: Type.Optional(Type.Union([Day, Type.Literal('')])),
      gender: Type.Optional(Gender),
      avatar: Type.Optional(Text),
    }),
    data: Nothing,
  },
  'user.vip': {
    payload: payload({}),
    data: data({
      level: Count,
      points: Count,
      next_points: Type.Union([Count, Type.Null()]),
      privileges: Type.Array(
        data({
          id: Type.String(),
          title: Type.String(),
          text: Type.String(),
          active: Type.Boolean(),
        }),
      ),
    }),
  },
};

export const SmsSchemas = {
  'sms.send': {
    payload: payload({ mobile: Text, event: Type.Optional(Text) }),
    data: Nothing,
  },
};
