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

/** Writes a file that is there, whole, also after the power has failed. */
export function writeDurably(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w');
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** As `writeDurably`, and at no moment is there a half of it: the old file stays until the new one is whole. */
export function replaceDurably(path: string, bytes: Uint8Array): void {
  const aside = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeDurably(aside, bytes);
    renameDurably(aside, path);
  } catch (error) {
    removeDurably(aside);
    throw error;
  }
}

/** Renames within a folder, in the place of what bears that name. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** A new name in a folder is safe only when the folder is; Windows has no such call and needs none. */
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

/** Takes away what is in nobody's way: where that fails, it is done another time. */
export function removeDurably(...paths: string[]): void {
  for (const path of paths) {
    try {
      removeAll(path);
    } catch {
      // Another user's, or open in another program.
    }
  }
}
