import { type MessageKey, MESSAGES } from '#contract/errors.ts';
import { formatMoney, MAX_MINOR, minor, type Minor } from '#contract/money.ts';
import { Refusal, TemporaryRefusal } from '../core/refusal.ts';
import { type Db, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/**
 * The accounts of each user of Dicebox. `points` holds whole points, the others minor units. `chase` holds the
 * amount reserved by running chases.
 */
export const USER_ACCOUNTS = ['main', 'bonus', 'frozen', 'savings', 'chase', 'points'] as const;
export type UserAccount = (typeof USER_ACCOUNTS)[number];
export type SystemAccount = 'house' | 'bank_in' | 'bank_out' | 'promo' | 'points_issuer';

/** One side of a transfer: a user's account or a system account. It must exist. */
export type Place =
  | { readonly user: number; readonly account: string }
  | { readonly system: string };

export interface Transfer {
  /** World time, epoch ms. */
  readonly at: number;
  /** The purpose: `deposit`, `stake`, `payout`, `refund` … */
  readonly kind: string;
  /** The business id, such as `bet:7`. A ref is unique for each kind. */
  readonly ref: string;
  readonly from: Place;
  readonly to: Place;
  readonly amount: Minor;
  /** The user has a right to it, so an account above the cap gets it too (MONEY-2). */
  readonly isOwed?: boolean;
}

const { balance_cap, insufficient_balance, money_halted } = MESSAGES;

/** Messages of the refusals that the ledger throws. */
export const LEDGER_MESSAGES = { balance_cap, insufficient_balance, money_halted };

/** Thrown when the giving account holds less than the amount; nothing was changed. */
export class InsufficientFunds extends Refusal {
  constructor() {
    super('insufficient_balance' satisfies MessageKey);
  }
}

/** Thrown when the receiving account of a user would hold more than the cap; nothing was changed. */
export class AboveCap extends Refusal {
  constructor() {
    super('balance_cap' satisfies MessageKey);
  }
}

/** Thrown when a transfer of this kind and ref exists already; nothing was changed. */
export class AlreadyPosted extends Error {}

/** Thrown while an audit's breach halts the world; money moves again after a clean audit. */
export class MoneyHalted extends TemporaryRefusal {
  constructor() {
    super('money_halted' satisfies MessageKey);
  }
}

/** An account of a user, by default the main account. */
export const userAccount = (id: number, account: UserAccount = 'main'): Place => ({
  user: id,
  account,
});
/** Returns a system account, such as `bank` or `house`. */
export const systemAccount = (name: SystemAccount): Place => ({ system: name });

/**
 * Moves money: one row from one account to another, append-only. This is the only writer of money.
 *
 * Call it inside a transaction together with the caller's own rows. The database itself refuses an
 * overdraft, a second transfer of the same kind and ref, and an amount that is not a positive integer
 * (MONEY-5).
 *
 * @throws InsufficientFunds | AboveCap | AlreadyPosted | MoneyHalted
 */
export function post(world: World, transfer: Transfer): void {
  if (world.halted) throw new MoneyHalted();
  const { db } = world;
  if (!db.inTransaction) throw new Error('money moves only inside a transaction');
  const { at, kind, ref, amount, isOwed = false } = transfer;
  if (!isOwed) assertRoom(world, transfer.to, amount);
  const from = accountId(db, transfer.from);
  const to = accountId(db, transfer.to);
  try {
    const sql = 'INSERT INTO transfer (at, kind, ref, dr, cr, amount) VALUES (?, ?, ?, ?, ?, ?)';
    run(db, sql, at, kind, ref, from, to, amount);
  } catch (error) {
    throw refusal(error);
  }
}

/** @throws AboveCap when an account of a user would hold more than the cap with this amount */
export function assertRoom(world: World, place: Place, amount: Minor): void {
  if ('user' in place && balanceOf(world, place.user, place.account) + amount > MAX_MINOR)
    throw new AboveCap();
}

/** Opens the empty accounts of a new user. Call it inside a transaction. */
export function openAccounts(
  world: World,
  userId: number,
  accounts: readonly string[] = USER_ACCOUNTS,
): void {
  for (const name of accounts) {
    const sql = 'INSERT INTO account (user_id, name, asset, floor0) VALUES (?, ?, ?, 1)';
    run(world.db, sql, userId, name, name === 'points' ? 'points' : 'money');
  }
}

/** Returns the balance of one account in minor units, for `points` in whole points. */
export function balanceOf(world: World, userId: number, account = 'main'): Minor {
  const sql = 'SELECT credits - debits AS balance FROM account WHERE user_id = ? AND name = ?';
  const found = row<{ balance: number }>(world.db, sql, userId, account);
  return minor(found?.balance ?? 0);
}

export type Balances = Readonly<Record<UserAccount, Minor>>;

export function balancesOf(world: World, userId: number): Balances {
  const balances: Record<UserAccount, Minor> = {
    main: minor(0),
    bonus: minor(0),
    frozen: minor(0),
    savings: minor(0),
    chase: minor(0),
    points: minor(0),
  };
  const all = rows<{ name: UserAccount; balance: number }>(
    world.db,
    'SELECT name, credits - debits AS balance FROM account WHERE user_id = ?',
    userId,
  ); // openAccounts creates exactly USER_ACCOUNTS
  for (const { name, balance } of all) balances[name] = minor(balance);
  return balances;
}

function accountId(db: Db, place: Place): number {
  const own = 'SELECT id FROM account WHERE user_id = ? AND name = ?';
  const system = 'SELECT id FROM account WHERE user_id IS NULL AND name = ?';
  const found =
    'user' in place
      ? row<{ id: number }>(db, own, place.user, place.account)
      : row<{ id: number }>(db, system, place.system);
  if (!found) throw new Error(`no such account: ${JSON.stringify(place)}`);
  return found.id;
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('no_overdraft')) return new InsufficientFunds();
  if (error.message.includes('transfer.kind, transfer.ref')) return new AlreadyPosted();
  return error;
}

/** Returns a user's five balances in wire form. */
export function balancesView(world: World, userId: number) {
  const { main, bonus, frozen, savings, points } = balancesOf(world, userId);
  return {
    main: formatMoney(main),
    bonus: formatMoney(bonus),
    frozen: formatMoney(frozen),
    savings: formatMoney(savings),
    points,
  };
}
