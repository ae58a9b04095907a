import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import type { TransactionType } from '#contract/rules/wallet.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import type { Answer, Call } from '../api/call.ts';
import { type DayRow, dayTotalsView, daysAround, daysWithin, type OpenDays } from '../api/days.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { oneRow, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { orderIdOf, orderNo } from '../ledger/order-no.ts';
import { gameById, nameOf } from '../rounds/games-table.ts';
import { type OrderStatus, secondsOf } from './order-table.ts';

/** Lists the caller's transactions, newest first, with the balance after each. */
export function transactions(
  call: Call<'wallet.transactions'>,
): Answer<Data<'wallet.transactions'>> {
  const { world, user, payload } = call;
  const { page = 1, limit = 20, type = 'all', status = null } = payload;
  const filter = {
    userId: user.id,
    type: type === 'all' ? null : type,
    status,
    ref: payload.order_no === undefined ? null : refOf(payload.order_no),
    ...daysWithin(payload.start_date, payload.end_date),
  };
  const { lines, income, outgo } = transactionTotals(world, filter);
  const found = transactionsMatching(world, filter, { page, limit });
  return {
    data: {
      list: found.map((line) => lineView(call, line)),
      total: lines,
      page,
      limit,
      income: formatMoney(minor(income)),
      outgo: formatMoney(minor(outgo)),
      days: dayTotals(world, filter, found),
    },
    sameUntil: Infinity,
  };
}

function lineView({ world, language }: Call<'wallet.transactions'>, line: TransactionRow) {
  const game = line.game_id === null ? undefined : gameById(world, line.game_id);
  return {
    order_no: orderNoOf(line),
    type: line.type,
    amount: formatMoney(minor(line.amount)),
    change: formatMoney(minor(line.change)),
    balance: formatMoney(minor(line.balance)),
    status: line.status,
    ...escapeTexts({ party: line.party ?? '', remark: line.remark ?? '' }),
    game_name: game ? nameOf(game, language) : '',
    game_no: line.game_no ?? '',
    createtime: secondsOf(line.at),
  };
}

const LETTER_BY_ORDER: ReadonlyMap<string, string> = new Map([
  ['bet', 'B'],
  ['chase', 'C'],
  ['deposit', 'D'],
  ['transfer', 'T'],
  ['withdraw', 'W'],
  ['savings', 'S'],
]);

/** Returns the order number of a row, or its ledger number when it has no order. */
function orderNoOf({ id, ref }: TransactionRow): string {
  const [order = '', orderId = ''] = ref.split(':');
  const letter = LETTER_BY_ORDER.get(order);
  return letter === undefined ? orderNo('L', id) : orderNo(letter, Number(orderId));
}

/** Returns the order of a number; an invalid number matches no rows. */
function refOf(no: string): string {
  for (const [order, letter] of LETTER_BY_ORDER) {
    const id = orderIdOf(letter, no);
    if (id !== null) return `${order}:${id}`;
  }
  return '';
}

/** Filters of a user's history; null means no filter. */
interface TransactionFilter extends OpenDays {
  readonly userId: number;
  readonly type: TransactionType | null;
  readonly status: OrderStatus | null;
  /** The order, such as `bet:7`, including its parts. */
  readonly ref: string | null;
}

interface TransactionRow {
  /** The id of the transfer, or of the order for a deposit without a transfer. */
  readonly id: number;
  readonly at: number;
  /** The order it belongs to, such as `bet:7`. */
  readonly ref: string;
  readonly type: TransactionType;
  readonly status: OrderStatus;
  readonly amount: number;
  /** The change of the main account and the balance after it. */
  readonly change: number;
  readonly balance: number;
  readonly party: string | null;
  readonly remark: string | null;
  /** The game of a bet or a chase, and the period of a bet. */
  readonly game_id: number | null;
  readonly game_no: string | null;
}

/**
 * Returns one page of a history, newest first. A balance adds up all changes so far, whatever the filter
 * shows.
 */
function transactionsMatching(
  world: World,
  filter: TransactionFilter,
  { page, limit }: { page: number; limit: number },
): TransactionRow[] {
  const sql = `${HISTORY},
     balanced AS (SELECT *, SUM(change) OVER (ORDER BY place) AS balance FROM line),
     shown AS (
       SELECT * FROM balanced WHERE ${MATCHING}
       ORDER BY place DESC, waits DESC, id DESC LIMIT @limit OFFSET @offset)
     SELECT id, at, ref, type, status, amount, change, balance,
       (SELECT username FROM user_transfer JOIN user
          ON user.id = IIF(change < 0, to_user, from_user)
        WHERE kind = 'transfer' AND user_transfer.id = order_id) AS party,
       (SELECT remark FROM user_transfer
        WHERE kind = 'transfer' AND user_transfer.id = order_id) AS remark,
       CASE WHEN ref LIKE 'bet:%' THEN (SELECT game_id FROM bet WHERE id = order_id)
         WHEN ref LIKE 'chase:%' THEN (SELECT game_id FROM chase WHERE id = order_id) END AS game_id,
       CASE WHEN ref LIKE 'bet:%' THEN (SELECT game_no FROM bet WHERE id = order_id) END AS game_no
     FROM shown ORDER BY place DESC, waits DESC, id DESC`;
  return rows<TransactionRow>(world.db, sql, { ...filter, limit, offset: (page - 1) * limit });
}

interface TransactionTotals {
  readonly lines: number;
  readonly income: number;
  readonly outgo: number;
}

/** Returns the totals over all matching rows, not only one page. */
function transactionTotals(world: World, filter: TransactionFilter): TransactionTotals {
  const sql = `${HISTORY} SELECT COUNT(*) AS lines, IFNULL(SUM(MAX(change, 0)), 0) AS income,
       IFNULL(SUM(MAX(-change, 0)), 0) AS outgo
     FROM line WHERE ${MATCHING}`;
  return oneRow<TransactionTotals>(world.db, sql, filter);
}

/** Returns the totals of the days that a page touches, over all matching rows. */
function dayTotals(world: World, filter: TransactionFilter, lines: readonly TransactionRow[]) {
  const days = daysAround(lines.map(({ at }) => at));
  if (!days) return [];
  const sql = `${HISTORY} SELECT CAST((at - @from) / @dayMs AS INTEGER) AS no, COUNT(*) AS count,
       IFNULL(SUM(change), 0) AS net
     FROM line WHERE ${MATCHING} GROUP BY no ORDER BY no DESC`;
  const totals = rows<DayRow>(world.db, sql, { ...filter, ...days, dayMs: DAY_MS });
  return totals.map((each) => dayTotalsView(days, each));
}

const MATCHING = `(@type IS NULL OR type = @type) AND (@status IS NULL OR status = @status)
  AND (@ref IS NULL OR ref = @ref OR ref LIKE @ref || ':%')
  AND (@from IS NULL OR at >= @from) AND (@to IS NULL OR at < @to)`;

/**
 * The types of the transfers in the ledger, by their kind. A history contains no transfer that moves
 * neither the main nor the bonus account, whatever its type here.
 */
const TYPE_BY_KIND: Readonly<Record<string, TransactionType>> = {
  deposit: 'deposit',
  freeze: 'withdraw',
  withdraw_released: 'refund',
  stake: 'stake',
  payout: 'payout',
  refund: 'refund',
  chase_reserve: 'chase',
  chase_refund: 'chase',
  bonus: 'bonus',
  level_bonus: 'bonus',
  upgrade_gift: 'gift',
  birthday_gift: 'gift',
  rebate: 'rebate',
  invite: 'invite',
  savings: 'savings',
  points: 'adjustment',
  withdraw_paid: 'adjustment',
};

const TYPE_CASES = Object.entries(TYPE_BY_KIND)
  .map(([kind, type]) => `WHEN '${kind}' THEN '${type}'`)
  .join(' ');

/**
 * A user's whole history: changes of the main account, credits of the bonus balance, and deposits that
 * are not credited. It is computed from the ledger, so it cannot disagree with it.
 */
const HISTORY = `WITH
  movement AS (
    SELECT t.id, t.at, t.kind, t.ref, t.amount, t.amount AS change FROM transfer t
      WHERE t.cr = (SELECT id FROM account WHERE user_id = @userId AND name = 'main')
    UNION ALL
    SELECT t.id, t.at, t.kind, t.ref, -t.amount, -t.amount FROM transfer t
      WHERE t.dr = (SELECT id FROM account WHERE user_id = @userId AND name = 'main')
    UNION ALL
    SELECT t.id, t.at, t.kind, t.ref, t.amount, 0 FROM transfer t
      WHERE t.cr = (SELECT id FROM account WHERE user_id = @userId AND name = 'bonus')
  ),
  entry AS (
    SELECT *, id AS place, 0 AS waits,
        CAST(substr(ref, instr(ref, ':') + 1) AS INTEGER) AS order_id
      FROM movement
    UNION ALL
    SELECT id, created_at, 'deposit', 'deposit:' || id, amount, 0, after_transfer, 1, id FROM deposit
      WHERE user_id = @userId AND status <> 'completed'
  ),
  line AS (
    SELECT *,
      CASE kind
        WHEN 'transfer' THEN IIF(change < 0, 'transfer_out', 'transfer_in')
        ${TYPE_CASES}
        ELSE 'adjustment'
      END AS type,
      CASE
        WHEN kind = 'freeze' THEN (SELECT status FROM withdrawal WHERE id = order_id)
        WHEN waits THEN (SELECT status FROM deposit WHERE id = order_id)
        ELSE 'completed'
      END AS status
    FROM entry
  )`;
