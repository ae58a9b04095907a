import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration, Migrations } from './core/world/migrate.ts';
import { ledgerTables } from './ledger/tables.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

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
      // Other products have the tables of the ledger too.
      sql: version === 1 ? `${ledgerTables({ users: 'user' })}\n${sql}` : sql,
    }));
}

// The build replaces this module by its value: the built server has no SQL files beside it.
export const MIGRATIONS: Migrations = readMigrations();
