import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { auditWorld } from './app.ts';
import { HandClock, tempFolder } from './core/testing/test-world.ts';
import { checkImage } from './core/world/check-image.ts';
import { openDatabase, readMeta, rows, writeMeta, type Db } from './core/world/database.ts';
import { migrate } from './core/world/migrate.ts';
import { closeWorld, openWorld } from './core/world/world.ts';
import { MIGRATIONS } from './migrations.ts';

function inMemory(): Db {
  const db = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

/** An export of each schema that was ever released, by the program of its time. */
const RELEASED = join(import.meta.dirname, 'testing/released');

describe('the schema of Dicebox', () => {
  it.each(readdirSync(RELEASED))(
    'opens the saved world %s, and the folder it is put into',
    (name) => {
      const saved = gunzipSync(readFileSync(join(RELEASED, name)));
      const file = join(tempFolder(), 'main.sqlite');
      writeFileSync(file, saved);
      const given = { key: 'main', migrations: MIGRATIONS, wall: new HandClock(0) };
      for (const start of [{ image: checkImage(saved, MIGRATIONS), file: ':memory:' }, { file }]) {
        const { world, isNew } = openWorld({ ...given, ...start });
        onTestFinished(() => closeWorld(world));
        expect([isNew, auditWorld(world)]).toEqual([false, { ok: true, breaches: [] }]);
      }
    },
  );

  it('has a saved world of its newest version', () => {
    const newest = String(MIGRATIONS.at(-1)?.version).padStart(2, '0');
    expect(readdirSync(RELEASED).at(-1)).toBe(`schema-${newest}.sqlite.gz`);
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
});
