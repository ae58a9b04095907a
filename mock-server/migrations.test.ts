import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { openDatabase, readMeta, rows, run, writeMeta, type Db } from './core/world/database.ts';
import { migrate } from './core/world/migrate.ts';
import { MIGRATIONS } from './migrations.ts';

function inMemory(): Db {
  const db = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

describe('the schema of Dicebox', () => {
  it('brings an empty database to its newest version', () => {
    const db = inMemory();
    expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.at(-1)?.version);
    expect(rows(db, 'SELECT * FROM transfer')).toEqual([]);
  });

  it('keeps the faults of a saved world that has the former names of their kinds', () => {
    const FORMER = ['latency', 'drop_before', 'drop_after', 'truncated', 'hang_before', 'answer'];
    const db = openDatabase(
      ':memory:',
      MIGRATIONS.filter(({ version }) => version < 12),
    );
    onTestFinished(() => {
      db.close();
    });
    writeMeta(db, 'image', JSON.stringify({ faults: FORMER.map((kind) => ({ kind, id: 1 })) }));
    migrate(db, MIGRATIONS);
    const { faults } = JSON.parse(readMeta(db, 'image') ?? '') as { faults: { kind: string }[] };
    const kinds = faults.map(({ kind }) => kind);
    expect(kinds).toEqual(['delay', 'drop', 'lose_answer', 'truncate', 'hang', 'answer']);
    expect(FAULT_KINDS).toEqual(expect.arrayContaining(kinds));
  });

  it('declares every table strict', () => {
    const loose = rows(
      inMemory(),
      "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'",
    );
    expect(loose).toEqual([]);
  });

  it.each([
    ['a fraction', 1.5],
    ['a fraction as text', '2.5'],
    ['a word', 'ten'],
    ['NaN', Number.NaN],
    ['infinity', Infinity],
    ['null', null],
    ['zero', 0],
    ['a negative number', -1],
    ['more than a safe integer', 2 ** 53],
  ])('refuses %s as the amount of a transfer', (_, amount) => {
    const db = inMemory();
    const insert =
      "INSERT INTO transfer (at, kind, ref, dr, cr, amount) VALUES (0, 'k', 'r', 1, 2, ?)";
    expect(() => run(db, insert, amount)).toThrow();
    expect(rows(db, 'SELECT * FROM transfer')).toEqual([]);
  });

  it('refuses a token of a user who does not exist', () => {
    const insert =
      "INSERT INTO token (hash, user_id, created_at, expires_at) VALUES ('h', 99, 0, 0)";
    expect(() => run(inMemory(), insert)).toThrow('FOREIGN KEY');
  });
});
