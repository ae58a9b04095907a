import { AsyncResource } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { openDatabase, run, transaction, type Db } from './database.ts';
import { traceWaiting, traceWrites, WriteTrace, writeTargetOf } from './write-trace.ts';

const MIGRATIONS = [
  {
    version: 1,
    sql: `
      CREATE TABLE feedback (
        id INTEGER PRIMARY KEY, type TEXT, content TEXT, contact TEXT, created_at INTEGER
      ) STRICT;
      CREATE TABLE upload_chunk (
        upload_id INTEGER, chunkindex INTEGER, size INTEGER, sha256 TEXT,
        PRIMARY KEY (upload_id, chunkindex)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sms_send (
        id INTEGER PRIMARY KEY, mobile TEXT, event TEXT, ip TEXT, sent_at INTEGER
      ) STRICT;
      CREATE TABLE bet (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE bet_line (bet_id INTEGER REFERENCES bet (id), no INTEGER) STRICT;
    `,
  },
];

const NOTE = 'INSERT INTO feedback (type, content, contact, created_at) VALUES (?, ?, ?, 0)';
const KEEP = 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)';

const note = (db: Db) => run(db, NOTE, 'bug', 'x', '');
const keep = (db: Db, value: string) => run(db, KEEP, 'key', value);
const inserted = (id: number) => ({ table: 'feedback', verb: 'insert', rows: 1, id });
const KEPT = { table: 'meta', verb: 'insert', rows: 1 };

const traced = (work: (db: Db) => void) => {
  const db = openDatabase(':memory:', MIGRATIONS);
  const trace = new WriteTrace();
  traceWrites(trace, () => work(db));
  return trace.changes;
};

const fails = (work: () => void) => expect(work).toThrow('as planned');
const fail = () => {
  throw new Error('as planned');
};

describe('a write trace', () => {
  it('records each write, with the id of a new row', () => {
    expect(
      traced((db) => {
        note(db);
        note(db);
        run(db, 'UPDATE feedback SET content = ?', 'y');
        run(db, 'DELETE FROM feedback WHERE id = 1');
      }),
    ).toEqual([
      inserted(1),
      inserted(2),
      { table: 'feedback', verb: 'update', rows: 2 },
      { table: 'feedback', verb: 'delete', rows: 1 },
    ]);
  });

  it('records no id for a key that is not a number, or a row that existed', () => {
    const chunk = `INSERT INTO upload_chunk (upload_id, chunkindex, size, sha256) VALUES (1, 0, 1, ?)
     ON CONFLICT DO UPDATE SET sha256 = excluded.sha256`;
    const sms = `INSERT INTO sms_send (id, mobile, event, ip, sent_at) VALUES (9, 'm', 'e', 'i', 0)
     ON CONFLICT DO UPDATE SET ip = excluded.ip`;
    expect(
      traced((db) => {
        note(db);
        keep(db, 'a');
        db.pragma('foreign_keys = OFF');
        run(db, chunk, '0'.repeat(64));
        run(db, sms);
        run(db, sms);
      }),
    ).toEqual([
      inserted(1),
      KEPT,
      { table: 'upload_chunk', verb: 'insert', rows: 1 },
      { table: 'sms_send', verb: 'insert', rows: 1 },
      { table: 'sms_send', verb: 'insert', rows: 1 },
    ]);
  });

  it('ignores a statement that changed no row', () => {
    expect(traced((db) => run(db, 'DELETE FROM feedback'))).toEqual([]);
  });

  it('ignores work outside it', () => {
    const db = openDatabase(':memory:', MIGRATIONS);
    const trace = new WriteTrace();
    traceWrites(trace, () => note(db));
    note(db);
    expect(trace.changes).toEqual([inserted(1)]);
  });

  it('keeps 100 changes and counts the others', () => {
    const db = openDatabase(':memory:', MIGRATIONS);
    const trace = new WriteTrace();
    traceWrites(trace, () => {
      for (let more = 0; more < 103; more += 1) note(db);
    });
    expect(trace.changes).toHaveLength(100);
    expect([trace.beyond, trace.count]).toEqual([3, 103]);
  });
});

describe('a rolled back change', () => {
  it('is forgotten, with everything inside its transaction', () => {
    expect(
      traced((db) => {
        note(db);
        fails(() =>
          transaction(db, () => {
            note(db);
            transaction(db, () => keep(db, 'a'));
            fail();
          }),
        );
      }),
    ).toEqual([inserted(1)]);
  });

  it('is forgotten alone when only its part is rolled back', () => {
    expect(
      traced((db) =>
        transaction(db, () => {
          note(db);
          fails(() => transaction(db, () => (note(db), fail())));
          transaction(db, () => keep(db, 'a'));
        }),
      ),
    ).toEqual([inserted(1), KEPT]);
  });

  it('is forgotten beyond the first 100 too', () => {
    const db = openDatabase(':memory:', MIGRATIONS);
    const trace = new WriteTrace();
    const often = (times: number) => {
      for (let more = 0; more < times; more += 1) note(db);
    };
    traceWrites(trace, () =>
      transaction(db, () => {
        often(90);
        fails(() => transaction(db, () => (often(20), fail())));
        expect(trace.count).toBe(90);
        often(20);
        fails(() => transaction(db, () => (often(20), fail())));
      }),
    );
    expect([trace.changes.length, trace.beyond]).toEqual([100, 10]);
  });

  it('is forgotten when the commit fails', () => {
    const line = 'INSERT INTO bet_line (bet_id, no) VALUES (7, 1)';
    expect(
      traced((db) => {
        db.pragma('defer_foreign_keys = ON');
        expect(() =>
          transaction(db, () => {
            db.pragma('defer_foreign_keys = ON');
            run(db, line);
          }),
        ).toThrow('FOREIGN KEY');
      }),
    ).toEqual([]);
  });
});

describe('a trace of asynchronous work', () => {
  it('is not mixed with that of concurrent work', async () => {
    const db = openDatabase(':memory:', MIGRATIONS);
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
    const tables = ['meta', 'feedback', 'meta', 'feedback'];
    const seen = await Promise.all(tables.map((table, index) => seenBy(table, index + 1)));
    expect(seen).toEqual(tables.map((table) => new Set([table])));
    const later = new WriteTrace();
    await traceWaiting(later, async () => void keep(db, 'b'));
    expect(later.changes).toEqual([KEPT]);
  });

  it('follows work that continues from a queue', async () => {
    const db = openDatabase(':memory:', MIGRATIONS);
    const trace = new WriteTrace();
    let open = () => {};
    const gate = new AsyncResource('gate');
    const line = new Promise<void>((done) => (open = done));
    const work = traceWaiting(trace, () => line.then(() => note(db)));
    gate.runInAsyncScope(open);
    await work;
    expect(trace.changes).toEqual([inserted(1)]);
  });
});

describe('writeTargetOf', () => {
  it.each([
    ['INSERT INTO bet (id) VALUES (1)', { table: 'bet', verb: 'insert' }],
    ['insert or ignore into bet(id) VALUES (1)', { table: 'bet', verb: 'insert' }],
    ['\n  UPDATE bet\n SET stake = 1', { table: 'bet', verb: 'update' }],
    ['UPDATE OR REPLACE bet SET stake = 1', { table: 'bet', verb: 'update' }],
    ['DELETE FROM temp.rate', { table: 'temp.rate', verb: 'delete' }],
    ['WITH x AS (SELECT 1) DELETE FROM bet', { table: '?', verb: 'update' }],
  ])('returns table and verb of: %s', (sql, target) => {
    expect(writeTargetOf(sql)).toEqual(target);
  });
});
