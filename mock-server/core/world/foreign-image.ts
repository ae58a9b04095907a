import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { MAX_CLOCK_SPEED, MAX_TIME } from '#contract/control/core/limits.ts';
import { listCarriedFiles } from './carried-files.ts';
import { type Db, openDatabase, readMeta, rows } from './database.ts';
import { failureOf } from './failure.ts';
import type { Fault } from './faults.ts';
import { isCount, isFailure, isRecord } from './foreign-failure.ts';
import { imageState, type ImageState, withoutWal } from './image.ts';
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
    assertState(db);
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

/** Checks that tables and triggers have the same definitions as in a new world. */
function assertTables(db: Db, migrations: Migrations): void {
  const fresh = openDatabase(':memory:', migrations);
  const own = definitionsIn(fresh);
  fresh.close();
  const given = definitionsIn(db);
  for (const [name, sql] of own) {
    if (!given.has(name))
      throw new NotAWorld(`it has no ${name}, so it is not a world of this server`);
    if (given.get(name) !== sql) throw new NotAWorld(`its ${name} differs from that of a world`);
  }
  for (const name of given.keys()) {
    if (!own.has(name) && name !== CARRIED) throw new NotAWorld(`a world has no ${name}`);
  }
}

const CARRIED = 'table carried_file';

function definitionsIn(db: Db): Map<string, string> {
  const definitions = rows<{ name: string; sql: string | null }>(
    db,
    "SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'",
  );
  return new Map(definitions.map(({ name, sql }) => [name, sql ?? '']));
}

function assertState(db: Db): void {
  if (readMeta(db, 'filled') === null || !readMeta(db, 'seed')) {
    throw new NotAWorld('it was never filled with a world');
  }
  if (!isState(stateIn(db))) throw new NotAWorld('it does not contain the state of its world');
  if (!hasSoundFailure(db)) throw new NotAWorld('the failure of a test in it is damaged');
  const stray = listCarriedFiles(db).find((path) => !PATH.test(path));
  if (stray !== undefined) throw new NotAWorld(`it has a file named "${stray}"`);
}

/** Paths of uploads; none of them leads out of the folder. */
const PATH = /^(?:[A-Za-z0-9_-]{1,100}\/){1,4}[A-Za-z0-9_-]{1,100}$/;

function hasSoundFailure(db: Db): boolean {
  try {
    const failure = failureOf(db);
    return failure === null || isFailure(failure);
  } catch {
    return false;
  }
}

function stateIn(db: Db): unknown {
  try {
    listCarriedFiles(db);
    return imageState(db);
  } catch {
    return null;
  }
}

function isState(state: unknown): state is ImageState {
  if (!isRecord(state)) return false;
  const { now, frozen, speed, faults, halted } = state;
  return (
    isCount(now) &&
    now <= MAX_TIME &&
    typeof frozen === 'boolean' &&
    typeof speed === 'number' &&
    speed > 0 &&
    speed <= MAX_CLOCK_SPEED &&
    typeof halted === 'boolean' &&
    Array.isArray(faults) &&
    faults.every(isFault)
  );
}

function isFault(value: unknown): value is Fault {
  if (!isRecord(value)) return false;
  const { kind, id, seen, struck, standing, route, user, msg, status = 200 } = value;
  const { times, nth, until, ms, code } = value;
  return (
    FAULT_KINDS.some((known) => known === kind) &&
    [id, seen, struck].every(isCount) &&
    typeof standing === 'boolean' &&
    [times ?? 1, nth ?? 1, until ?? 0, ms ?? 0].every(isCount) &&
    Number.isSafeInteger(code ?? 0) &&
    [route, user, msg].every((text) => text === undefined || typeof text === 'string') &&
    isCount(status) &&
    status >= 200 &&
    status <= 599
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
