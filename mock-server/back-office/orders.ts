import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { formatMoney, minor } from '#contract/money.ts';
import { orderIdOf, orderNo } from '../ledger/order-no.ts';
import { userById } from '../user/user-table.ts';
import { completeDeposit, rejectDeposit } from '../wallet/deposit-review.ts';
import { DEPOSITS, type DepositRow } from '../wallet/deposit-table.ts';
import type { OrderTable } from '../wallet/order-table.ts';
import type { OrderRow } from '../wallet/order-view.ts';
import { payWithdrawal, releaseWithdrawal } from '../wallet/withdrawal-review.ts';
import { WITHDRAWALS, type WithdrawalRow } from '../wallet/withdrawal-table.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

/** The two kinds of order, and what a decision does to one. */
interface Kind<Row extends OrderRow> {
  readonly name: 'deposit' | 'withdrawal';
  readonly table: OrderTable<Row>;
  /** Inside a transaction; false, and nothing changed, for one that is decided. */
  readonly approve: (world: World, id: number, at: number) => boolean;
  readonly reject: (world: World, id: number, at: number) => boolean;
  /** What one kind has and the other has not. */
  readonly more: (order: Row) => Record<string, string>;
}

const Deposit: Kind<DepositRow> = {
  name: 'deposit',
  table: DEPOSITS,
  approve: completeDeposit,
  reject: rejectDeposit,
  more: ({ proof }) => ({ proof }),
};

const Withdrawal: Kind<WithdrawalRow> = {
  name: 'withdrawal',
  table: WITHDRAWALS,
  approve: payWithdrawal,
  reject: releaseWithdrawal,
  more: ({ address }) => ({ address }),
};

/** Lists the orders of every user, and decides those that wait, as their reviews would later. */
export function orderCalls(app: FastifyInstance, deps: ControlDeps): void {
  callsFor(app, deps, Deposit);
  callsFor(app, deps, Withdrawal);
}

const OrderQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum(['processing', 'completed', 'cancelled'])),
    limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$' })),
  },
  { additionalProperties: false },
);
const DecisionBody = Type.Object(
  { decision: Type.Enum(['approve', 'reject']) },
  { additionalProperties: false },
);

function callsFor<Row extends OrderRow>(
  app: FastifyInstance,
  deps: ControlDeps,
  kind: Kind<Row>,
): void {
  const { name, table } = kind;

  app.get<{ Querystring: Static<typeof OrderQuery> }>(
    `/${name}s`,
    { schema: { querystring: OrderQuery } },
    (request) => {
      const { world } = presentOf(deps, request);
      const { status = null, limit = '100' } = request.query;
      const filter = { userId: null, status };
      const found = table.matching(world, { ...filter, limit: Number(limit), offset: 0 });
      return {
        total: table.count(world, filter),
        [`${name}s`]: found.map((order) => viewOf(world, kind, order)),
      };
    },
  );

  app.post<{ Params: { order_no: string }; Body: Static<typeof DecisionBody> }>(
    `/${name}s/:order_no`,
    { schema: { body: DecisionBody } },
    (request) => {
      const { world, now } = presentOf(deps, request);
      const { id } = orderNumbered(world, kind, request.params.order_no);
      const { decision } = request.body;
      const isDecidedNow = transaction(world.db, () => kind[decision](world, id, now));
      const view = viewOf(world, kind, table.byId(world, id));
      if (isDecidedNow) return view;
      throw new Problem(
        409,
        'Decided already',
        `The ${name} ${view.order_no} is ${view.status} since ${view.finished_at}: an order is decided once. GET /__mock/${name}s?status=processing lists those that wait.`,
        { order: view },
      );
    },
  );
}

function orderNumbered<Row extends OrderRow>(world: World, kind: Kind<Row>, text: string): Row {
  const { name, table } = kind;
  const id = orderIdOf(table.letter, text);
  const found = id === null ? undefined : table.find(world, id);
  if (found) return found;
  throw new Problem(
    404,
    'Unknown order',
    `There is no ${name} "${text}" in this world: a number looks like ${orderNo(table.letter, 1)}, and GET /__mock/${name}s lists them all.`,
  );
}

function viewOf<Row extends OrderRow>(world: World, { table, more }: Kind<Row>, order: Row) {
  return {
    order_no: orderNo(table.letter, order.id),
    username: userById(world, order.user_id)?.username ?? '',
    amount: formatMoney(minor(order.amount)),
    channel: order.channel,
    status: order.status,
    created_at: order.created_at,
    finished_at: order.finished_at,
    ...more(order),
  };
}
