import type Database from 'better-sqlite3';

/** One step of a product's schema. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** The steps of a product's schema, oldest first. */
export type Migrations = readonly Migration[];

/** Thrown when the data was written by a newer version of this program. */
export class NewerData extends Error {}

/**
 * Brings a database up to date, each step in a transaction, forward only. Then adds the core's own
 * tables that the product's schema did not create.
 *
 * @throws NewerData
 */
export function migrate(db: Database.Database, migrations: Migrations): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new NewerData(`the data is of a newer version (${current}; this one knows ${newest})`);
  }
  for (const { version, sql } of migrations) {
    if (version <= current) continue;
    db.transaction(() => {
      runStep(db, current, { version, sql });
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
  db.exec(CORE_TABLES);
}

/** @throws Error that says so when the data states an older version than it has */
function runStep(db: Database.Database, current: number, { version, sql }: Migration): void {
  try {
    db.exec(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!/already exists|duplicate column/.test(reason)) throw error;
    throw new Error(
      `the data states version ${current} in user_version, but has tables of version ${version} or later (${reason}): another program changed the number`,
      { cause: error },
    );
  }
}

/** Tables of the core: settings of the world, due work, and answers stored for retries. */
const CORE_TABLES = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS due_work (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    ref     TEXT NOT NULL,
    failure TEXT,
    UNIQUE (kind, ref)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS due_work_in_order ON due_work (at, id) WHERE failure IS NULL;
  CREATE TABLE IF NOT EXISTS idempotency (
    user_id     INTEGER NOT NULL,
    route       TEXT NOT NULL,
    key         TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (user_id, route, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS idempotency_at ON idempotency (at);
`;
