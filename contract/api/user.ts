import { Type } from 'typebox';
import { NICKNAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../rules/fields.ts';
import {
  Amount,
  AMOUNT_PATTERN,
  AnyText,
  Count,
  data,
  shape,
  Day,
  Id,
  Key,
  Nothing,
  payload,
  Seconds,
  Text,
} from './shapes.ts';

/** A client takes `id` or `user_id` (FLD-3), so either may be missing. */
const OptionalId = Type.Integer({ minimum: 1, default: 0 });

/**
 * `data.userinfo` of register, login and mobilelogin: the fields and order the real host was
 * measured to send (HOST-14), and `money`, which the client reads there (CALL-7).
 */
const UserInfo = shape('UserInfo', {
  id: OptionalId,
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  avatar: Type.String(),
  score: Count,
  money: Type.String({ pattern: AMOUNT_PATTERN, default: '' }),
  token: Key,
  user_id: OptionalId,
  createtime: Seconds,
  expiretime: Seconds,
  expires_in: Count,
});

const LoggedIn = data({ userinfo: UserInfo });

/** Digits from a text field. A client may send a number, which the production host also accepts. */
const DigitsInput = Type.Union([
  Text,
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** A public name without control characters and lone surrogates. */
const Nickname = Type.String({
  maxLength: NICKNAME_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$',
});

/** The path of an uploaded picture, or '' for none. External and `data:` URLs are refused. */
const AvatarPath = Type.String({
  maxLength: TEXT_MAX_LENGTH,
  pattern: '^(?:/uploads(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+)?$',
});

const Gender = Type.Enum(['', 'male', 'female', 'other']);

export const UserSchemas = {
  'user.register': {
    payload: payload({
      username: Text,
      password: Text,
      email: Type.Optional(Text),
      // A stock host requires them (HOST-33).
      mobile: Type.Optional(DigitsInput),
      code: Type.Optional(DigitsInput),
      /** Names the player who invited; a host without invitations ignores it (CALL-15). */
      invite_code: Type.Optional(Text),
    }),
    data: LoggedIn,
  },
  'user.login': { payload: payload({ account: AnyText, password: AnyText }), data: LoggedIn },
  'user.mobilelogin': {
    payload: payload({ mobile: DigitsInput, captcha: DigitsInput }),
    data: LoggedIn,
  },
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
    payload: payload({
      oldpassword: Text,
      newpassword: Text,
      // The new one again, as forms of FastAdmin send it; it must be equal.
      renewpassword: Type.Optional(AnyText),
    }),
    data: Nothing,
  },
  'user.resetpwd': {
    payload: payload({
      type: Type.Optional(Type.Enum(['mobile', ''])),
      // A missing number has a message of its own (HOST-37).
      mobile: Type.Optional(DigitsInput),
      newpassword: AnyText,
      captcha: DigitsInput,
    }),
    data: Nothing,
  },
  'user.invite': {
    payload: payload({}),
    data: data({
      code: Key,
      /** Sign-ups with the code, and those of them that have earned the reward. */
      joined: Count,
      rewarded: Count,
      earned: Amount,
      /** For each friend, and when, in the caller's language. */
      reward: Amount,
      rule: Type.String(),
    }),
  },
  'user.profile': {
    payload: payload({
      nickname: Type.Optional(Nickname),
      email: Type.Optional(Text),
      mobile: Type.Optional(DigitsInput),
      birthday: Type.Optional(Type.Union([Day, Type.Literal('')])),
      gender: Type.Optional(Gender),
      avatar: Type.Optional(AvatarPath),
    }),
    data: Nothing,
  },
  'user.vip': {
    payload: payload({}, {}),
    data: data({
      level: Type.Integer({ minimum: 0, default: 1 }),
      points: Count,
      next_points: Type.Union([Count, Type.Null()]),
      privileges: Type.Array(
        data({
          id: Key,
          title: Key,
          text: Type.String(),
          /** The level that unlocks the privilege. */
          from_level: Count,
          active: Type.Boolean(),
        }),
      ),
    }),
  },
};

/** `register` when left out or empty. CALL-5 has the first two, the others are the real host's. */
const SmsEvent = Type.Enum([
  'register',
  'mobilelogin',
  'changemobile',
  'resetpwd',
  'changepwd',
  '',
]);

export const SmsSchemas = {
  'sms.send': {
    payload: payload({
      // A missing number has a message of its own (HOST-20).
      mobile: Type.Optional(DigitsInput),
      event: Type.Optional(SmsEvent),
    }),
    data: Nothing,
  },
};
