import type Database from 'better-sqlite3';

interface Migration {
  readonly version: number;
  readonly sql: string;
}

const files = import.meta.glob<string>('../../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const MIGRATIONS: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ version: Number(/(\d+)-[^/]*\.sql$/.exec(path)?.[1]), sql }))
  .toSorted((a, b) => a.version - b.version);

/** Thrown when the data was written by a newer version of this program. */
export class NewerData extends Error {}

/** Brings a database up to date, one transaction a step; forward only. Throws NewerData. */
export function migrate(db: Database.Database, migrations = MIGRATIONS): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new NewerData(`the data is of a newer version (${current}; this one knows ${newest})`);
  }
  for (const { version, sql } of migrations) {
    if (version <= current) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
}
