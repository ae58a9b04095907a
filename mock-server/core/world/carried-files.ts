import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { row, rows, run, type Db } from './database.ts';
import { removeAll, renameDurably, syncFolder, tryRemove, writeDurably } from './durable.ts';
import type { Files } from './files.ts';

/** Folder of uploads that are not complete; images leave them out. */
const INCOMPLETE = 'temp/';

/** Returns the files that a world keeps: sorted paths below its folder, with slashes. */
export function keptFiles(files: Files): string[] {
  if (!files.hasFolder()) return [];
  return listEntriesBelow(files.folder()).files.filter((path) => !path.startsWith(INCOMPLETE));
}

/** Returns the size of those files, in bytes. */
export function totalBytes(files: Files): number {
  return keptFiles(files).reduce((sum, path) => sum + statSync(join(files.folder(), path)).size, 0);
}

/** Puts a world's files into its image, in a table of their own. */
export function packFiles(db: Db, files: Files): void {
  run(db, 'CREATE TABLE carried_file (path TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT');
  for (const path of keptFiles(files)) {
    const body = readFileSync(join(files.folder(), path));
    run(db, 'INSERT INTO carried_file (path, body) VALUES (?, ?)', path, body);
  }
}

/** Returns the sorted paths of the files in an image. */
export function listCarriedFiles(db: Db): string[] {
  const carried = rows<{ path: string }>(db, 'SELECT path FROM carried_file ORDER BY path');
  return carried.map(({ path }) => path);
}

/** Returns the bytes of a file in an image. */
export function readCarriedFile(db: Db, path: string): Buffer {
  const carried = row<{ body: Buffer }>(db, 'SELECT body FROM carried_file WHERE path = ?', path);
  if (!carried) throw new Error(`the image has no file ${path}`);
  return carried.body;
}

/**
 * Replaces the files of a world by those of an image. Returns false when there was nothing to do.
 */
export function unpackFiles(db: Db, files: Files): boolean {
  if (listCarriedFiles(db).length === 0 && !files.hasFolder()) return false;
  const folder = files.folder();
  if (files.kept) {
    stageFiles(db, folder);
    exchange(folder);
  } else {
    writeFiles(db, folder, (_path, place, body) => writeFileSync(place, body));
  }
  return true;
}

/** Drops the table once its files are unpacked. Must be called inside a transaction. */
export function dropCarried(db: Db): void {
  run(db, 'DROP TABLE carried_file');
}

/**
 * Writes the files of an image beside the folder they are meant for, so that a full disk fails before
 * anything is lost. Equal files that an earlier attempt left there stay.
 */
export function stageFiles(db: Db, folder: string): void {
  const aside = asideOf(folder);
  writeFiles(db, aside, (path, place, body) => {
    if (!tryLink(join(folder, path), place, body)) writeDurably(place, body);
  });
  for (const inner of listEntriesBelow(aside).folders) syncFolder(join(aside, inner));
  syncFolder(aside);
}

/** Removes what an interrupted exchange left beside a folder. */
export function clearStaged(folder: string): void {
  tryRemove(asideOf(folder), formerOf(folder));
}

/**
 * Replaces a folder by its staged files. A kill between the two renames leaves no folder; the image
 * still has the files, and is unpacked again.
 */
function exchange(folder: string): void {
  removeAll(formerOf(folder));
  if (existsSync(folder)) renameDurably(folder, formerOf(folder));
  renameDurably(asideOf(folder), folder);
}

/** Makes a folder contain the files of an image, and no others. */
function writeFiles(
  db: Db,
  folder: string,
  put: (path: string, place: string, body: Buffer) => void,
): void {
  mkdirSync(folder, { recursive: true });
  const paths = listCarriedFiles(db);
  const known = new Set(paths);
  for (const path of listEntriesBelow(folder).files)
    if (!known.has(path)) removeAll(join(folder, path));
  for (const path of paths) {
    const place = join(folder, path);
    const body = readCarriedFile(db, path);
    if (hasContent(place, body)) continue;
    removeAll(place);
    mkdirSync(dirname(place), { recursive: true });
    put(path, place, body);
  }
}

/**
 * Links a file that the world has already instead of writing it again: uploads never change. Returns
 * false when there is no such file, or the file system has no hard links.
 */
function tryLink(file: string, place: string, body: Buffer): boolean {
  if (!hasContent(file, body)) return false;
  try {
    linkSync(file, place);
    return true;
  } catch {
    return false;
  }
}

const hasContent = (place: string, body: Buffer) =>
  existsSync(place) && statSync(place).size === body.length && readFileSync(place).equals(body);

const asideOf = (folder: string) => `${folder}.new`;
const formerOf = (folder: string) => `${folder}.old`;

function listEntriesBelow(folder: string): { files: string[]; folders: string[] } {
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
