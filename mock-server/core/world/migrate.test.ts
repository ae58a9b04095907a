import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';

const FIRST = { version: 1, sql: 'CREATE TABLE a (x); INSERT INTO a VALUES (1);' };
const SECOND = { version: 2, sql: 'CREATE TABLE b (x); INSERT INTO a VALUES (2);' };
const BROKEN = { version: 3, sql: 'CREATE TABLE c (x); INSERT INTO nowhere VALUES (3);' };

function emptyDatabase(): Database.Database {
  const db = new Database(':memory:');
  onTestFinished(() => {
    db.close();
  });
  return db;
}

const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true });
const CORE_TABLES = ['due_work', 'idempotency', 'meta'];
const allTables = (db: Database.Database) =>
  db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
const tablesOf = (db: Database.Database) =>
  allTables(db).filter((name) => !CORE_TABLES.includes(String(name)));
const rowsOfA = (db: Database.Database) => db.prepare('SELECT x FROM a').pluck().all();

describe('migrate', () => {
  it('runs every step once, in order', () => {
    const db = emptyDatabase();
    migrate(db, [FIRST, SECOND]);
    migrate(db, [FIRST, SECOND]);
    expect(versionOf(db)).toBe(2);
    expect(rowsOfA(db)).toEqual([1, 2]);
  });

  it('continues from the version of the data', () => {
    const db = emptyDatabase();
    migrate(db, [FIRST]);
    migrate(db, [FIRST, SECOND]);
    expect(rowsOfA(db)).toEqual([1, 2]);
  });

  it('refuses data of a newer version and does not change it', () => {
    const db = emptyDatabase();
    migrate(db, [FIRST, SECOND]);
    expect(() => migrate(db, [FIRST])).toThrow(
      'the data is of a newer version (2; this one knows 1)',
    );
    expect(versionOf(db)).toBe(2);
    expect(rowsOfA(db)).toEqual([1, 2]);
  });

  it.each([0, -1])('refuses data with a forged version of %i and does not change it', (forged) => {
    const db = emptyDatabase();
    migrate(db, [FIRST, SECOND]);
    db.pragma(`user_version = ${forged}`);
    expect(() => migrate(db, [FIRST, SECOND])).toThrow(
      `the data states version ${forged} in user_version, but has tables of version 1 or later (table a already exists): another program changed the number`,
    );
    expect(versionOf(db)).toBe(forged);
    expect(rowsOfA(db)).toEqual([1, 2]);
  });

  it('stops at a step that fails, and rolls it back', () => {
    const db = emptyDatabase();
    expect(() => migrate(db, [FIRST, SECOND, BROKEN])).toThrow('no such table: nowhere');
    expect(versionOf(db)).toBe(2);
    expect(tablesOf(db)).toEqual(['a', 'b']);
    expect(db.inTransaction).toBe(false);
  });

  it("adds the core's tables to a product without any", () => {
    const db = emptyDatabase();
    migrate(db, []);
    expect(allTables(db)).toEqual(CORE_TABLES);
  });

  it('keeps a table of the core that the product created', () => {
    const db = emptyDatabase();
    const meta = 'CREATE TABLE meta (key TEXT, value TEXT, more TEXT)';
    migrate(db, [{ version: 1, sql: meta }]);
    const sql = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'meta'").pluck().get();
    expect(sql).toBe(meta);
  });
});
