import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file in one step, safe from a power failure: it is never half written. `prepare` runs when only
 * the step itself is left; when it throws, the file stays as it was.
 */
export function replaceFile(path: string, bytes: Uint8Array | string, prepare = () => {}): void {
  const aside = `${path}.new`;
  try {
    makeFolder(dirname(path));
    writeFileSync(aside, bytes, { flush: true });
    prepare();
    renameSync(aside, path);
    syncFolder(dirname(path));
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Creates a folder and its missing parents for this user alone, safe from a power failure. `mkdirSync` with
 * `recursive` never returns for a place where the system creates no folders, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
  syncFolder(dirname(path));
}

/** Makes new names in a folder safe from a power failure. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
