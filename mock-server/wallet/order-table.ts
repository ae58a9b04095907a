import { formatMoney, minor } from '#contract/money.ts';
import { numberOf, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** Filters of orders; null means no filter. */
export interface OrderFilter {
  readonly userId: number | null;
  readonly status: OrderStatus | null;
}

/** The orders that are decided once: deposits or withdrawals. */
export interface OrderTable<Row extends OrderRow> {
  readonly letter: string;
  readonly find: (world: World, id: number) => Row | undefined;
  /** Returns an existing order; throws for an unknown id. */
  readonly byId: (world: World, id: number) => Row;
  /** Decides a pending order and returns it, or undefined when it is decided or unknown. */
  readonly decide: (
    world: World,
    id: number,
    status: Exclude<OrderStatus, 'processing'>,
    at: number,
  ) => Row | undefined;
  /** Returns one page, newest first. */
  readonly matching: (
    world: World,
    filter: OrderFilter & { limit: number; offset: number },
  ) => Row[];
  readonly count: (world: World, filter: OrderFilter) => number;
}

/** The code that both order tables share. They differ in one column and in how rows are inserted. */
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
      const sql = `UPDATE ${TABLE} SET status = ?, finished_at = ? WHERE id = ? AND status = 'processing'`;
      const { changes } = run(world.db, sql, status, at, id);
      return changes === 1 ? byId(world, id) : undefined;
    },
    matching: ({ db }, filter) => {
      const sql = `SELECT * FROM ${TABLE} WHERE ${MATCHING} ORDER BY id DESC LIMIT @limit OFFSET @offset`;
      return rows<Row>(db, sql, filter);
    },
    count: ({ db }, filter) => {
      const sql = `SELECT COUNT(*) FROM ${TABLE} WHERE ${MATCHING}`;
      return numberOf(db, sql, filter);
    },
  };
}

const MATCHING = `(@userId IS NULL OR user_id = @userId)
  AND (@status IS NULL OR status = @status)`;

interface PageRequest {
  readonly page?: number;
  readonly limit?: number;
  readonly status?: OrderStatus;
}

/** Returns a page of one user's orders for the API: newest first, 20 by default. */
export function pageOfOrders<Row extends OrderRow, V>(
  { world, user, payload }: { world: World; user: { id: number }; payload: PageRequest },
  table: OrderTable<Row>,
  view: (order: Row) => V,
) {
  const { page = 1, limit = 20, status = null } = payload;
  const filter = { userId: user.id, status };
  const orders = table.matching(world, { ...filter, limit, offset: (page - 1) * limit });
  return { list: orders.map(view), total: table.count(world, filter), page, limit };
}

export type OrderStatus = 'completed' | 'processing' | 'cancelled';

/** The columns that deposits and withdrawals share. */
export interface OrderRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly channel: string;
  readonly status: OrderStatus;
  readonly created_at: number;
  readonly finished_at: number | null;
}

export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

export function orderView({ amount, channel, status, created_at, finished_at }: OrderRow) {
  return {
    amount: formatMoney(minor(amount)),
    channel,
    status,
    createtime: secondsOf(created_at),
    finishtime: finished_at === null ? null : secondsOf(finished_at),
  };
}

/**
 * Returns the last four characters of an address or card number, or nothing of a shorter one; of an e-mail
 * address the first character and the domain, because its end tells nothing.
 */
export function masked(address: string): string {
  const characters = Array.from(address);
  const at = characters.lastIndexOf('@');
  if (at > 1) return [characters[0], '***', ...characters.slice(at)].join('');
  return `****${characters.length > 4 ? characters.slice(-4).join('') : ''}`;
}
