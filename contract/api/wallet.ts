import { Type } from 'typebox';
import {
  Amount,
  AmountInput,
  Count,
  data,
  Day,
  Id,
  listOf,
  NumberOrText,
  paging,
  payload,
  Seconds,
  Text,
} from './shapes.ts';

/** SPEC section 4: deposit and transaction status. */
const OrderStatus = Type.Enum(['completed', 'processing', 'cancelled']);

const Balances = data({
  main: Amount,
  bonus: Amount,
  frozen: Amount,
  savings: Amount,
  points: Count,
});

const Deposit = data({
  order_no: Type.String(),
  amount: Amount,
  channel: Type.String(),
  proof: Type.String(),
  status: OrderStatus,
  createtime: Seconds,
  finishtime: Type.Union([Seconds, Type.Null()]),
});

const Withdrawal = data({
  order_no: Type.String(),
  amount: Amount,
  channel: Type.String(),
  address: Type.String(),
  status: OrderStatus,
  createtime: Seconds,
  finishtime: Type.Union([Seconds, Type.Null()]),
});

const Transaction = data({
  order_no: Type.String(),
  type: Type.Enum([
    'deposit',
    'withdraw',
    'transfer_in',
    'transfer_out',
    'stake',
    'payout',
    'refund',
    'bonus',
    'savings',
  ]),
  amount: Amount,
  balance: Amount,
  status: OrderStatus,
  remark: Type.String(),
  createtime: Seconds,
});

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
      type: Type.Optional(Text),
      status: Type.Optional(OrderStatus),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
    }),
    data: listOf(Transaction, { income: Amount, outgo: Amount }),
  },
  'wallet.deposit': {
    payload: payload({ amount: AmountInput, channel: Text, proof: Type.Optional(Text) }),
    data: data({ ...Deposit.properties, balance: Amount }),
  },
  'wallet.deposits': {
    payload: payload({ ...paging, status: Type.Optional(OrderStatus) }),
    data: listOf(Deposit, {}),
  },
  'wallet.transfer': {
    payload: payload({ to_user: Text, amount: AmountInput, remark: Type.Optional(Text) }),
    data: data({
      order_no: Type.String(),
      to_user: Type.String(),
      amount: Amount,
      remark: Type.String(),
      balance: Amount,
      createtime: Seconds,
    }),
  },
  'wallet.withdraw': {
    payload: payload({ amount: AmountInput, channel: Text, address: Text }),
    data: data({ ...Withdrawal.properties, balance: Amount }),
  },
  'wallet.withdrawals': {
    payload: payload({ ...paging, status: Type.Optional(OrderStatus) }),
    data: listOf(Withdrawal, {}),
  },
  'wallet.cards': { payload: payload({}), data: Type.Array(Card) },
  'wallet.addCard': {
    payload: payload({ channel: Text, holder: Text, address: Text }),
    data: Card,
  },
  'wallet.savings': {
    payload: payload({ direction: Type.Enum(['in', 'out']), amount: AmountInput }),
    data: Balances,
  },
};

const WelfareTask = data({
  task_id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  reward: Amount,
  asset: Type.Enum(['bonus', 'points']),
  status: Type.Enum(['available', 'claimed', 'locked']),
  progress: Count,
  target: Count,
});

export const WelfareSchemas = {
  'welfare.index': { payload: payload({}), data: Type.Array(WelfareTask) },
  'welfare.claim': {
    payload: payload({ task_id: Text }),
    data: data({ task: WelfareTask, balances: Balances }),
  },
};

/**
 * Multipart fields of the chunked upload (SPEC section 7); the file itself is the part `file`.
 * Every field is text on the wire, and which are needed depends on the step.
 */
export const UploadSchemas = {
  'common.upload': {
    payload: payload({
      chunkid: Type.Optional(Text),
      chunkindex: Type.Optional(NumberOrText),
      chunkcount: Type.Optional(NumberOrText),
      filename: Type.Optional(Text),
      action: Type.Optional(Text),
      method: Type.Optional(Text),
    }),
    data: Type.Union([data({ url: Type.String(), fullurl: Type.String() }), Type.Null()]),
  },
};
