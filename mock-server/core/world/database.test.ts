import { openSync, closeSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import {
  oneRow,
  openDatabase,
  row,
  rows,
  run,
  statement,
  transaction,
  type Db,
} from './database.ts';

function openFile(file: string): Db {
  const db = openDatabase(file, []);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

const onDisk = () => openFile(join(tempFolder(), 'main.sqlite'));
const inMemory = () => openFile(':memory:');

const note = (db: Db, key: string) =>
  run(db, 'INSERT INTO meta (key, value) VALUES (?, ?)', key, key);
const notes = (db: Db) =>
  rows<{ key: string }>(db, "SELECT key FROM meta WHERE key <> 'opened'").map(({ key }) => key);

describe('a database on disk', () => {
  it('is in WAL mode with full durability, also after a write', () => {
    const db = onDisk();
    note(db, 'a');
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
  });

  it('enforces foreign keys, does not trust its schema and waits 250 ms for a lock', () => {
    const db = onDisk();
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(db.pragma('busy_timeout', { simple: true })).toBe(250);
    expect(db.pragma('journal_size_limit', { simple: true })).toBe(67_108_864);
    expect(db.pragma('temp_store', { simple: true })).toBe(2); // in memory
  });

  it('keeps what was written when it is opened again', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const db = openDatabase(file, []);
    note(db, 'kept');
    db.close();
    expect(notes(openFile(file))).toEqual(['kept']);
  });

  it('keeps what was committed when the process never closes it', () => {
    const file = join(tempFolder(), 'main.sqlite');
    note(openFile(file), 'kept');
    expect(notes(openFile(file))).toEqual(['kept']);
  });

  it('is refused when the file is not a database', () => {
    const file = join(tempFolder(), 'main.sqlite');
    writeFileSync(file, 'this is no database at all, but it is long enough to look at'.repeat(100));
    expect(() => openDatabase(file, [])).toThrow('file is not a database');
  });

  it('is refused when one of its pages is damaged', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const db = openDatabase(file, []);
    for (let count = 0; count < 200; count += 1) note(db, `a row to fill pages with ${count}`);
    db.pragma('wal_checkpoint(TRUNCATE)');
    const page = Number(
      row<{ rootpage: number }>(db, "SELECT rootpage FROM sqlite_schema WHERE name = 'meta'")
        ?.rootpage,
    );
    db.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(2000, 0xff), 0, 2000, (page - 1) * 4096);
    closeSync(handle);
    expect(() => openDatabase(file, [])).toThrow(/malformed|damaged/);
  });
});

it('a database in memory has small pages, because there may be a thousand', () => {
  const sizes = [inMemory(), inMemory(), onDisk()].map((db) =>
    db.pragma('page_size', { simple: true }),
  );
  expect(sizes).toEqual([1024, 1024, 4096]);
});

describe('statement', () => {
  it('prepares the same text once for a database', () => {
    const db = inMemory();
    const other = inMemory();
    const first = statement(db, 'SELECT 1');
    expect(statement(db, 'SELECT 1')).toBe(first);
    expect(statement(db, 'SELECT 2')).not.toBe(first);
    expect(statement(other, 'SELECT 1')).not.toBe(first);
  });

  it('hides the value of a LIMIT from the planner, and limits all the same', () => {
    const db = inMemory();
    for (const key of ['a', 'b', 'c']) note(db, key);
    const sql = 'SELECT key FROM meta ORDER BY key LIMIT ? OFFSET @offset';
    expect(statement(db, sql).source).toContain('LIMIT CAST(? AS INTEGER) OFFSET @offset');
    expect(rows(db, sql, 1, { offset: 1 })).toEqual([{ key: 'b' }]);
  });
});

it('oneRow throws when there is none', () => {
  const db = inMemory();
  expect(oneRow(db, 'SELECT COUNT(*) AS count FROM meta')).toEqual({ count: 0 });
  expect(() => oneRow(db, 'SELECT key FROM meta')).toThrow('no row: SELECT key FROM meta');
});

describe('transaction', () => {
  it('commits everything', () => {
    const db = inMemory();
    expect(transaction(db, () => (note(db, 'a'), note(db, 'b'), 'done'))).toBe('done');
    expect(notes(db)).toEqual(['a', 'b']);
  });

  it('rolls everything back when it throws', () => {
    const db = inMemory();
    const failing = () =>
      transaction(db, () => {
        note(db, 'a');
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(notes(db)).toEqual([]);
    expect(db.inTransaction).toBe(false);
  });

  it('becomes a part of an outer transaction, and can be rolled back alone', () => {
    const db = inMemory();
    transaction(db, () => {
      note(db, 'outer');
      expect(() =>
        transaction(db, () => {
          note(db, 'inner');
          throw new Error('only this');
        }),
      ).toThrow('only this');
      transaction(db, () => note(db, 'second'));
    });
    expect(notes(db)).toEqual(['outer', 'second']);
  });

  it('rolls its parts back when it fails after them', () => {
    const db = inMemory();
    expect(() =>
      transaction(db, () => {
        transaction(db, () => note(db, 'inner'));
        throw new Error('all of it');
      }),
    ).toThrow('all of it');
    expect(notes(db)).toEqual([]);
  });

  it('takes the write lock at its start', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const db = openFile(file);
    const other = openFile(file);
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
