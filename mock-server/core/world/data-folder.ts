import Database from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isDiskFull } from './database.ts';
import { makeFolder, replaceFile } from './durable.ts';
import type { Home } from './home.ts';

/** The folder of the main world, locked by this process. */
export interface DataFolder extends Home {
  readonly path: string;
  release(): void;
}

/** Thrown when the server cannot start for a reason that the user can fix. The message explains it. */
export class CannotStart extends Error {}

const WORLD_FILE = 'main.sqlite';

/** Returns whether a data folder has a main world already, so that no scenario will fill it. */
export const hasWorld = (path: string): boolean => existsSync(join(path, WORLD_FILE));

/**
 * Locks a data folder for this process, and creates it when it is missing. The operating system holds
 * the lock on `lock.sqlite` and releases it when the process ends, even after a crash.
 *
 * @throws CannotStart when the folder cannot be used or another server has it
 */
export function lockDataFolder(path: string): DataFolder {
  const lockPath = join(path, 'lock.sqlite');
  let lock: Database.Database | undefined;
  try {
    makeFolder(path);
    lock = new Database(lockPath, { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new CannotStart(describeFailure(path, error));
  }
  const lockFile = lock;
  return {
    path,
    file: join(path, WORLD_FILE),
    files: join(path, 'uploads'),
    snapshots: join(path, 'snapshots'),
    lock: lockPath,
    release: () => lockFile.close(),
  };
}

function describeFailure(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return `Another Dicebox server is using the data folder ${path}: stop it, or choose another folder with --data DIR or DICEBOX_DATA.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The data folder ${path} cannot be used (${reason}): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA.`;
}

/** Tells other programs where the server of a data folder runs. */
interface Locator {
  readonly pid: number;
  /** Address for calls from this machine. */
  readonly url: string;
  readonly version: string;
  /** Epoch ms. */
  readonly started_at: number;
}

/**
 * Writes `server.json` into the data folder of this process, in one step, and returns a function that
 * removes it. After a crash it stays, and a reader sees that the process of its pid is gone.
 */
export function writeLocator(folder: string, locator: Locator): () => void {
  const path = join(folder, 'server.json');
  replaceFile(path, `${JSON.stringify(locator, null, 2)}\n`);
  return () => rmSync(path, { force: true });
}

/** Returns the address to call from this machine. A server that listens everywhere listens here too. */
export function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Tells whether other machines can reach an address. */
export function isBeyondLoopback({ address }: AddressInfo): boolean {
  return !/^(?:127\.|::1$|::ffff:127\.)/.test(address);
}

/** Returns why the main world of a folder cannot be opened, and what to do about it. */
export function describeOpenFailure(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isDiskFull(error))
    return `The disk of ${path} is full (${reason}): free some space, then start again. The main world is kept.`;
  if (/^(?:SQLITE_(?:READONLY|CANTOPEN|IOERR|PERM)|EROFS|EACCES|EPERM|EIO|E[MN]FILE)/.test(code))
    return `The data folder ${path} cannot be used (${reason}): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA. The main world is kept.`;
  return `The main world in ${path} cannot be opened (${reason}): move the folder away to start with a new one, or choose another with --data DIR.`;
}
