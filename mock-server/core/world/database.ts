import Database from 'better-sqlite3';
import { migrate, type Migrations } from './migrate.ts';
import { currentTrace, writeTargetOf, type WriteTarget, type WriteTrace } from './write-trace.ts';

export type Db = Database.Database;

/** SQLite before this can corrupt a WAL file (REL-1). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** Empty databases with all migrations in them: a world in memory starts as a copy of one. */
const imageByMigrations = new WeakMap<Migrations, Buffer>();

/**
 * Opens a world's database, in the order of REL-2: version, WAL with full durability,
 * settings, migrations, then a look at what was really set. `:memory:` opens a private one, an
 * image (`db.serialize()` of another) a private one that begins as that.
 * Throws when the file or image is damaged, newer than this program, or cannot be made durable.
 */
export function openDatabase(source: string | Buffer, migrations: Migrations): Db {
  const isFile = typeof source === 'string' && source !== ':memory:';
  const isNew = source === ':memory:';
  const db = new Database(isNew ? (imageByMigrations.get(migrations) ?? source) : source);
  try {
    assertVersion(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // Without it a REPLACE removes the old row unseen by the triggers that forbid just that.
    db.pragma('recursive_triggers = ON');
    db.pragma('busy_timeout = 250');
    db.pragma('journal_size_limit = 67108864');
    db.pragma('trusted_schema = OFF');
    migrate(db, migrations);
    if (isFile) assertSound(db);
    else if (isNew && !imageByMigrations.has(migrations)) {
      imageByMigrations.set(migrations, db.serialize());
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

type Statement = Database.Statement;
const statementsByDb = new WeakMap<Db, Map<string, Statement>>();

/** A prepared statement, made once for each database. Values are always bound, never pasted in. */
export function statement(db: Db, sql: string): Statement {
  let statements = statementsByDb.get(db);
  if (!statements) statementsByDb.set(db, (statements = new Map()));
  let prepared = statements.get(sql);
  if (!prepared) statements.set(sql, (prepared = db.prepare(sql)));
  return prepared;
}

/** The first row, or undefined. The row's type is the caller's word for the SELECT it wrote. */
export function row<T>(db: Db, sql: string, ...values: unknown[]): T | undefined {
  return statement(db, sql).get(...values) as T | undefined; // SQL results are untyped
}

/** All rows, typed as in `row`. */
export function rows<T>(db: Db, sql: string, ...values: unknown[]): T[] {
  return statement(db, sql).all(...values) as T[]; // SQL results are untyped
}

/** Writes, and notes what was written in the trace of the work under way. */
export function run(db: Db, sql: string, ...values: unknown[]): Database.RunResult {
  const trace = currentTrace();
  if (!trace) return statement(db, sql).run(...values);
  if (!db.inTransaction) return transaction(db, () => run(db, sql, ...values));
  const result = statement(db, sql).run(...values);
  if (result.changes > 0) noteChange(db, trace, sql, result);
  return result;
}

interface Target extends WriteTarget {
  /** Whether an inserted row gets an id of its own. */
  readonly hasId: boolean;
}

/** Statements are written in the code, so there are only so many of them to remember. */
const targetsBySql = new Map<string, Target>();

function noteChange(db: Db, trace: WriteTrace, sql: string, result: Database.RunResult): void {
  let target = targetsBySql.get(sql);
  if (!target) targetsBySql.set(sql, (target = targetIn(db, sql)));
  const { table, verb, hasId } = target;
  const id = hasId ? { id: Number(result.lastInsertRowid) } : {};
  trace.note({ table, verb, rows: result.changes, ...id });
}

function targetIn(db: Db, sql: string): Target {
  const target = writeTargetOf(sql);
  // Of a row that was there before, SQLite tells no id.
  const isNew = target.verb === 'insert' && !/ ON CONFLICT /i.test(sql);
  return { ...target, hasId: isNew && isNumbered(db, target.table) };
}

/** Whether a table's key is a single number that SQLite gives. */
function isNumbered(db: Db, table: string): boolean {
  const keys = rows<{ type: string; wr: number }>(
    db,
    `SELECT column.type, list.wr FROM pragma_table_list AS list, pragma_table_info(list.name) AS column
     WHERE list.name = ? AND column.pk > 0`,
    table,
  );
  return keys.length === 1 && keys[0]?.type === 'INTEGER' && keys[0].wr === 0;
}

/**
 * Does all of it or none. `work` must not be async: after an `await` it would run outside the
 * transaction (REL-4), so a promise does not type-check. Inside another transaction it
 * becomes a part of that one.
 */
export function transaction<T>(db: Db, work: () => Synchronous<T>): T {
  const trace = currentTrace();
  if (!trace) return atOnce(db, work);
  const forget = trace.mark();
  // Of this work: around it there may be another that is shared with other calls.
  const isOutermost = trace.depth === 0;
  const { count } = trace;
  trace.depth += 1;
  try {
    return atOnce(db, () => {
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

/** One wrapper for each database: making one takes longer than a small transaction. */
function atOnce<T>(db: Db, work: () => T): T {
  let begin = transactionsByDb.get(db);
  if (!begin) transactionsByDb.set(db, (begin = db.transaction((inner) => inner())));
  return begin.immediate(work) as T; // what `work` gives, handed through
}

/**
 * Whether the storage failed rather than what was asked of it: a full disk, a lock held by another,
 * a fault of I/O. Nothing was changed, and the same may succeed later.
 */
export function isStorageFailure(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    /^SQLITE_(?:FULL|BUSY|LOCKED|IOERR|NOMEM|READONLY)/.test(error.code)
  );
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

function assertVersion(db: Db): void {
  const version = db.prepare('SELECT sqlite_version()').pluck().get() as string; // one text column
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > wanted) return;
    if (part < wanted)
      throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`);
  }
}

/** `synchronous` may fall back after the first write in WAL mode (REL-3): look after one. */
function assertSound(db: Db): void {
  run(db, "INSERT OR REPLACE INTO meta (key, value) VALUES ('opened', 'yes')");
  const mode = db.pragma('journal_mode', { simple: true });
  const synchronous = db.pragma('synchronous', { simple: true });
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(
      `the database is not durable (journal_mode ${String(mode)}, synchronous ${String(synchronous)})`,
    );
  }
  const check = db.pragma('quick_check', { simple: true });
  if (check !== 'ok') throw new Error(`the database is damaged: ${String(check)}`);
}
