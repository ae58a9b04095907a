import { setImmediate as turn } from 'node:timers/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commitTogether } from './commit-together.ts';
import { tempFolder } from '../testing/test-world.ts';
import { openDatabase, rows, run, transaction, type Db } from './database.ts';

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
  const seen = () => other.prepare('SELECT key FROM note ORDER BY rowid').pluck().all();
  /** Writes a note together with other work, and returns how many notes are committed after that. */
  const add = (key: string) => commitTogether(db, () => (note(db, key), seen().length));
  return { db, seen, add };
}

const note = (db: Db, key: string) =>
  transaction(db, () => {
    run(db, 'INSERT INTO note (key) VALUES (?)', key);
    return key;
  });

const keys = (db: Db) => rows<{ key: string }>(db, 'SELECT key FROM note').map(({ key }) => key);

describe('commitTogether', () => {
  it('runs the work of one turn in order and in one commit, and resolves when it is safe', async () => {
    const { db, seen, add } = watched();
    const all = ['c', 'a', 'b'].map(async (key) => {
      const committed = await add(key);
      return { committed, isOpen: db.inTransaction, seen: seen() };
    });
    expect(seen()).toEqual([]);
    const safe = { committed: 0, isOpen: false, seen: ['c', 'a', 'b'] };
    expect(await Promise.all(all)).toEqual([safe, safe, safe]);
  });

  it('commits a single work by itself', async () => {
    const { add } = watched();
    expect(await add('a')).toBe(1);
    await turn();
    expect(await add('b')).toBe(2);
  });

  it('splits a lot of work into commits, with a turn for others between them', async () => {
    const { seen, add } = watched();
    const all = Array.from({ length: 100 }, (_, no) => add(`${no}`));
    await all[0];
    expect(seen()).toHaveLength(64);
    const committed = await Promise.all(all);
    expect(committed).toEqual(committed.map((_, no) => (no < 64 ? 0 : 64)));
    expect(seen()).toHaveLength(100);
  });

  it('rolls failed work back alone, and lets work see what earlier work wrote', async () => {
    const { db, seen } = watched();
    const failing = () =>
      transaction(db, () => {
        note(db, 'half');
        throw new RangeError('too much');
      });
    const all = await Promise.allSettled([
      commitTogether(db, () => note(db, 'a')),
      commitTogether(db, failing),
      commitTogether(db, () => keys(db)),
    ]);
    expect(all).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new RangeError('too much') },
      { status: 'fulfilled', value: ['a'] },
    ]);
    expect(seen()).toEqual(['a']);
  });

  it.each<[string, (db: Db) => () => unknown, reason: object]>([
    [
      'the commit fails',
      (db) => {
        db.exec('CREATE TABLE owed (key REFERENCES note (key) DEFERRABLE INITIALLY DEFERRED)');
        return () => run(db, "INSERT INTO owed (key) VALUES ('never')");
      },
      { message: 'FOREIGN KEY constraint failed' },
    ],
    [
      'a full disk ends the transaction',
      (db) => {
        db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
        return () => note(db, 'x'.repeat(50_000));
      },
      { code: 'SQLITE_FULL' },
    ],
  ])('rolls all work back and rejects all when %s', async (_, prepare, reason) => {
    const { db, seen, add } = watched();
    const work = prepare(db);
    const all = await Promise.allSettled([add('a'), commitTogether(db, work), add('b')]);
    const failed = { status: 'rejected', reason: expect.objectContaining(reason) };
    expect(all).toEqual([failed, failed, failed]);
    expect([seen(), db.inTransaction]).toEqual([[], false]);
    expect(await add('later')).toBe(1);
  });

  it('lets each work throw its own error when the database is closed', async () => {
    const { db } = watched();
    const all = ['a', 'b'].map((key) =>
      commitTogether(db, () => (db.open ? note(db, key) : `no place for ${key}`)),
    );
    db.close();
    expect(await Promise.all(all)).toEqual(['no place for a', 'no place for b']);
  });
});
