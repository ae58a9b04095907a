import { AsyncResource } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { openDatabase, run, transaction, type Db } from './database.ts';
import { traceWaiting, traceWrites, WriteTrace, writeTargetOf } from './write-trace.ts';

const MIGRATIONS = [
  {
    version: 1,
    sql: `CREATE TABLE note (
      id INTEGER PRIMARY KEY,
      of INTEGER REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT`,
  },
];
const open = () => openDatabase(':memory:', MIGRATIONS);

const note = (db: Db, of: number | null = null) => run(db, 'INSERT INTO note (of) VALUES (?)', of);
const keep = (db: Db, value: string) =>
  run(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', 'key', value);
const often = (db: Db, times: number) => Array.from({ length: times }, () => note(db));
const inserted = (id: number) => ({ table: 'note', verb: 'insert', rows: 1, id });
const KEPT = { table: 'meta', verb: 'insert', rows: 1 };

/** Records work in a new database, and a write after it that is not a part of it. */
function traced(work: (db: Db) => unknown): WriteTrace {
  const db = open();
  const trace = new WriteTrace();
  traceWrites(trace, () => work(db));
  note(db);
  return trace;
}

const failing = (work: () => unknown) => () => {
  work();
  throw new Error('as planned');
};
const rolledBack = (db: Db, work: () => unknown) =>
  expect(() => transaction(db, failing(work))).toThrow('as planned');

describe('a write trace', () => {
  it('records each write that changed rows, with the id of a new row', () => {
    const { changes } = traced((db) => {
      often(db, 2);
      run(db, 'UPDATE note SET of = 1');
      run(db, 'DELETE FROM note WHERE id = 2');
      run(db, 'DELETE FROM note WHERE id = 2');
    });
    expect(changes).toEqual([
      inserted(1),
      inserted(2),
      { table: 'note', verb: 'update', rows: 2 },
      { table: 'note', verb: 'delete', rows: 1 },
    ]);
  });

  it('records no id for a key that is not a number, or a row that existed', () => {
    const twice = 'INSERT INTO note (id) VALUES (9) ON CONFLICT DO UPDATE SET of = 9';
    const retry = `INSERT INTO idempotency VALUES (1, 'bet', 'key', '', '', 0)`;
    const { changes } = traced((db) => [note(db), keep(db, 'a'), run(db, twice), run(db, retry)]);
    expect(changes).toEqual([
      inserted(1),
      KEPT,
      { table: 'note', verb: 'insert', rows: 1 },
      { table: 'idempotency', verb: 'insert', rows: 1 },
    ]);
  });

  it('keeps 100 changes and counts the others', () => {
    const trace = traced((db) => often(db, 103));
    expect([trace.changes.length, trace.beyond, trace.count]).toEqual([100, 3, 103]);
  });
});

describe('a rolled back change', () => {
  it('is forgotten, with everything inside its transaction', () => {
    const { changes } = traced((db) => {
      note(db);
      rolledBack(db, () => [note(db), transaction(db, () => keep(db, 'a'))]);
    });
    expect(changes).toEqual([inserted(1)]);
  });

  it('is forgotten alone when only its part is rolled back', () => {
    const { changes } = traced((db) =>
      transaction(db, () => {
        note(db);
        rolledBack(db, () => note(db));
        keep(db, 'a');
      }),
    );
    expect(changes).toEqual([inserted(1), KEPT]);
  });

  it('is forgotten beyond the first 100 too', () => {
    const trace = traced((db) =>
      transaction(db, () => {
        often(db, 90);
        rolledBack(db, () => often(db, 20));
        often(db, 20);
        rolledBack(db, () => often(db, 20));
      }),
    );
    expect([trace.changes.length, trace.beyond]).toEqual([100, 10]);
  });

  it('is forgotten when the commit fails', () => {
    const { changes } = traced((db) =>
      expect(() => transaction(db, () => note(db, 7))).toThrow('FOREIGN KEY'),
    );
    expect(changes).toEqual([]);
  });
});

describe('a trace of asynchronous work', () => {
  it('is not mixed with that of concurrent work', async () => {
    const db = open();
    const seenBy = async (table: string, turns: number) => {
      const trace = new WriteTrace();
      const write = () => (table === 'meta' ? keep(db, 'a') : note(db));
      await traceWaiting(trace, async () => {
        for (let turn = 0; turn < turns; turn += 1) {
          await new Promise((next) => setImmediate(next));
          write();
          await Promise.resolve();
          traceWrites(new WriteTrace(), () => note(db));
          transaction(db, write);
        }
      });
      return new Set(trace.changes.map((change) => change.table));
    };
    const tables = ['meta', 'note', 'meta', 'note'];
    const seen = await Promise.all(tables.map((table, index) => seenBy(table, index + 1)));
    expect(seen).toEqual(tables.map((table) => new Set([table])));
    const later = new WriteTrace();
    await traceWaiting(later, async () => void keep(db, 'b'));
    expect(later.changes).toEqual([KEPT]);
  });

  it('follows work that continues from a queue', async () => {
    const db = open();
    const trace = new WriteTrace();
    let start = () => {};
    const queue = new AsyncResource('queue');
    const line = new Promise<void>((done) => (start = done));
    const work = traceWaiting(trace, () => line.then(() => note(db)));
    queue.runInAsyncScope(start);
    await work;
    expect(trace.changes).toEqual([inserted(1)]);
  });
});

it('a trace that fails commits fails the outermost one that changes something, and undoes all of it', () => {
  const db = open();
  let asked = 0;
  const trace = new WriteTrace(() => (asked += 1) > 0);
  traceWrites(trace, () => {
    transaction(db, () => db.prepare('SELECT * FROM note').all());
    expect(asked).toBe(0);
    const nested = () => transaction(db, () => transaction(db, () => note(db)));
    expect(nested).toThrow('disk is full');
  });
  expect(asked).toBe(1);
  expect(trace.changes).toEqual([]);
  expect(db.prepare('SELECT * FROM note').all()).toEqual([]);
});

it.each([
  ['INSERT INTO bet (id) VALUES (1)', { table: 'bet', verb: 'insert' }],
  ['insert or ignore into bet(id) VALUES (1)', { table: 'bet', verb: 'insert' }],
  ['\n  UPDATE bet\n SET stake = 1', { table: 'bet', verb: 'update' }],
  ['UPDATE OR REPLACE bet SET stake = 1', { table: 'bet', verb: 'update' }],
  ['DELETE FROM temp.rate', { table: 'temp.rate', verb: 'delete' }],
  ['WITH x AS (SELECT 1) DELETE FROM bet', { table: '?', verb: 'update' }],
])('writeTargetOf returns table and verb of: %s', (sql, target) => {
  expect(writeTargetOf(sql)).toEqual(target);
});
