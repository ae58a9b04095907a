import type { ORDER_CALLS } from '#contract/control/dicebox/users.ts';
import { formatMoney, minor } from '#contract/money.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { orderIdOf, orderNo } from '../ledger/order-no.ts';
import { userById } from '../user/user-table.ts';
import { completeDeposit, type DepositRow, DEPOSITS, rejectDeposit } from '../wallet/deposit.ts';
import type { OrderRow, OrderStatus, OrderTable } from '../wallet/order-table.ts';
import {
  payWithdrawal,
  releaseWithdrawal,
  type WithdrawalRow,
  WITHDRAWALS,
} from '../wallet/withdraw.ts';

interface OrderKind<Row extends OrderRow, More> {
  readonly name: 'deposit' | 'withdrawal';
  readonly table: OrderTable<Row>;
  /** Runs inside a transaction. Returns false, and changes nothing, for a decided order. */
  readonly approve: (world: World, id: number, at: number) => boolean;
  readonly reject: (world: World, id: number, at: number) => boolean;
  readonly describeMore: (order: Row) => More;
}

const deposit: OrderKind<DepositRow, { proof: string }> = {
  name: 'deposit',
  table: DEPOSITS,
  approve: completeDeposit,
  reject: rejectDeposit,
  describeMore: ({ proof }) => ({ proof }),
};

const withdrawal: OrderKind<WithdrawalRow, { address: string }> = {
  name: 'withdrawal',
  table: WITHDRAWALS,
  approve: payWithdrawal,
  reject: releaseWithdrawal,
  describeMore: ({ address }) => ({ address }),
};

export const orderHandlers: ControlHandlers<typeof ORDER_CALLS> = {
  'GET /deposits': ({ catchUp, query }) =>
    catchUp(({ world }) => {
      const { total, orders } = list(world, deposit, query);
      return { total, deposits: orders };
    }),
  'POST /deposits/:order_no': ({ catchUp, params, body }) =>
    catchUp((moment) => decideOrder(moment, deposit, params.order_no, body.decision)),

  'GET /withdrawals': ({ catchUp, query }) =>
    catchUp(({ world }) => {
      const { total, orders } = list(world, withdrawal, query);
      return { total, withdrawals: orders };
    }),
  'POST /withdrawals/:order_no': ({ catchUp, params, body }) =>
    catchUp((moment) => decideOrder(moment, withdrawal, params.order_no, body.decision)),
};

interface Filter {
  readonly status?: OrderStatus;
  readonly limit?: number;
}

function list<Row extends OrderRow, More>(
  world: World,
  kind: OrderKind<Row, More>,
  { status, limit = 100 }: Filter,
) {
  const filter = { userId: null, status: status ?? null };
  const found = kind.table.matching(world, { ...filter, limit, offset: 0 });
  return {
    total: kind.table.count(world, filter),
    orders: found.map((order) => describeOrder(world, kind, order)),
  };
}

function decideOrder<Row extends OrderRow, More>(
  { world, now }: { readonly world: World; readonly now: number },
  kind: OrderKind<Row, More>,
  orderNumber: string,
  decision: 'approve' | 'reject',
) {
  const { name, table } = kind;
  const { id } = findOrder(world, kind, orderNumber);
  const isDecidedNow = transaction(world.db, () => kind[decision](world, id, now));
  const order = describeOrder(world, kind, table.byId(world, id));
  if (isDecidedNow) return order;
  const detail = `The ${name} ${order.order_no} is ${order.status} since ${order.finished_at}: an order is decided once. GET /__mock/${name}s?status=processing lists those that wait.`;
  throw new Problem(409, 'Decided already', detail, { order });
}

function findOrder<Row extends OrderRow, More>(
  world: World,
  { name, table }: OrderKind<Row, More>,
  orderNumber: string,
): Row {
  const id = orderIdOf(table.letter, orderNumber);
  const found = id === null ? undefined : table.find(world, id);
  if (found) return found;
  const detail = `There is no ${name} "${orderNumber}" in this world: a number looks like ${orderNo(table.letter, 1)}, and GET /__mock/${name}s lists them all.`;
  throw new Problem(404, 'Unknown order', detail);
}

function describeOrder<Row extends OrderRow, More>(
  world: World,
  { table, describeMore }: OrderKind<Row, More>,
  order: Row,
) {
  return {
    order_no: orderNo(table.letter, order.id),
    username: userById(world, order.user_id)?.username ?? '',
    amount: formatMoney(minor(order.amount)),
    channel: order.channel,
    status: order.status,
    created_at: order.created_at,
    finished_at: order.finished_at,
    ...describeMore(order),
  };
}
