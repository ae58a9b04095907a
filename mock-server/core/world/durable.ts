import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file and waits until it is safe from a power failure. */
export function writeDurably(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w');
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Like `writeDurably`, but replaces an existing file in one step: it is never half written. */
export function replaceDurably(path: string, bytes: Uint8Array): void {
  const aside = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeDurably(aside, bytes);
    renameDurably(aside, path);
  } catch (error) {
    tryRemove(aside);
    throw error;
  }
}

/** Renames within a folder, and replaces a file of that name. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
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

export function removeAll(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Removes leftovers. A failure is ignored, because leftovers do no harm. */
export function tryRemove(...paths: string[]): void {
  for (const path of paths) {
    try {
      removeAll(path);
    } catch {
      // It belongs to another user, or is open in another program.
    }
  }
}
