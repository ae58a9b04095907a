import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { CannotStart, lockDataFolder, type DataFolder } from './data-folder.ts';

function taken(path: string): DataFolder {
  const folder = lockDataFolder(path);
  onTestFinished(() => folder.release());
  return folder;
}

function refusalOf(path: string): string {
  try {
    taken(path);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'taken';
}

describe('lockDataFolder', () => {
  it('creates the folder and its parents', () => {
    const path = join(tempFolder(), 'deep', 'down');
    expect(taken(path)).toMatchObject({ path, file: join(path, 'main.sqlite') });
    expect(existsSync(path)).toBe(true);
  });

  it('refuses a second server, and says what to do', () => {
    const path = tempFolder();
    taken(path);
    expect(refusalOf(path)).toBe(
      `Another Dicebox server is using the data folder ${path}: stop it, or choose another folder with --data DIR or DICEBOX_DATA.`,
    );
  });

  it('lets another server lock the folder after its release', () => {
    const path = tempFolder();
    lockDataFolder(path).release();
    expect(refusalOf(path)).toBe('taken');
  });

  it('locks two folders for two servers', () => {
    taken(tempFolder());
    expect(refusalOf(tempFolder())).toBe('taken');
  });

  it.each([
    ['a file in its place', (base: string) => writeFileSync(join(base, 'data'), '')],
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
  ])('explains in one sentence why a folder cannot be used: %s', (_, obstruct) => {
    const base = tempFolder();
    obstruct(base);
    const message = refusalOf(join(base, 'data'));
    expect(message).toMatch(
      /^The data folder .*data cannot be used \(.+\): make it readable and writable, or choose another with --data DIR or DICEBOX_DATA\.$/,
    );
  });

  it('explains it too for a path below a file', () => {
    const base = tempFolder();
    writeFileSync(join(base, 'file'), '');
    expect(refusalOf(join(base, 'file', 'data'))).toContain('cannot be used');
  });
});
