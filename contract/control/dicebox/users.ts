import { Type } from 'typebox';
import { Amount } from '../../api/shapes.ts';
import { UserSchemas } from '../../api/user.ts';
import { MAX_MINOR } from '../../money.ts';
import { NICKNAME_MAX_LENGTH } from '../../rules/fields.ts';
import { closed, Count, Time } from '../core/shapes.ts';

/** An amount of money in a request. */
const AmountInput = Type.Union([Type.String(), Type.Number()], {
  description: 'an amount with at most two decimals, such as "10.50"',
});

const LoggedIn = UserSchemas['user.login'].data;
const Status = Type.Enum(['normal', 'banned']);

export const USER_CALLS = {
  'GET /users': {
    summary: 'Lists the users of the world.',
    answer: closed({
      users: Type.Array(
        closed({
          id: Type.Integer(),
          username: Type.String(),
          nickname: Type.String(),
          status: Status,
          /** Balance of the main account. */
          main: Amount,
          level: Count,
        }),
      ),
    }),
  },
  'POST /users': {
    summary: 'Creates a user with money and logs them in.',
    body: closed({
      username: Type.Optional(Type.String()),
      password: Type.Optional(Type.String()),
      nickname: Type.Optional(Type.String({ maxLength: NICKNAME_MAX_LENGTH })),
      mobile: Type.Optional(Type.String()),
      balance: Type.Optional(AmountInput),
      bonus: Type.Optional(AmountInput),
      points: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_MINOR })),
    }),
    status: 201,
    answer: LoggedIn,
  },
  'POST /users/:username/login': {
    summary: 'Logs a user in without a password.',
    answer: LoggedIn,
  },
  'POST /users/:username/expire-tokens': {
    summary: 'Expires all tokens of a user.',
    answer: closed({ expired: Count }),
  },
  'POST /users/:username/ban': {
    summary: 'Bans a user, or ends the ban.',
    body: closed({ banned: Type.Boolean() }),
    answer: closed({ username: Type.String(), status: Status }),
  },
  'POST /users/:username/deposit': {
    summary: "Deposits money into a user's main account.",
    body: closed({ amount: AmountInput }),
    answer: closed({ order_no: Type.String(), main: Amount }),
  },
  'GET /sms': {
    summary: 'Lists the codes sent by text message, the newest first.',
    answer: closed({
      codes: Type.Array(
        closed({
          mobile: Type.String(),
          event: Type.String(),
          code: Type.String(),
          created_at: Time,
          expires_at: Time,
        }),
      ),
    }),
  },
} as const;
