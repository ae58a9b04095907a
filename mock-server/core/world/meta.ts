import { row, run, type Db } from './database.ts';

/** Returns a value that a world's database keeps about the world itself; null for an unknown key. */
export function readMeta(db: Db, key: string): string | null {
  return row<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

export function writeMeta(db: Db, key: string, value: string): void {
  run(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
}

export function removeMeta(db: Db, key: string): void {
  run(db, 'DELETE FROM meta WHERE key = ?', key);
}
