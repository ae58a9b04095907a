import type { Db } from '../world/database.ts';

/** Every row of every table, by the table's name. */
export function allTables(db: Db): Record<string, unknown[]> {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]; // one text column
  return Object.fromEntries(names.map((name) => [name, db.prepare(selectAll(name)).all()]));
}

/** What a refused call must leave as it was: everything but the clock's own bookkeeping. */
export function contentOf(db: Db): Record<string, unknown[]> {
  const { meta: _clock, ...tables } = allTables(db);
  return tables;
}

const selectAll = (table: string) => ['SELECT * FROM', table].join(' ');
