import Database from 'better-sqlite3';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HandClock, tempFolder } from '../testing/test-world.ts';
import { isStorageFailure, readMeta, transaction, writeMeta } from './database.ts';
import { HomeInUse, openHome, type Home } from './home.ts';
import { imageOf } from './image.ts';
import { closeWorld, markFilled, type World } from './world.ts';
import { MAIN, Worlds } from './worlds.ts';

/** Runs before each step that changes something on the disk. */
let onStep: (() => void) | null = null;

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<Record<string, (...values: unknown[]) => unknown>>();
  const steps = ['writeFileSync', 'fsyncSync', 'renameSync', 'rmSync', 'mkdirSync'];
  const stepped = steps.map((name) => [
    name,
    (...values: unknown[]) => {
      onStep?.();
      return fs[name]?.(...values);
    },
  ]);
  return { ...fs, ...Object.fromEntries(stepped) };
});

beforeEach(() => {
  onStep = null;
});

const options = { migrations: [], wall: new HandClock(0) };

const homeIn = (folder: string): Home => ({
  file: join(folder, 'main.sqlite'),
  files: join(folder, 'uploads'),
  snapshots: join(folder, 'snapshots'),
  lock: join(folder, 'lock.sqlite'),
});

function openWorldIn(folder: string): World {
  const { world, isNew } = openHome(homeIn(folder), { ...options, key: MAIN, seed: 'one' });
  if (isNew) markFilled(world, 'default');
  world.clock.freeze(true);
  onTestFinished(() => closeWorld(world));
  return world;
}

it.each(['main.sqlite', 'lock.sqlite'])(
  'commits nothing while %s is not the file that was there, which is a failure of the storage',
  (name) => {
    const path = join(tempFolder(), name);
    writeFileSync(join(dirname(path), 'lock.sqlite'), '');
    const world = openWorldIn(dirname(path));
    const commit = (key: string) => transaction(world.db, () => writeMeta(world.db, key, key));
    renameSync(path, `${path}.away`);
    writeFileSync(path, '');
    expect(() => commit('lost')).toThrow(expect.toSatisfy(isStorageFailure));
    renameSync(`${path}.away`, path);
    commit('kept');
    expect([readMeta(world.db, 'lost'), readMeta(world.db, 'kept')]).toEqual([null, 'kept']);
  },
);

function put(world: World, name: string, text: string): void {
  mkdirSync(join(world.files.folder(), 'files'), { recursive: true });
  writeFileSync(join(world.files.folder(), 'files', name), text);
}

/** Two worlds that differ in rows, clock and files. The first one is in a folder, closed. */
function setting() {
  const folder = tempFolder();
  const world = openWorldIn(folder);
  put(world, 'both', 'the same');
  put(world, 'after', 'only after');
  world.clock.moveTo(1000);
  const after = imageOf(world);
  put(world, 'after', 'other bytes under the name');
  put(world, 'before', 'only before');
  writeMeta(world.db, 'note', 'before');
  world.clock.moveTo(2000);
  const before = imageOf(world);
  closeWorld(world);
  return { folder, before, after };
}

type Setting = ReturnType<typeof setting>;

/** A process that has a setting's first world open, in a folder of its own. */
function started({ folder }: Setting) {
  const copy = copyOf(folder);
  const worlds = new Worlds({ ...options, limit: 1, idleMs: 1, fill: () => {} });
  worlds.adopt(openWorldIn(copy), homeIn(copy));
  onTestFinished(() => worlds.close());
  const world = () => worlds.find(MAIN) ?? expect.fail('there is no main world');
  return { folder: copy, worlds, world };
}

function copyOf(folder: string): string {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Returns `before` or `after`: the world that a process opens when it starts in a folder. */
function nameOfWorldIn(folder: string, both: Setting): string {
  const name = nameOf(openWorldIn(folder), both);
  expect(readdirSync(folder).filter((file) => file.endsWith('.new'))).toEqual([]);
  return name;
}

function nameOf(world: World, { before, after }: Setting): string {
  if (!world.db.open) return 'closed';
  const image = imageOf(world);
  if (image.equals(before)) return 'before';
  return image.equals(after) ? 'after' : 'a mixture';
}

describe('the main world on disk, restored', { timeout: 60_000 }, () => {
  it('is complete after a kill at any step, the old or the new one', () => {
    const both = setting();
    const { folder, worlds } = started(both);
    const left: string[] = [];
    onStep = () => {
      const step = onStep;
      onStep = null;
      left.push(copyOf(folder));
      onStep = step;
    };
    worlds.replace(MAIN, both.after);
    onStep();
    onStep = null;
    const found = left.map((each) => nameOfWorldIn(each, both));
    const changed = found.indexOf('after');
    expect(found).toEqual(found.map((_, step) => (step < changed ? 'before' : 'after')));
    // There was something to interrupt, on either side of the one rename that decides.
    expect(Math.min(changed, found.length - changed)).toBeGreaterThan(1);
  });

  it('is complete when the disk fails at any step, and new after a second try', () => {
    const both = setting();
    const failures: string[] = [];
    for (let failing = 1, isDone = false; !isDone; failing += 1) {
      const { folder, worlds, world } = started(both);
      let left = failing;
      onStep = () => {
        left -= 1;
        if (left === 0) throw new Error('ENOSPC');
      };
      const replace = () => worlds.replace(MAIN, both.after);
      try {
        replace();
        isDone = left > 0;
      } catch (error) {
        expect(String(error)).toContain('ENOSPC');
        failures.push(nameOf(world(), both));
      }
      onStep = null;
      replace();
      worlds.close();
      expect(nameOfWorldIn(folder, both)).toBe('after');
    }
    const kinds = failures.filter((name, index) => name !== failures[index - 1]);
    expect(kinds).toEqual(['before', 'after', 'closed']);
  });

  it('does not change while another program has its database open', () => {
    const both = setting();
    const { worlds, world } = started(both);
    const other = new Database(world().db.name);
    other.prepare('SELECT * FROM meta').all();
    expect(() => worlds.replace(MAIN, both.after)).toThrow(HomeInUse);
    expect(nameOf(world(), both)).toBe('before');
    other.close();
    expect(nameOf(worlds.replace(MAIN, both.after), both)).toBe('after');
  });

  it('has exactly the files of its image, and does not write equal ones again', () => {
    const both = setting();
    const { worlds, world } = started(both);
    const place = (name = '') => join(world().files.folder(), 'files', name);
    const timeOfBoth = () => statSync(place('both')).mtimeMs;
    const time = timeOfBoth();
    worlds.replace(MAIN, both.after);
    expect(readdirSync(place())).toEqual(['after', 'both']);
    expect(readFileSync(place('after'), 'utf8')).toBe('only after');
    expect(timeOfBoth()).toBe(time);
  });
});

/** A folder as a kill leaves it: its log has commits that the database has not. */
function hotFolder(): string {
  const folder = tempFolder();
  writeMeta(openWorldIn(folder).db, 'note', 'in the log');
  return copyOf(folder);
}

describe('a folder that lost a part of its world is no new one:', () => {
  it.each([
    ['uploads/files/receipt.png', 'bytes', 'main.sqlite is missing, but'],
    ['snapshots/a.dicebox', 'bytes', 'main.sqlite is missing, but'],
    ['main.sqlite-wal', '', 'main.sqlite is missing, but'],
    ['server.json', '{}', 'main.sqlite is missing, but'],
    ['main.sqlite', '', 'main.sqlite is empty: put a copy of the database back'],
  ])('only %s, of %j', (path, bytes, reason) => {
    const folder = tempFolder();
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    const before = readdirSync(folder, { recursive: true });
    expect(() => openWorldIn(folder)).toThrow(reason);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('a log removed beside its index', () => {
    const folder = hotFolder();
    rmSync(join(folder, 'main.sqlite-wal'));
    expect(() => openWorldIn(folder)).toThrow('main.sqlite-wal is missing');
  });

  it('the log of another database, which can be taken away again', () => {
    const folder = hotFolder();
    const log = join(folder, 'main.sqlite-wal');
    const own = readFileSync(log);
    const other = new Database(join(tempFolder(), 'other.sqlite'));
    other.pragma('journal_mode = WAL');
    other.exec('CREATE TABLE other (x)');
    cpSync(`${other.name}-wal`, log);
    other.close();
    expect(() => openWorldIn(folder)).toThrow('is the log of another database');
    rmSync(`${log.slice(0, -4)}-shm`);
    writeFileSync(log, own);
    expect(readMeta(openWorldIn(folder).db, 'note')).toBe('in the log');
  });
});
