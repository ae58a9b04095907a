import { createRequire } from 'node:module';
import type { Ajv } from 'ajv';
import Database from 'better-sqlite3';
import { type TSchema, Type } from 'typebox';
import { FAILURE_CALLS } from '#contract/control/core/failure.ts';
import { Fault } from '#contract/control/core/faults.ts';
import { declareJournalCalls } from '#contract/control/core/journal.ts';
import { MAX_CLOCK_SPEED, MAX_TIME } from '#contract/control/core/limits.ts';
import { Time } from '#contract/control/core/shapes.ts';
import { type Db, openDatabase, readMeta, rows } from './database.ts';
import { FAILURE, failureOf } from './failure.ts';
import { carriedPaths } from './files.ts';
import { STATE, withoutWal } from './image.ts';
import { type Migrations, NewerData } from './migrate.ts';

/** Thrown when an imported file is not a world image; the message is the reason. */
export class NotAWorld extends Error {}

/**
 * Checks an image from outside this process and returns it brought up to date, so that opening it
 * cannot fail for what it contains.
 *
 * @throws NotAWorld, or NewerData for an image of a newer version
 */
export function checkImage(bytes: Buffer, migrations: Migrations): Buffer {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new NotAWorld('it is not an SQLite database');
  }
  const db = openImage(bytes, migrations);
  try {
    assertSound(db);
    assertTables(db, migrations);
    assertContent(db);
    return db.serialize();
  } finally {
    db.close();
  }
}

const MAGIC = Buffer.from('SQLite format 3\0');

function openImage(bytes: Buffer, migrations: Migrations): Db {
  try {
    return openDatabase(withoutWal(bytes), migrations);
  } catch (error) {
    if (error instanceof NewerData) throw error;
    throw new NotAWorld(`it cannot be opened (${messageOf(error)})`);
  }
}

function assertSound(db: Db): void {
  let flaw: unknown;
  try {
    flaw = db.pragma('integrity_check(1)', { simple: true });
  } catch (error) {
    flaw = messageOf(error);
  }
  if (flaw !== 'ok') throw new NotAWorld(`it is damaged (${String(flaw)})`);
  const [orphan] = db.pragma('foreign_key_check') as { table: string }[]; // as SQLite documents it
  if (orphan) throw new NotAWorld(`a row of ${orphan.table} belongs to one that is not there`);
}

/** Checks that tables and triggers are those of a new world, but for comments and white space in their SQL. */
function assertTables(db: Db, migrations: Migrations): void {
  const fresh = openDatabase(':memory:', migrations);
  const own = definitionsIn(fresh);
  fresh.close();
  const given = definitionsIn(db);
  for (const name of new Set([...own.keys(), ...given.keys()])) {
    if (own.get(name) !== given.get(name))
      throw new NotAWorld(`its ${name} is not that of a world`);
  }
}

function definitionsIn(db: Db): Map<string, string | undefined> {
  const sql = `SELECT type || ' ' || name AS name, sql FROM sqlite_schema
     WHERE name NOT GLOB 'sqlite_*' AND name <> 'carried_file'`;
  const definitions = rows<{ name: string; sql: string | null }>(db, sql);
  return new Map(definitions.map((own) => [own.name, own.sql?.replaceAll(/--.*|\s+/g, '')]));
}

/** Returns the product in whose world a test failed; '' when the image does not say. */
export function productIn(bytes: Buffer): string {
  try {
    const db = new Database(withoutWal(bytes), { readonly: true });
    try {
      return failureOf(db)?.product ?? '';
    } finally {
      db.close();
    }
  } catch {
    return '';
  }
}

/** Checks what the tables contain beside the books, which an audit checks. */
function assertContent(db: Db): void {
  if (readMeta(db, 'filled') === null || !readMeta(db, 'seed')) {
    throw new NotAWorld('it was never filled with a world');
  }
  const paths = pathsIn(db);
  if (!paths || !matches(State, readMeta(db, STATE)))
    throw new NotAWorld('it does not contain the state of its world');
  const failure = readMeta(db, FAILURE);
  if (failure !== null && !matches(Failure, failure))
    throw new NotAWorld('the failure of a test in it is damaged');
  const stray = paths.find((path) => !PATH.test(path));
  if (stray !== undefined) throw new NotAWorld(`it has a file named "${stray}"`);
}

function pathsIn(db: Db): string[] | null {
  try {
    return carriedPaths(db);
  } catch {
    return null;
  }
}

/** Paths of uploads; none of them leads out of the folder. */
const PATH = /^(?:[A-Za-z0-9_-]{1,100}\/){1,4}[A-Za-z0-9_-]{1,100}$/;

const State = Type.Object({
  now: Type.Integer({ minimum: 0, maximum: MAX_TIME }),
  frozen: Type.Boolean(),
  speed: Type.Number({ exclusiveMinimum: 0, maximum: MAX_CLOCK_SPEED }),
  faults: Type.Array(Fault),
  halted: Type.Boolean(),
});

const job = { at: Time, kind: Type.String(), ref: Type.String() };
const { at, method, url, headers, test, route, ...entry } =
  declareJournalCalls(job)['GET /journal'].answer.properties.entries.items.properties;

/** The shape of a `RecordedCall`: the fields of the journal, as they are kept. */
const RecordedCall = Type.Object({
  no: entry.no,
  arrival: Type.Object({ at, method, url, headers, test, route, isUnmatched: Type.Boolean() }),
  user: entry.user,
  payloadText: Type.Union([Type.String(), Type.Null()]),
  file: entry.file,
  validation: entry.validation,
  // Version 1.0 had none.
  error: Type.Optional(entry.error),
  fired: entry.fired,
  firedBefore: entry.fired_before,
  changes: entry.changes,
  changesBeyond: entry.changes_beyond,
  faults: entry.faults,
  isReplay: entry.replayed,
  status: entry.status,
  answerText: Type.Union([Type.String(), Type.Null()]),
  tookMs: entry.took_ms,
});

const { last: _last, product, ...failed } = FAILURE_CALLS['GET /failure'].answer.properties;
const Failure = Type.Object({
  ...failed,
  product: Type.Optional(product),
  calls: Type.Array(RecordedCall),
});

const require = createRequire(import.meta.url);
let ajv: Ajv | undefined;

/** Uses Ajv, which Fastify has loaded: TypeBox takes 200 ms to load its own checks, and seconds through tsx. */
function matches(schema: TSchema, json: string | null): boolean {
  ajv ??= new (require('ajv') as { Ajv: typeof Ajv }).Ajv(); // `require` is untyped
  return ajv.validate(schema, parse(json));
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
