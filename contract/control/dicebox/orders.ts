import { Type, type TProperties } from 'typebox';
import { Amount } from '../../api/shapes.ts';
import { closed, Count, Time } from '../core/shapes.ts';

const Status = Type.Enum(['processing', 'completed', 'cancelled']);

const order = {
  order_no: Type.String(),
  username: Type.String(),
  amount: Amount,
  channel: Type.String(),
  status: Status,
  created_at: Time,
  finished_at: Type.Union([Time, Type.Null()]),
};

const Deposit = closed({ ...order, proof: Type.String() });
const Withdrawal = closed({ ...order, address: Type.String() });

const query = closed({
  status: Type.Optional(Status),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
});
const decision = closed({ decision: Type.Enum(['approve', 'reject']) });
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
