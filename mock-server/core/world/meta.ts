import { row, run, type Db } from './database.ts';

/** What a world's database remembers of the world itself, by a name; null when it does not. */
export function readMeta(db: Db, key: string): string | null {
  return row<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

export function writeMeta(db: Db, key: string, value: string): void {
  run(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
}

export function removeMeta(db: Db, key: string): void {
  run(db, 'DELETE FROM meta WHERE key = ?', key);
}
