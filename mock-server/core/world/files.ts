import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAll, removeDurably } from './durable.ts';

/**
 * Where a world's files lie: in a folder that is kept, or in a temporary one that goes with the
 * world. Either is made when it is first asked for, so a world that takes no files costs nothing.
 */
export class Files {
  /** Whether what is written here is to survive the process. */
  readonly kept: boolean;
  #folder: string | undefined;
  #isMade = false;
  #isClosed = false;

  constructor(folder?: string) {
    this.kept = folder !== undefined;
    this.#folder = folder;
  }

  /** The folder. Throws when the world was closed: nothing may be written behind it. */
  folder(): string {
    if (this.#isClosed) throw new Error('the files of this world are closed');
    if (this.#folder === undefined)
      this.#folder = mkdtempSync(join(tmpdir(), `dicebox-files-${process.pid}-`));
    else if (!this.#isMade) mkdirSync(this.#folder, { recursive: true });
    this.#isMade = true;
    return this.#folder;
  }

  /** Whether there is a folder to look into: from now, or left by an earlier process. */
  hasFolder(): boolean {
    return !this.#isClosed && this.#folder !== undefined && existsSync(this.#folder);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#folder !== undefined && !this.kept) removeAll(this.#folder);
  }
}

/** Removes the temporary folders that processes left which were killed. */
export function clearLeftFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^dicebox-files-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && isGone(Number(pid))) removeDurably(join(tmpdir(), name));
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // One of another user is there, and says only that it is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
