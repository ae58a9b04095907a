import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { openDatabase, rows, run, transaction, type Db } from './database.ts';
import { commitTogether } from './commit-together.ts';

/** Opens a database, and a second connection that sees only what is committed. */
function watched() {
  const file = join(tempFolder(), 'main.sqlite');
  const db = openDatabase(file, []);
  db.exec('CREATE TABLE note (key TEXT PRIMARY KEY)');
  const other = new Database(file);
  onTestFinished(() => {
    other.close();
    db.close();
  });
  const commits = () => commitsIn(`${file}-wal`);
  const seen = () => other.prepare('SELECT key FROM note ORDER BY rowid').pluck().all();
  return { db, commits, seen };
}

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** Counts the commits in a write-ahead log. The last frame of a commit holds the size of the database. */
function commitsIn(wal: string): number {
  const log = readFileSync(wal);
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  let commits = 0;
  for (let at = WAL_HEADER; at + frame <= log.length; at += frame) {
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

const note = (db: Db, key: string) =>
  transaction(db, () => {
    run(db, 'INSERT INTO note (key) VALUES (?)', key);
    return key;
  });

const keys = (db: Db) => rows<{ key: string }>(db, 'SELECT key FROM note').map(({ key }) => key);
const letters = (many: number) => Array.from({ length: many }, (_none, index) => `${index}`);

describe('commitTogether', () => {
  it('runs the work of one turn in order, with one commit', async () => {
    const { db, commits, seen } = watched();
    const before = commits();
    const all = ['c', 'a', 'b'].map((key) => commitTogether(db, () => note(db, key)));
    expect(seen()).toEqual([]);
    expect(await Promise.all(all)).toEqual(['c', 'a', 'b']);
    expect(seen()).toEqual(['c', 'a', 'b']);
    expect(commits()).toBe(before + 1);
  });

  it('resolves only when the writes are safe', async () => {
    const { db, seen } = watched();
    const seenWhenTold = ['a', 'b'].map(async (key) => {
      await commitTogether(db, () => note(db, key));
      return { open: db.inTransaction, seen: seen() };
    });
    const safe = { open: false, seen: ['a', 'b'] };
    expect(await Promise.all(seenWhenTold)).toEqual([safe, safe]);
  });

  it('rolls failed work back alone', async () => {
    const { db, seen } = watched();
    const failing = () =>
      transaction(db, () => {
        note(db, 'half');
        throw new RangeError('too much');
      });
    const all = await Promise.allSettled([
      commitTogether(db, () => note(db, 'a')),
      commitTogether(db, failing),
      commitTogether(db, () => note(db, 'b')),
    ]);
    expect(all).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new RangeError('too much') },
      { status: 'fulfilled', value: 'b' },
    ]);
    expect(seen()).toEqual(['a', 'b']);
  });

  it('lets work see what earlier work wrote', async () => {
    const { db } = watched();
    const all = [commitTogether(db, () => note(db, 'a')), commitTogether(db, () => keys(db))];
    expect(await Promise.all(all)).toEqual(['a', ['a']]);
  });

  it('rolls all work back and rejects all when the commit fails', async () => {
    const { db, seen } = watched();
    db.exec(
      'CREATE TABLE owed (key TEXT REFERENCES note (key) DEFERRABLE INITIALLY DEFERRED) STRICT',
    );
    const all = await Promise.allSettled([
      commitTogether(db, () => note(db, 'a')),
      commitTogether(db, () => run(db, "INSERT INTO owed (key) VALUES ('never')").changes),
    ]);
    const failed = {
      status: 'rejected',
      reason: expect.objectContaining({ message: 'FOREIGN KEY constraint failed' }),
    };
    expect(all).toEqual([failed, failed]);
    expect(seen()).toEqual([]);
    expect(db.inTransaction).toBe(false);
    expect(await commitTogether(db, () => note(db, 'later'))).toBe('later');
  });

  it('rolls all work back and rejects all when a full disk ends the transaction', async () => {
    const { db, seen } = watched();
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
    const long = 'x'.repeat(50_000);
    const all = await Promise.allSettled(
      ['a', long, 'b'].map((key) => commitTogether(db, () => note(db, key))),
    );
    const full = { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_FULL' }) };
    expect(all).toEqual([full, full, full]);
    expect(seen()).toEqual([]);
    expect(await commitTogether(db, () => note(db, 'later'))).toBe('later');
  });

  it('splits a lot of work into commits, with a turn for others between them', async () => {
    const { db, commits, seen } = watched();
    const before = commits();
    const all = letters(100).map((key) => commitTogether(db, () => note(db, key)));
    await all[0];
    expect(seen()).toEqual(letters(64));
    await Promise.all(all);
    expect(seen()).toEqual(letters(100));
    expect(commits()).toBe(before + 2);
  });
});

it('commitTogether commits a single work by itself', async () => {
  const { db, commits, seen } = watched();
  const before = commits();
  expect(await commitTogether(db, () => note(db, 'a'))).toBe('a');
  await turn();
  expect(await commitTogether(db, () => note(db, 'b'))).toBe('b');
  expect(seen()).toEqual(['a', 'b']);
  expect(commits()).toBe(before + 2);
});

it('commitTogether lets each work throw its own error when the database is closed', async () => {
  const { db } = watched();
  const all = ['a', 'b'].map((key) =>
    commitTogether(db, () => (db.open ? note(db, key) : `no place for ${key}`)),
  );
  db.close();
  expect(await Promise.all(all)).toEqual(['no place for a', 'no place for b']);
});
