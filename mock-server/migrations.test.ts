import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, rows, run, type Db } from './core/world/database.ts';
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
