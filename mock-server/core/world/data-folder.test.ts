import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import {
  CannotStart,
  describeOpenFailure,
  isBeyondLoopback,
  lockDataFolder,
  urlOf,
  writeLocator,
} from './data-folder.ts';

/** Returns why a folder cannot be locked; `taken` when it is. */
function refusalOf(path: string): string {
  try {
    const folder = lockDataFolder(path);
    onTestFinished(() => folder.release());
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'taken';
}

describe('lockDataFolder', () => {
  it('creates the folder and its parents, for this user alone, and refuses a second server until its release', () => {
    const path = join(tempFolder(), 'deep', 'down');
    const first = lockDataFolder(path);
    expect(first).toMatchObject({ path, file: join(path, 'main.sqlite') });
    expect(refusalOf(path)).toBe(
      `Another Dicebox server is using the data folder ${path}: stop it, or choose another folder with --data DIR or DICEBOX_DATA.`,
    );
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o77).toBe(0);
    expect(refusalOf(tempFolder())).toBe('taken');
    first.release();
    expect(refusalOf(path)).toBe('taken');
  });

  it.each([
    ['a file in its place', (base: string) => writeFileSync(join(base, 'data'), '')],
    ['a file above it', (base: string) => writeFileSync(join(base, 'data'), ''), 'data/below'],
    [
      'a folder instead of its lock',
      (base: string) => mkdirSync(join(base, 'data', 'lock.sqlite'), { recursive: true }),
    ],
    [
      'a lock that is no database',
      (base: string) => {
        mkdirSync(join(base, 'data'));
        writeFileSync(join(base, 'data', 'lock.sqlite'), 'not a database at all '.repeat(100));
      },
    ],
  ])('explains in one sentence why a folder cannot be used: %s', (_, obstruct, place = 'data') => {
    const base = tempFolder();
    obstruct(base);
    const message = refusalOf(join(base, place));
    expect(message).toMatch(
      /^The data folder .*data(?:.below)? cannot be used \(.+\): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA\.$/,
    );
  });

  it.runIf(existsSync('/proc'))('explains it too where the system has no new folders', () => {
    expect(refusalOf('/proc/nope/data')).toContain('cannot be used (ENOENT');
  });
});

const LOCATOR = { pid: 7, url: 'http://127.0.0.1:4300', version: '1.0.0', started_at: 1 };

it('writeLocator replaces the file that a crashed server left, and its server removes it at the end', () => {
  const folder = tempFolder();
  writeLocator(folder, { ...LOCATOR, pid: 8 });
  const remove = writeLocator(folder, LOCATOR);
  expect(readdirSync(folder)).toEqual(['server.json']);
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toEqual(LOCATOR);
  remove();
  expect(readdirSync(folder)).toEqual([]);
  expect(remove).not.toThrow();
});

const at = (address: string): AddressInfo => ({ address, port: 80, family: '' });

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80', false],
  ['127.0.0.2', 'http://127.0.0.2:80', false],
  ['::1', 'http://[::1]:80', false],
  ['::ffff:127.0.0.1', 'http://[::ffff:127.0.0.1]:80', false],
  ['0.0.0.0', 'http://127.0.0.1:80', true],
  ['::', 'http://[::1]:80', true],
  ['192.168.1.7', 'http://192.168.1.7:80', true],
  ['fe80::1', 'http://[fe80::1]:80', true],
])('the address %s is called at %s', (address, url, isBeyond) => {
  expect(urlOf(at(address))).toBe(url);
  expect(isBeyondLoopback(at(address))).toBe(isBeyond);
});

it('says that the disk is full or cannot be written, and gives no advice that loses the world', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(describeOpenFailure('/data', full)).toBe(
    'The disk of /data is full (database or disk is full): free some space, then start again. The main world is kept.',
  );
  for (const code of ['SQLITE_CANTOPEN', 'SQLITE_READONLY_DIRECTORY', 'EROFS', 'EMFILE'])
    expect(describeOpenFailure('/data', Object.assign(new Error('why'), { code }))).toBe(
      'The data folder /data cannot be used (why): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA. The main world is kept.',
    );
  expect(describeOpenFailure('/data', new Error('file is not a database'))).toBe(
    'The main world in /data cannot be opened (file is not a database): move the folder away to start with a new one, or choose another with --data DIR.',
  );
});
