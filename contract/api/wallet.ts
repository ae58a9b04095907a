import { Type } from 'typebox';
import { TRANSACTION_TYPES } from '../rules/wallet.ts';
import {
  Amount,
  AmountInput,
  Count,
  data,
  Day,
  DayTotals,
  Id,
  Key,
  listOf,
  Moment,
  paging,
  payload,
  Positive,
  Seconds,
  Text,
} from './shapes.ts';

/** The status of a deposit or transaction (STA-11). */
const ORDER_STATUSES = ['completed', 'processing', 'cancelled'] as const;
/** The default of a type or a status that a client does not know. */
const unknown = { default: 'unknown' } as const;
const OrderStatus = Type.Enum(ORDER_STATUSES, unknown);

const Balances = data({
  main: Amount,
  bonus: Amount,
  frozen: Amount,
  savings: Amount,
  points: Count,
});

const Deposit = data({
  order_no: Key,
  amount: Amount,
  channel: Type.String(),
  proof: Type.String(),
  status: OrderStatus,
  createtime: Moment,
  finishtime: Type.Union([Seconds, Type.Null()]),
});

/** `address` shows its last four characters. */
const Withdrawal = data({
  order_no: Key,
  amount: Amount,
  channel: Type.String(),
  address: Type.String(),
  status: OrderStatus,
  createtime: Moment,
  finishtime: Type.Union([Seconds, Type.Null()]),
});

/**
 * A row of the history. `change` is the effect on the main account and `balance` the balance after it,
 * so the changes between any two rows add up to the difference of their balances. Pending and cancelled
 * deposits and bonuses do not affect the main account: their `change` is "0.00", their `amount` is not.
 */
const Transaction = data({
  order_no: Key,
  type: Type.Enum([...TRANSACTION_TYPES], unknown),
  /** Negative for money that left the account. */
  amount: Amount,
  change: Amount,
  balance: Amount,
  status: OrderStatus,
  /** The user name on the other side of a transfer. */
  party: Type.String(),
  remark: Type.String(),
  /** The game of a bet or a chase, and the period of a bet; empty for other rows and on a host without them. */
  game_name: Type.String(),
  game_no: Type.String(),
  createtime: Moment,
});

/** `address` shows its last four characters. */
const Card = data({
  id: Id,
  channel: Type.String(),
  holder: Type.String(),
  address: Type.String(),
});

export const WalletSchemas = {
  'wallet.index': { payload: payload({}), data: Balances },
  'wallet.transactions': {
    payload: payload({
      ...paging,
      /** The amounts of one order: for a bet, its stake and payout. */
      order_no: Type.Optional(Text),
      type: Type.Optional(Type.Enum(['all', ...TRANSACTION_TYPES])),
      status: Type.Optional(Type.Enum(ORDER_STATUSES)),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
    }),
    // Totals into and out of the main account over all matching rows, not only this page.
    data: listOf(Transaction, {
      income: Amount,
      outgo: Amount,
      /** The days of the rows of this page; `net` is the change of the main account. */
      days: Type.Array(DayTotals),
    }),
  },
  'wallet.deposit': {
    payload: payload({ amount: AmountInput, channel: Text, proof: Type.Optional(Text) }),
    data: data({ ...Deposit.properties, balance: Amount }),
  },
  'wallet.deposits': {
    payload: payload({ ...paging, status: Type.Optional(Type.Enum(ORDER_STATUSES)) }),
    data: listOf(Deposit, {}),
  },
  /** The check before a transfer, with the field of the transfer. `name` is masked: "D***o". */
  'wallet.recipient': { payload: payload({ to_user: Text }), data: data({ name: Key }) },
  'wallet.transfer': {
    payload: payload({ to_user: Text, amount: AmountInput, remark: Type.Optional(Text) }),
    data: data({
      order_no: Key,
      to_user: Type.String(),
      amount: Amount,
      remark: Type.String(),
      balance: Amount,
      createtime: Moment,
    }),
  },
  'wallet.withdraw': {
    payload: payload({
      amount: AmountInput,
      channel: Text,
      // The receiving address, or the id of a stored card.
      address: Type.Union([Text, Id]),
    }),
    data: data({ ...Withdrawal.properties, balance: Amount }),
  },
  'wallet.withdrawals': {
    payload: payload({ ...paging, status: Type.Optional(Type.Enum(ORDER_STATUSES)) }),
    data: listOf(Withdrawal, {}),
  },
  'wallet.cards': { payload: payload({}), data: Type.Array(Card) },
  'wallet.addCard': {
    payload: payload({ channel: Text, holder: Text, address: Text }),
    data: Card,
  },
  'wallet.savings': {
    payload: payload(
      { direction: Type.Enum(['in', 'out']), amount: AmountInput },
      { direction: 'in', amount: '10.00' },
    ),
    data: data({ ...Balances.properties, order_no: Type.String(), createtime: Moment }),
  },
};

const WelfareTask = data({
  task_id: Key,
  title: Key,
  text: Type.String(),
  every: Type.Enum(['once', 'day', 'week', 'month', 'year']),
  asset: Type.Enum(['bonus', 'points']),
  /** An amount for `bonus` ("10.00"), a whole number for `points` ("10"). */
  reward: Type.String({ pattern: '^[0-9]+(\\.[0-9]{2})?$' }),
  status: Type.Enum(['available', 'claimed', 'locked']),
  progress: Count,
  target: Positive,
});

export const WelfareSchemas = {
  'welfare.index': { payload: payload({}), data: Type.Array(WelfareTask) },
  'welfare.claim': {
    payload: payload({ task_id: Text }),
    data: data({ task: WelfareTask, balances: Balances }),
  },
};
