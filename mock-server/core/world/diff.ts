import { isDeepStrictEqual } from 'node:util';
import { rows, type Db } from './database.ts';
import type { Fault } from './faults.ts';
import { imageState } from './image.ts';

type Value = string | number | Buffer | null;
type Row = Record<string, Value>;
/** A row as it is answered: secrets hidden, bytes replaced by their length. */
type ShownRow = Record<string, string | number | null>;

type RowChange<R = ShownRow> =
  | { readonly change: 'added' | 'removed'; readonly row: R }
  | { readonly change: 'changed'; readonly before: R; readonly after: R };

export interface TableDiff {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** The first `MAX_ROWS` of them. */
  readonly rows: readonly RowChange[];
}

interface Both<T> {
  readonly before: T;
  readonly after: T;
}

/** Rules for a product's tables in a diff. */
export interface DiffOptions {
  /** Tables with a field of their own in a diff, by the name of that field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Columns that are never shown, as `table.column`. */
  readonly secrets: ReadonlySet<string>;
}

/** A diff; beside these fields it has those of the product. */
export interface WorldDiff {
  readonly clock: Both<{ now: number; frozen: boolean; speed: number }>;
  readonly faults: Both<readonly Fault[]>;
  /** Tables that differ, by name. */
  readonly tables: Readonly<Record<string, TableDiff>>;
  /** Paths below the folder of uploads; a path whose content differs is in both. */
  readonly files: { readonly added: readonly string[]; readonly removed: readonly string[] };
}

const MAX_ROWS = 50;

/** Tables that are not compared row by row: those of the core, and of SQLite itself. */
const NOT_COMPARED = ['meta', 'carried_file', 'sqlite_sequence'];

/** Returns what differs between two images, opened as databases of the same version. */
export function diffOf(before: Db, after: Db, { fields, secrets }: DiffOptions): WorldDiff {
  const both = <T>(part: (db: Db) => T): Both<T> => ({ before: part(before), after: part(after) });
  const left = new Set([...NOT_COMPARED, ...Object.values(fields)]);
  const ofFields = Object.entries(fields).map(([field, table]) => [
    field,
    both((db) => allRows(db, table).map((each) => showRow(table, each, secrets))),
  ]);
  const tables = tableNames(after)
    .filter((table) => !left.has(table))
    .map((table) => [table, changesIn(table, before, after)] as const)
    .filter(([, changes]) => changes.length > 0);
  const files = changesIn('carried_file', before, after);
  const pathsOf = (changes: RowChange<Row>[]) =>
    changes.map((each) => String(('row' in each ? each.row : each.after)['path']));
  return {
    ...Object.fromEntries(ofFields),
    clock: both(clockIn),
    faults: both((db) => imageState(db)?.faults ?? []),
    tables: Object.fromEntries(
      tables.map(([table, changes]) => [table, tableDiff(table, changes, secrets)]),
    ),
    files: {
      added: pathsOf(files.filter(({ change }) => change !== 'removed')),
      removed: pathsOf(files.filter(({ change }) => change !== 'added')),
    },
  };
}

function clockIn(db: Db): { now: number; frozen: boolean; speed: number } {
  const { now = 0, frozen = false, speed = 1 } = imageState(db) ?? {};
  return { now, frozen, speed };
}

function tableNames(db: Db): string[] {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
  return rows<{ name: string }>(db, sql).map(({ name }) => name);
}

function changesIn(table: string, before: Db, after: Db): RowChange<Row>[] {
  const keyOf = keyIn(after, table);
  const old = new Map(allRows(before, table).map((row) => [keyOf(row), row]));
  const changes: RowChange<Row>[] = [];
  for (const row of allRows(after, table)) {
    const was = old.get(keyOf(row));
    old.delete(keyOf(row));
    if (!was) changes.push({ change: 'added', row });
    else if (!isDeepStrictEqual(was, row))
      changes.push({ change: 'changed', before: was, after: row });
  }
  for (const row of old.values()) changes.push({ change: 'removed', row });
  return changes;
}

function tableDiff(
  table: string,
  changes: RowChange<Row>[],
  secrets: DiffOptions['secrets'],
): TableDiff {
  const count = (wanted: RowChange['change']) =>
    changes.filter(({ change }) => change === wanted).length;
  const show = (row: Row) => showRow(table, row, secrets);
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    rows: changes
      .slice(0, MAX_ROWS)
      .map((each) =>
        'row' in each
          ? { ...each, row: show(each.row) }
          : { ...each, before: show(each.before), after: show(each.after) },
      ),
  };
}

/** Returns all rows in the order of their keys. The name comes from the schema, never from a caller. */
function allRows(db: Db, table: string): Row[] {
  return rows<Row>(db, ['SELECT * FROM', `"${table}"`].join(' '));
}

/** Returns a function that identifies a row by its primary key, which every table has. */
function keyIn(db: Db, table: string): (row: Row) => string {
  const sql = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';
  const columns = rows<{ name: string }>(db, sql, table);
  return (row) => JSON.stringify(columns.map(({ name }) => row[name]));
}

function showRow(table: string, row: Row, secrets: DiffOptions['secrets']): ShownRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (secrets.has(`${table}.${column}`)) return [column, '(hidden)'];
      return [column, Buffer.isBuffer(value) ? `(${value.length} bytes)` : value];
    }),
  );
}
