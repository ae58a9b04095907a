import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { oneRow, rows, run, type Db } from './database.ts';
import { makeFolder, syncFolder } from './durable.ts';

/** Folder of uploads that are not complete; images leave them out. */
const INCOMPLETE = 'temp/';

/**
 * The folder of a world's files: one that is kept, or a temporary one that is removed with the world.
 * It is created on first use, so that a world without files costs nothing. Files never change.
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
    else if (!this.#isCreated) makeFolder(this.#folder);
    this.#isCreated = true;
    return this.#folder;
  }

  /** Tells whether the folder exists, created now or by an earlier process. */
  hasFolder(): boolean {
    return !this.#isClosed && this.#folder !== undefined && existsSync(this.#folder);
  }

  totalBytes(): number {
    return this.#complete().reduce(
      (sum, path) => sum + statSync(join(this.folder(), path)).size,
      0,
    );
  }

  /** Puts the complete files into the image of the world, in a table of their own. */
  packInto(image: Db): void {
    run(image, 'CREATE TABLE carried_file (path TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT');
    for (const path of this.#complete()) {
      const body = readFileSync(join(this.folder(), path));
      run(image, 'INSERT INTO carried_file (path, body) VALUES (?, ?)', path, body);
    }
  }

  /**
   * Replaces the files by those of an image; equal ones stay. After an interruption it can start over, because
   * the image still has them all. Returns false when there was nothing to do.
   */
  unpackFrom(image: Db): boolean {
    const paths = carriedPaths(image);
    if (paths.length === 0 && !this.hasFolder()) return false;
    const folder = this.folder();
    const known = new Set(paths);
    for (const path of entriesBelow(folder).files) if (!known.has(path)) rmSync(join(folder, path));
    for (const path of paths) {
      const place = join(folder, path);
      const body = carriedFile(image, path);
      if (existsSync(place) && readFileSync(place).equals(body)) continue;
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, body, { flush: this.kept });
    }
    if (this.kept)
      for (const inner of ['', ...entriesBelow(folder).folders]) syncFolder(join(folder, inner));
    return true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#folder !== undefined && !this.kept)
      rmSync(this.#folder, { recursive: true, force: true });
  }

  #complete(): string[] {
    if (!this.hasFolder()) return [];
    return entriesBelow(this.folder()).files.filter((path) => !path.startsWith(INCOMPLETE));
  }
}

/** Returns the sorted paths of the files in an image. */
export function carriedPaths(image: Db): string[] {
  const carried = rows<{ path: string }>(image, 'SELECT path FROM carried_file ORDER BY path');
  return carried.map(({ path }) => path);
}

function carriedFile(image: Db, path: string): Buffer {
  const sql = 'SELECT body FROM carried_file WHERE path = ?';
  return oneRow<{ body: Buffer }>(image, sql, path).body;
}

/** Returns the sorted paths below a folder, with slashes. */
function entriesBelow(folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathsOf = (wanted: typeof entries) =>
    wanted
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .toSorted();
  return {
    files: pathsOf(entries.filter((entry) => entry.isFile())),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  };
}

/** Removes the temporary folders of processes that were killed. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^dicebox-files-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || !isGone(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
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
