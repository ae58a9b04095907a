import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration, Migrations } from './core/world/migrate.ts';
import { ledgerTables } from './ledger/tables.ts';
import { uploadTables } from './upload/tables.ts';

/** The folder of the SQL files, one step of the schema each. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Tables that other products have too, by the step that begins with them. */
const SHARED_TABLES: Readonly<Record<number, string>> = {
  1: ledgerTables({ users: 'user' }),
  4: uploadTables({ users: 'user' }),
};

/** Returns all steps of the schema, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .map((name) => ({
      version: Number(/^(\d+)-/.exec(name)?.[1]),
      sql: readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'),
    }))
    .toSorted((a, b) => a.version - b.version)
    .map(({ version, sql }) => ({
      version,
      sql: [SHARED_TABLES[version], sql].filter(Boolean).join('\n'),
    }));
}

// The build replaces this module by its value: the built server has no SQL files beside it.
export const MIGRATIONS: Migrations = readMigrations();
