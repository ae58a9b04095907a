import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { migrate, type Migrations } from './migrate.ts';
import { currentTrace, type WriteTarget, writeTargetOf, type WriteTrace } from './write-trace.ts';

export type Db = Database.Database;

/** SQLite before this can corrupt a WAL file (REL-1). */
const OLDEST_SQLITE = '3.51.3';

/** Empty databases with all migrations in them: a world in memory starts as a copy of one. */
const imageByMigrations = new WeakMap<Migrations, Buffer>();

/**
 * Opens a world's database: version, WAL with full durability, settings, migrations, then a check of
 * what was really set (REL-2). `:memory:` opens a private one; an image (`db.serialize()` of another)
 * opens a private copy of it.
 *
 * @throws Error for a file or image that is damaged or newer than this program, or cannot be durable
 */
export function openDatabase(source: string | Buffer, migrations: Migrations): Db {
  const isFile = typeof source === 'string' && source !== ':memory:';
  const isNew = source === ':memory:';
  const db = new Database(isNew ? (imageByMigrations.get(migrations) ?? source) : source);
  try {
    assertVersion(db);
    // Each table and index has a page of its own, and most of them are small in a world in memory.
    if (isNew) db.pragma('page_size = 1024');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // Without it a REPLACE deletes the old row without running the triggers that forbid it.
    db.pragma('recursive_triggers = ON');
    db.pragma('busy_timeout = 250');
    db.pragma('journal_size_limit = 67108864');
    db.pragma('trusted_schema = OFF');
    // A savepoint copies the pages that it changes, beyond 64 KB into a file that every such call would create.
    db.pragma('temp_store = MEMORY');
    migrate(db, migrations);
    if (isFile) {
      assertSound(db);
      guard(db, db.name);
    } else if (isNew && !imageByMigrations.has(migrations)) {
      imageByMigrations.set(migrations, db.serialize());
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
const guardedByDb = new WeakMap<
  Db,
  { readonly path: string; readonly inode: number | undefined }[]
>();

/**
 * Refuses transactions from the moment at which a file is moved, deleted or replaced: nobody would find again what
 * goes into a database that has no name any more.
 */
export function guard(db: Db, path: string): void {
  const others = guardedByDb.get(db) ?? [];
  guardedByDb.set(db, [...others, { path, inode: inodeOf(path) }]);
}

function assertInPlace(db: Db): void {
  for (const { path, inode } of guardedByDb.get(db) ?? []) {
    if (inodeOf(path) === inode) continue;
    const reason = `${path} was moved, deleted or replaced: stop this server and put it back`;
    throw new Database.SqliteError(reason, 'SQLITE_IOERR');
  }
}

type Statement = Database.Statement;
const statementsByDb = new WeakMap<Db, Map<string, Statement>>();

/** Prepares a statement, once for each database. Values are always bound, never part of the text. */
export function statement(db: Db, sql: string): Statement {
  let statements = statementsByDb.get(db);
  if (!statements) statementsByDb.set(db, (statements = new Map()));
  let prepared = statements.get(sql);
  if (!prepared) statements.set(sql, (prepared = db.prepare(withOnePlan(sql))));
  return prepared;
}

/** SQLite plans a statement for the value of its LIMIT, and so prepares it again each time that one is bound. */
const withOnePlan = (sql: string): string =>
  sql.replaceAll(/\bLIMIT ([?@]\w*)/g, 'LIMIT CAST($1 AS INTEGER)');

/** Returns the first row, or undefined. The caller declares the type of the row it selects. */
export function row<T>(db: Db, sql: string, ...values: unknown[]): T | undefined {
  return statement(db, sql).get(...values) as T | undefined; // SQL results are untyped
}

/**
 * Returns the row of a query that always has one, such as one of aggregates.
 *
 * @throws Error when it has none
 */
export function oneRow<T>(db: Db, sql: string, ...values: unknown[]): T {
  const found = row<T>(db, sql, ...values);
  if (found === undefined) throw new Error(`no row: ${sql}`);
  return found;
}

/** Returns the number that a query selects, such as a count. */
export function numberOf(db: Db, sql: string, ...values: unknown[]): number {
  return Number(Object.values(oneRow<object>(db, sql, ...values))[0]);
}

/** Returns all rows, typed as in `row`. */
export function rows<T>(db: Db, sql: string, ...values: unknown[]): T[] {
  return statement(db, sql).all(...values) as T[]; // SQL results are untyped
}

/**
 * Returns a text that differs from an earlier one when anything was written since, by this connection or by
 * another program. A write that was rolled back counts too.
 */
export function changesOf(db: Db): string {
  const own = String(statement(db, 'SELECT total_changes()').pluck().get());
  // Nobody else can open a database in memory.
  return db.memory ? own : `${own}:${String(statement(db, 'PRAGMA data_version').pluck().get())}`;
}

/** Runs a statement that writes, and records the change in the current trace. */
export function run(db: Db, sql: string, ...values: unknown[]): Database.RunResult {
  const trace = currentTrace();
  if (!trace) return statement(db, sql).run(...values);
  if (!db.inTransaction) return transaction(db, () => run(db, sql, ...values));
  const result = statement(db, sql).run(...values);
  if (result.changes > 0) noteChange(db, trace, sql, result);
  return result;
}

/** Runs an INSERT, and returns the id of its row. */
export const insert = (...statementOf: Parameters<typeof run>): number =>
  Number(run(...statementOf).lastInsertRowid);

interface Target extends WriteTarget {
  /** True when SQLite assigns an id to an inserted row. */
  readonly hasId: boolean;
}

// Statements are constants of the code, so their number is limited.
const targetsBySql = new Map<string, Target>();

function noteChange(db: Db, trace: WriteTrace, sql: string, result: Database.RunResult): void {
  let target = targetsBySql.get(sql);
  if (!target) targetsBySql.set(sql, (target = targetIn(db, sql)));
  const { table, verb, hasId } = target;
  const id = hasId ? { id: Number(result.lastInsertRowid) } : {};
  trace.record({ table, verb, rows: result.changes, ...id });
}

function targetIn(db: Db, sql: string): Target {
  const target = writeTargetOf(sql);
  // SQLite reports no id for a row that existed.
  const isNew = target.verb === 'insert' && !/ ON CONFLICT /i.test(sql);
  return { ...target, hasId: isNew && hasNumericKey(db, target.table) };
}

function hasNumericKey(db: Db, table: string): boolean {
  const sql = `SELECT column.type, list.wr FROM pragma_table_list AS list, pragma_table_info(list.name) AS column
     WHERE list.name = ? AND column.pk > 0`;
  const keys = rows<{ type: string; wr: number }>(db, sql, table);
  return keys.length === 1 && keys[0]?.type === 'INTEGER' && keys[0].wr === 0;
}

/**
 * Runs work in an immediate transaction. An async `work` does not type-check: what follows an `await`
 * would run outside the transaction (REL-4). Inside another transaction it becomes a part of that one.
 */
export function transaction<T>(db: Db, work: () => Synchronous<T>): T {
  const trace = currentTrace();
  if (!trace) return runImmediate(db, work);
  const forget = trace.mark();
  // The outermost of this work: a transaction shared with other calls may be around it.
  const isOutermost = trace.depth === 0;
  const { count } = trace;
  trace.depth += 1;
  try {
    return runImmediate(db, () => {
      const result = work();
      if (isOutermost && trace.count > count && trace.failsCommit()) {
        throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
      }
      return result;
    });
  } catch (error) {
    forget();
    throw error;
  } finally {
    trace.depth -= 1;
  }
}

const transactionsByDb = new WeakMap<Db, Database.Transaction<(work: () => unknown) => unknown>>();

// One wrapper for each database, because creating one takes longer than a small transaction.
function runImmediate<T>(db: Db, work: () => T): T {
  if (!db.inTransaction) assertInPlace(db);
  let begin = transactionsByDb.get(db);
  if (!begin) transactionsByDb.set(db, (begin = db.transaction((inner) => inner())));
  return begin.immediate(work) as T; // it returns what `work` returns
}

/**
 * Tells whether the storage failed and not the request: a full disk, also for a file, a lock held by another, an
 * I/O error. Nothing was changed, and the same request may succeed later.
 */
export const isStorageFailure = (error: unknown): boolean =>
  /^SQLITE_(?:FULL|BUSY|LOCKED|IOERR|NOMEM|READONLY)|^E(?:NOSPC|DQUOT|ROFS|IO|MFILE|NFILE)$/.test(
    codeOf(error),
  );

export const isDiskFull = (error: unknown): boolean =>
  /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error));

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

function assertVersion(db: Db): void {
  const version = db.prepare('SELECT sqlite_version()').pluck().get() as string; // one text column
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE}`);
}

/** Checks the settings after a write, because WAL mode may lower `synchronous` after the first (REL-3). */
function assertSound(db: Db): void {
  run(db, "INSERT OR REPLACE INTO meta (key, value) VALUES ('opened', 'yes')");
  const mode = db.pragma('journal_mode', { simple: true });
  const synchronous = db.pragma('synchronous', { simple: true });
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(
      `the database is not durable (journal_mode ${String(mode)}, synchronous ${String(synchronous)})`,
    );
  }
  // The full check also compares each index with its table, which finds damage that leaves rows readable.
  const check = db.pragma('integrity_check', { simple: true });
  if (check !== 'ok') throw new Error(`the database is damaged: ${String(check)}`);
}

/** Returns a value that a world's database keeps about the world itself; null for an unknown key. */
export function readMeta(db: Db, key: string): string | null {
  return row<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

export function writeMeta(db: Db, key: string, value: string): void {
  run(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
}

export function removeMeta(db: Db, key: string): void {
  run(db, 'DELETE FROM meta WHERE key = ?', key);
}
