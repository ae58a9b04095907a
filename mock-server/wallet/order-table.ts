import { row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { OrderRow, OrderStatus } from './order-view.ts';

/** Which orders; what is null does not narrow. */
export interface OrderFilter {
  readonly userId: number | null;
  readonly status: OrderStatus | null;
}

/** Orders that wait to be decided, once: to pay in, or to pay out. */
export interface OrderTable<Row extends OrderRow> {
  /** What their numbers begin with. */
  readonly letter: string;
  readonly find: (world: World, id: number) => Row | undefined;
  /** One that is there; throws for any other id. */
  readonly byId: (world: World, id: number) => Row;
  /** Decides an order that waits, and gives it; undefined when it is decided already, or is none. */
  readonly decide: (
    world: World,
    id: number,
    status: Exclude<OrderStatus, 'processing'>,
    at: number,
  ) => Row | undefined;
  /** One page, newest first. */
  readonly matching: (
    world: World,
    filter: OrderFilter & { limit: number; offset: number },
  ) => Row[];
  readonly count: (world: World, filter: OrderFilter) => number;
}

/** What the two tables have in common, which is all but a column and how a row is made. */
export function orderTable<Row extends OrderRow>(
  TABLE: 'deposit' | 'withdrawal',
  letter: string,
): OrderTable<Row> {
  const find = ({ db }: World, id: number) =>
    row<Row>(db, `SELECT * FROM ${TABLE} WHERE id = ?`, id);
  const byId = (world: World, id: number) => {
    const found = find(world, id);
    if (!found) throw new Error(`there is no ${TABLE} ${id}`);
    return found;
  };
  return {
    letter,
    find,
    byId,
    decide: (world, id, status, at) => {
      const { changes } = run(
        world.db,
        `UPDATE ${TABLE} SET status = ?, finished_at = ? WHERE id = ? AND status = 'processing'`,
        status,
        at,
        id,
      );
      return changes === 1 ? byId(world, id) : undefined;
    },
    matching: ({ db }, filter) =>
      rows<Row>(
        db,
        `SELECT * FROM ${TABLE} WHERE ${MATCHING} ORDER BY id DESC LIMIT @limit OFFSET @offset`,
        filter,
      ),
    count: ({ db }, filter) => {
      const found = row<{ count: number }>(
        db,
        `SELECT COUNT(*) AS count FROM ${TABLE} WHERE ${MATCHING}`,
        filter,
      );
      return found?.count ?? 0;
    },
  };
}

const MATCHING = `(@userId IS NULL OR user_id = @userId)
  AND (@status IS NULL OR status = @status)`;

interface Asked {
  readonly page?: number;
  readonly limit?: number;
  readonly status?: OrderStatus;
}

/** A page of one user's orders, as the API lists them: newest first, 20 unless asked otherwise. */
export function pageOfOrders<Row extends OrderRow, V>(
  { world, user, payload }: { world: World; user: { id: number }; payload: Asked },
  table: OrderTable<Row>,
  view: (order: Row) => V,
) {
  const { page = 1, limit = 20, status = null } = payload;
  const filter = { userId: user.id, status };
  const orders = table.matching(world, { ...filter, limit, offset: (page - 1) * limit });
  return { list: orders.map(view), total: table.count(world, filter), page, limit };
}
