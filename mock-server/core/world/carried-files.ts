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
import { removeAll, renameDurably, syncFolder, removeDurably, writeDurably } from './durable.ts';
import type { Files } from './files.ts';

/** What is only coming in lies here: nobody was told that it is kept. */
const COMING_IN = 'temp/';

/** The files that a world keeps: paths below its folder, with slashes, in order. */
export function keptFiles(files: Files): string[] {
  if (!files.hasFolder()) return [];
  return below(files.folder()).files.filter((path) => !path.startsWith(COMING_IN));
}

/** Their length all together, in bytes. */
export function keptBytes(files: Files): number {
  return keptFiles(files).reduce((sum, path) => sum + statSync(join(files.folder(), path)).size, 0);
}

/** Puts a world's files into its image, where they lie in a table of their own. */
export function packFiles(db: Db, files: Files): void {
  run(db, 'CREATE TABLE carried_file (path TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT');
  for (const path of keptFiles(files)) {
    const body = readFileSync(join(files.folder(), path));
    run(db, 'INSERT INTO carried_file (path, body) VALUES (?, ?)', path, body);
  }
}

/** The paths of the files in an image, in order. */
export function carriedPaths(db: Db): string[] {
  const carried = rows<{ path: string }>(db, 'SELECT path FROM carried_file ORDER BY path');
  return carried.map(({ path }) => path);
}

/** The bytes of a file in an image. */
export function carriedBody(db: Db, path: string): Buffer {
  const carried = row<{ body: Buffer }>(db, 'SELECT body FROM carried_file WHERE path = ?', path);
  if (!carried) throw new Error(`the image has no file ${path}`);
  return carried.body;
}

/**
 * Lays the files of an image where its world keeps them, in the place of all that lay there.
 * False when there was nothing to do.
 */
export function unpackFiles(db: Db, files: Files): boolean {
  if (carriedPaths(db).length === 0 && !files.hasFolder()) return false;
  const folder = files.folder();
  if (files.kept) {
    stageFiles(db, folder);
    takePlace(folder);
  } else {
    lay(db, folder, (_path, place, body) => writeFileSync(place, body));
  }
  return true;
}

/** Takes the table out again, once its files are unpacked. Inside a transaction. */
export function dropCarried(db: Db): void {
  run(db, 'DROP TABLE carried_file');
}

/**
 * Lays the files of an image beside the folder they are meant for, so that a disk that is full says
 * so before anything was given up. What lies aside from before and is the same stays.
 */
export function stageFiles(db: Db, folder: string): void {
  const aside = asideOf(folder);
  lay(db, aside, (path, place, body) => {
    if (!isLinked(join(folder, path), place, body)) writeDurably(place, body);
  });
  for (const inner of below(aside).folders) syncFolder(join(aside, inner));
  syncFolder(aside);
}

/** Takes away what an exchange that was cut short left beside a folder. */
export function clearAside(folder: string): void {
  removeDurably(asideOf(folder), formerOf(folder));
}

/** A kill between the two renames leaves no folder; the image has the files still, and is unpacked again. */
function takePlace(folder: string): void {
  removeAll(formerOf(folder));
  if (existsSync(folder)) renameDurably(folder, formerOf(folder));
  renameDurably(asideOf(folder), folder);
}

/** Has a folder hold the files of an image, and no others. */
function lay(
  db: Db,
  folder: string,
  put: (path: string, place: string, body: Buffer) => void,
): void {
  mkdirSync(folder, { recursive: true });
  const paths = carriedPaths(db);
  const known = new Set(paths);
  for (const path of below(folder).files) if (!known.has(path)) removeAll(join(folder, path));
  for (const path of paths) {
    const place = join(folder, path);
    const body = carriedBody(db, path);
    if (holds(place, body)) continue;
    removeAll(place);
    mkdirSync(dirname(place), { recursive: true });
    put(path, place, body);
  }
}

/**
 * A file the world has already need not be written once more: a second name for it will do, as no
 * upload is ever written to again. False when it has no such file, or the disk knows no second names.
 */
function isLinked(file: string, place: string, body: Buffer): boolean {
  if (!holds(file, body)) return false;
  try {
    linkSync(file, place);
    return true;
  } catch {
    return false;
  }
}

const holds = (place: string, body: Buffer) =>
  existsSync(place) && statSync(place).size === body.length && readFileSync(place).equals(body);

const asideOf = (folder: string) => `${folder}.new`;
const formerOf = (folder: string) => `${folder}.old`;

function below(folder: string): { files: string[]; folders: string[] } {
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
