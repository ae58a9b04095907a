import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { carriedPaths } from './carried-files.ts';
import { END_OF_TIME, FASTEST } from './clock.ts';
import { openDatabase, rows, type Db } from './database.ts';
import type { Fault } from './faults.ts';
import { imageState, unlocked, type ImageState } from './image.ts';
import { readMeta } from './meta.ts';
import { NewerData, type Migrations } from './migrate.ts';

/** What is given as a world is none; the message says why, as the rest of a sentence. */
export class NotAWorld extends Error {}

/**
 * An image from outside this process, looked over and brought up to date, so that opening it cannot
 * fail for what is in it.
 * Throws NotAWorld, or NewerData when it was made by a newer version.
 */
export function checkedImage(bytes: Buffer, migrations: Migrations): Buffer {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new NotAWorld('it is no SQLite database');
  }
  const db = opened(bytes, migrations);
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

function opened(bytes: Buffer, migrations: Migrations): Db {
  try {
    return openDatabase(unlocked(bytes), migrations);
  } catch (error) {
    if (error instanceof NewerData) throw error;
    throw new NotAWorld(`it cannot be opened (${messageOf(error)})`);
  }
}

function assertSound(db: Db): void {
  let flaw: unknown;
  try {
    flaw = db.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    flaw = messageOf(error);
  }
  if (flaw !== 'ok') throw new NotAWorld(`it is damaged (${String(flaw)})`);
  const [orphan] = db.pragma('foreign_key_check') as { table: string }[]; // as SQLite documents it
  if (orphan) throw new NotAWorld(`a row of ${orphan.table} belongs to one that is not there`);
}

/** The tables, and the triggers that guard them, are those of a new world, to the letter. */
function assertTables(db: Db, migrations: Migrations): void {
  const fresh = openDatabase(':memory:', migrations);
  const own = definitionsIn(fresh);
  fresh.close();
  const given = definitionsIn(db);
  for (const [name, sql] of own) {
    if (!given.has(name)) throw new NotAWorld(`it has no ${name}, so it is no world of Dicebox`);
    if (given.get(name) !== sql) throw new NotAWorld(`its ${name} is not that of a world`);
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
    throw new NotAWorld('no world was ever laid into it');
  }
  if (!isState(stateIn(db))) throw new NotAWorld('it does not say how its world stood');
  const stray = carriedPaths(db).find((path) => !PATH.test(path));
  if (stray !== undefined) throw new NotAWorld(`it has a file of the name "${stray}"`);
}

/** What our own uploads are called: nothing in it leads out of the folder. */
const PATH = /^(?:[A-Za-z0-9_-]{1,100}\/){1,4}[A-Za-z0-9_-]{1,100}$/;

function stateIn(db: Db): unknown {
  try {
    carriedPaths(db);
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
    now <= END_OF_TIME &&
    typeof frozen === 'boolean' &&
    typeof speed === 'number' &&
    speed > 0 &&
    speed <= FASTEST &&
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

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
