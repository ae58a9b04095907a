import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeAll, syncFolder, tryRemove } from './durable.ts';

/**
 * The folder of a world's files: one that is kept, or a temporary one that is removed with the world.
 * It is created on first use, so that a world without files costs nothing.
 */
export class Files {
  /** True when the files outlive the process. */
  readonly kept: boolean;
  #folder: string | undefined;
  #isCreated = false;
  #isClosed = false;

  constructor(folder?: string) {
    this.kept = folder !== undefined;
    this.#folder = folder;
  }

  /** Returns the folder. Throws when the world is closed, so that nothing is written after that. */
  folder(): string {
    if (this.#isClosed) throw new Error('the files of this world are closed');
    if (this.#folder === undefined)
      this.#folder = mkdtempSync(join(tmpdir(), `dicebox-files-${process.pid}-`));
    else if (!this.#isCreated && mkdirSync(this.#folder, { recursive: true }) !== undefined)
      syncFolder(dirname(this.#folder));
    this.#isCreated = true;
    return this.#folder;
  }

  /** Tells whether the folder exists, created now or by an earlier process. */
  hasFolder(): boolean {
    return !this.#isClosed && this.#folder !== undefined && existsSync(this.#folder);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#folder !== undefined && !this.kept) removeAll(this.#folder);
  }
}

/** Removes the temporary folders of processes that were killed. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^dicebox-files-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && isGone(Number(pid))) tryRemove(join(tmpdir(), name));
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Another error means the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
