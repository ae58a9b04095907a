import type { Db } from '../world/database.ts';

/** Returns every row of every table, by the name of the table. */
export function allTables(db: Db): Record<string, unknown[]> {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]; // one text column
  return Object.fromEntries(names.map((name) => [name, db.prepare(selectAll(name)).all()]));
}

/** Returns everything that a refused call must not change: all tables but the clock's `meta`. */
export function contentOf(db: Db): Record<string, unknown[]> {
  const { meta: _clock, ...tables } = allTables(db);
  return tables;
}

const selectAll = (table: string) => ['SELECT * FROM', table].join(' ');
