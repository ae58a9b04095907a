import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import {
  isStorageFailure,
  openDatabase,
  rows,
  run,
  statement,
  transaction,
  type Db,
} from './database.ts';

function openFile(file: string): Db {
  const db = openDatabase(file, []);
  onTestFinished(() => void db.close());
  return db;
}

const newFile = () => join(tempFolder(), 'main.sqlite');
const inMemory = () => openFile(':memory:');

const note = (db: Db, key: string) =>
  run(db, 'INSERT INTO meta (key, value) VALUES (?, ?)', key, key);
const notes = (db: Db) =>
  rows<{ key: string }>(db, "SELECT key FROM meta WHERE key <> 'opened'").map(({ key }) => key);

describe('a database on disk', () => {
  it('keeps every commit, enforces foreign keys, does not trust its schema and waits briefly', () => {
    const db = openFile(newFile());
    note(db, 'WAL mode may lower synchronous after a write');
    const settings = {
      journal_mode: 'wal',
      synchronous: 2, // FULL
      foreign_keys: 1,
      trusted_schema: 0,
      busy_timeout: 250,
      journal_size_limit: 67_108_864,
      temp_store: 2, // in memory
    };
    const set = Object.keys(settings).map((name) => [name, db.pragma(name, { simple: true })]);
    expect(Object.fromEntries(set)).toEqual(settings);
  });

  it('is refused when the file is not a database', () => {
    const file = newFile();
    writeFileSync(file, 'this is no database at all, but it is long enough to look at'.repeat(100));
    expect(() => openDatabase(file, [])).toThrow('file is not a database');
  });

  it('is refused when an index differs from its table, although every row can be read', () => {
    const file = newFile();
    const db = openFile(file);
    db.unsafeMode().exec(`
      CREATE TABLE account (owner, credits);
      CREATE INDEX by_owner ON account (owner);
      INSERT INTO account VALUES (1, 100);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX by_owner ON account (credits)' WHERE name = 'by_owner';
    `);
    db.close();
    expect(() => openDatabase(file, [])).toThrow('the database is damaged: row 1 missing');
  });
});

it('a database in memory has small pages, because there may be a thousand', () => {
  const sizes = [inMemory(), inMemory(), openFile(newFile())].map((db) =>
    db.pragma('page_size', { simple: true }),
  );
  expect(sizes).toEqual([1024, 1024, 4096]);
});

it('statement prepares the same text once for a database', () => {
  const db = inMemory();
  const first = statement(db, 'SELECT 1');
  expect(statement(db, 'SELECT 1')).toBe(first);
  expect(statement(inMemory(), 'SELECT 1')).not.toBe(first);
});

it('statement hides the value of a LIMIT from the planner, and limits all the same', () => {
  const db = inMemory();
  for (const key of ['a', 'b', 'c']) note(db, key);
  const sql = 'SELECT key FROM meta ORDER BY key LIMIT ? OFFSET @offset';
  expect(statement(db, sql).source).toContain('LIMIT CAST(? AS INTEGER) OFFSET @offset');
  expect(rows(db, sql, 1, { offset: 1 })).toEqual([{ key: 'b' }]);
});

describe('transaction', () => {
  it('takes the write lock at its start', () => {
    const db = openFile(newFile());
    const other = openFile(db.name);
    other.pragma('busy_timeout = 0');
    transaction(db, () => {
      expect(() => note(other, 'in between')).toThrow('database is locked');
    });
    note(other, 'after');
    expect(notes(db)).toEqual(['after']);
  });

  it('does not accept asynchronous work', () => {
    const db = inMemory();
    const work = async () => note(db, 'late');
    // @ts-expect-error a promise would outlive the transaction
    expect(() => transaction(db, work)).toThrow('cannot return a promise');
    expect(db.inTransaction).toBe(false);
  });
});

it.each([
  ['SQLITE_IOERR_WRITE', true],
  ['SQLITE_CONSTRAINT_CHECK', false],
  ['ENOSPC', true],
  ['EROFS', true],
  ['ENOENT', false],
])('an error %s is a failure of the storage: %s', (code, isOne) => {
  expect(isStorageFailure(Object.assign(new Error('no'), { code }))).toBe(isOne);
});
