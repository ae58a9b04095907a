import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { openDatabase, readMeta, rows, writeMeta, type Db } from './core/world/database.ts';
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
});
