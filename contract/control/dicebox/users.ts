import { type TProperties, Type } from 'typebox';
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
    body: closed(
      {
        username: Type.Optional(Type.String()),
        password: Type.Optional(Type.String()),
        nickname: Type.Optional(Type.String({ maxLength: NICKNAME_MAX_LENGTH })),
        mobile: Type.Optional(Type.String()),
        balance: Type.Optional(AmountInput),
        bonus: Type.Optional(AmountInput),
        points: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_MINOR })),
      },
      { username: 'player1', balance: '100.00' },
    ),
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
    body: closed({ banned: Type.Boolean() }, { banned: true }),
    answer: closed({ username: Type.String(), status: Status }),
  },
  'POST /users/:username/deposit': {
    summary: "Deposits money into a user's main account.",
    body: closed({ amount: AmountInput }, { amount: '50.00' }),
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

const OrderStatus = Type.Enum(['processing', 'completed', 'cancelled']);

const order = {
  order_no: Type.String(),
  username: Type.String(),
  amount: Amount,
  channel: Type.String(),
  status: OrderStatus,
  created_at: Time,
  finished_at: Type.Union([Time, Type.Null()]),
};

const Deposit = closed({ ...order, proof: Type.String() });
const Withdrawal = closed({ ...order, address: Type.String() });

const query = closed(
  {
    status: Type.Optional(OrderStatus),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  },
  { status: 'processing' },
);
const decision = closed({ decision: Type.Enum(['approve', 'reject']) }, { decision: 'approve' });
const listed = <P extends TProperties>(lists: P) => closed({ total: Count, ...lists });

export const ORDER_CALLS = {
  'GET /deposits': {
    summary: 'Lists the deposits of all users, the newest first.',
    query,
    answer: listed({ deposits: Type.Array(Deposit) }),
  },
  'POST /deposits/:order_no': {
    summary: 'Decides a deposit now, instead of at its review.',
    body: decision,
    answer: Deposit,
  },
  'GET /withdrawals': {
    summary: 'Lists the withdrawals of all users, the newest first.',
    query,
    answer: listed({ withdrawals: Type.Array(Withdrawal) }),
  },
  'POST /withdrawals/:order_no': {
    summary: 'Decides a withdrawal now, instead of at its review.',
    body: decision,
    answer: Withdrawal,
  },
} as const;
