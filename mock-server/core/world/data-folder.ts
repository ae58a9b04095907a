import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** Where the main world lies, held by this process. */
export interface DataFolder extends Home {
  readonly path: string;
  release(): void;
}

/** A reason not to start that a person can act on; its message is the whole explanation. */
export class CannotStart extends Error {}

/**
 * Takes a data folder for this process alone, making it when missing. The hold is a lock of the
 * operating system on `lock.sqlite`, so it ends with the process, however that ends.
 * Throws CannotStart when the folder cannot be used or another server has it.
 */
export function takeDataFolder(path: string): DataFolder {
  let lock: Database.Database | undefined;
  try {
    mkdirSync(path, { recursive: true });
    lock = new Database(join(path, 'lock.sqlite'), { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new CannotStart(sentenceFor(path, error));
  }
  const held = lock;
  return {
    path,
    file: join(path, 'main.sqlite'),
    files: join(path, 'uploads'),
    snapshots: join(path, 'snapshots'),
    release: () => held.close(),
  };
}

function sentenceFor(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return `Another Dicebox server is using the data folder ${path}: stop it, or choose another folder with --data DIR or DICEBOX_DATA.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The data folder ${path} cannot be used (${reason}): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA.`;
}
