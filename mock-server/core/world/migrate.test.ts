import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, type Migrations } from './migrate.ts';

const FIRST = { version: 1, sql: 'CREATE TABLE a (x); INSERT INTO a VALUES (1);' };
const SECOND = { version: 2, sql: 'CREATE TABLE b (x); INSERT INTO a VALUES (2);' };
const BROKEN = { version: 3, sql: 'CREATE TABLE c (x); INSERT INTO nowhere VALUES (3);' };

function migrated(...migrations: Migrations): Database.Database {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, migrations);
  return db;
}

const column = (db: Database.Database, sql: string) => db.prepare(sql).pluck().all();
const stateOf = (db: Database.Database) => ({
  version: db.pragma('user_version', { simple: true }),
  rows: column(db, 'SELECT x FROM a'),
});

describe('migrate', () => {
  it('runs every step once, in order, and continues from the version of the data', () => {
    const db = migrated(FIRST);
    migrate(db, [FIRST, SECOND]);
    migrate(db, [FIRST, SECOND]);
    expect(stateOf(db)).toEqual({ version: 2, rows: [1, 2] });
  });

  it('refuses data of a newer version and does not change it', () => {
    const db = migrated(FIRST, SECOND);
    expect(() => migrate(db, [FIRST])).toThrow(
      'the data is of a newer version (2; this one knows 1)',
    );
    expect(stateOf(db)).toEqual({ version: 2, rows: [1, 2] });
  });

  it.each([0, -1])('refuses data with a forged version of %i and does not change it', (forged) => {
    const db = migrated(FIRST, SECOND);
    db.pragma(`user_version = ${forged}`);
    expect(() => migrate(db, [FIRST, SECOND])).toThrow(
      `the data states version ${forged} in user_version, but has tables of version 1 or later (table a already exists): another program changed the number`,
    );
    expect(stateOf(db)).toEqual({ version: forged, rows: [1, 2] });
  });

  it('stops at a step that fails, and rolls it back', () => {
    const db = migrated(FIRST);
    expect(() => migrate(db, [FIRST, SECOND, BROKEN])).toThrow('no such table: nowhere');
    expect(stateOf(db)).toEqual({ version: 2, rows: [1, 2] });
    expect(column(db, "SELECT name FROM sqlite_schema WHERE name = 'c'")).toEqual([]);
    expect(db.inTransaction).toBe(false);
  });

  it("adds the core's tables, except one that the product created", () => {
    const meta = 'CREATE TABLE meta (key TEXT, value TEXT, more TEXT)';
    const db = migrated({ version: 1, sql: meta });
    const tables = column(
      db,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name",
    );
    expect(tables).toEqual(['due_work', 'idempotency', 'meta']);
    expect(column(db, "SELECT sql FROM sqlite_schema WHERE name = 'meta'")).toEqual([meta]);
  });
});
