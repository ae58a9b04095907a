import Database from 'better-sqlite3';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditWorld } from '../../app.ts';
import { fillWorld } from '../../scenario/fill-world.ts';
import { HandClock, tempFolder } from '../../core/testing/test-world.ts';
import { run } from '../../core/world/database.ts';
import { HomeInUse, LostDatabase, openHome, type Home } from '../../core/world/home.ts';
import { imageOf } from '../../core/world/image.ts';
import { closeWorld, type World } from '../../core/world/world.ts';
import { MAIN, Worlds } from '../../core/world/worlds.ts';
import { MIGRATIONS } from '../../migrations.ts';

/** Runs before each step that changes something on the disk. */
let onStep: (() => void) | null = null;

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<Record<string, (...values: unknown[]) => unknown>>();
  const steps = ['writeFileSync', 'fsyncSync', 'renameSync', 'linkSync', 'rmSync', 'mkdirSync'];
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

const START = Date.UTC(2026, 10, 21, 4);

const homeIn = (folder: string): Home => ({
  file: join(folder, 'main.sqlite'),
  files: join(folder, 'uploads'),
  snapshots: join(folder, 'snapshots'),
});

function openWorldIn(folder: string): World {
  const wall = new HandClock(START);
  const options = { migrations: MIGRATIONS, key: MAIN, wall, seed: 'one' };
  const { world, isNew } = openHome(homeIn(folder), options);
  if (isNew) fillWorld(world, 'empty');
  onTestFinished(() => closeWorld(world));
  return world;
}

const createWorlds = (wall: HandClock) =>
  new Worlds({ migrations: MIGRATIONS, wall, limit: 1, idleMs: 1, fill: fillWorld });

function put(world: World, name: string, text: string): void {
  const place = join(world.files.folder(), 'files', name);
  mkdirSync(join(place, '..'), { recursive: true });
  writeFileSync(place, text);
}

interface Setting {
  /** The folder with the first world, which nobody has open. */
  readonly folder: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Two worlds that differ in rows and files. */
function setting({ filesAfter = true } = {}): Setting {
  const folder = tempFolder();
  const world = openWorldIn(folder);
  run(world.db, "UPDATE category SET name_en = 'After'");
  world.clock.moveTo(START + 1000);
  world.clock.freeze(true);
  if (filesAfter) {
    put(world, 'both', 'the same');
    put(world, 'after', 'only after');
  }
  const after = imageOf(world);
  run(world.db, "UPDATE category SET name_en = 'Before'");
  put(world, 'both', 'the same');
  put(world, 'before', 'only before');
  if (filesAfter) put(world, 'after', 'other bytes under the name');
  world.clock.moveTo(START + 2000);
  const before = imageOf(world);
  closeWorld(world);
  return { folder, before, after };
}

/** A process that has a setting's first world open, in a folder of its own. */
function started({ folder }: Setting): { folder: string; worlds: Worlds } {
  const copy = copyOf(folder);
  const worlds = createWorlds(new HandClock(START));
  worlds.adopt(openWorldIn(copy), homeIn(copy));
  onTestFinished(() => worlds.close());
  return { folder: copy, worlds };
}

function copyOf(folder: string): string {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Returns `before` or `after`: the world that a process opens when it starts in a folder. */
function identifyOpenedWorld(folder: string, { before, after }: Setting): string {
  const world = openWorldIn(folder);
  const image = imageOf(world);
  expect(auditWorld(world)).toEqual({ ok: true, breaches: [] });
  expect(readdirSync(folder).filter((name) => /\.(new|old)$/.test(name))).toEqual([]);
  return nameOf(image, { before, after });
}

function nameOf(image: Buffer, { before, after }: Omit<Setting, 'folder'>): string {
  if (image.equals(before)) return 'before';
  return image.equals(after) ? 'after' : 'a mixture';
}

// It opens as many databases as there are steps.
describe('the main world on disk, restored', { timeout: 60_000 }, () => {
  it.each([
    ['with files in both', { filesAfter: true }],
    ['that had files and has none', { filesAfter: false }],
  ])('is complete after a kill at any step, the old or the new one: %s', (_, which) => {
    const both = setting(which);
    const { folder, worlds } = started(both);
    const left: string[] = [];
    onStep = () => {
      const step = onStep;
      onStep = null;
      left.push(copyOf(folder));
      onStep = step;
    };
    worlds.replace(MAIN, both.after);
    onStep = null;
    left.push(folder);
    worlds.close();
    const found = left.map((each) => identifyOpenedWorld(each, both));
    const changed = found.indexOf('after');
    expect(found).toEqual(found.map((_name, step) => (step < changed ? 'before' : 'after')));
    // There was something to interrupt, on either side of the one rename that decides.
    expect(Math.min(changed, found.length - changed)).toBeGreaterThan(2);
  });

  it('is complete when the disk fails at any step, and new after a second try', () => {
    const both = setting();
    const outcomes: string[] = [];
    for (let failing = 1; outcomes.at(-1) !== 'not reached'; failing += 1) {
      const { folder, worlds } = started(both);
      let left = failing;
      onStep = () => {
        left -= 1;
        if (left === 0) throw new Error('ENOSPC');
      };
      let outcome = 'done';
      try {
        worlds.replace(MAIN, both.after);
      } catch (error) {
        expect(String(error)).toContain('ENOSPC');
        outcome = 'failed';
      }
      onStep = null;
      const world = worlds.find(MAIN);
      const isOpen = world?.db.open === true;
      outcomes.push(`${outcome}: ${isOpen ? nameOf(imageOf(world), both) : 'closed'}`);
      if (left > 0) outcomes.push('not reached');
      worlds.replace(MAIN, both.after);
      worlds.close();
      expect(identifyOpenedWorld(folder, both)).toBe('after');
    }
    // A second name that is refused, or what stays behind for the next start, is no failure.
    const failures = outcomes.filter((outcome) => outcome.startsWith('failed'));
    const kinds = failures.filter((outcome, index) => outcome !== failures[index - 1]);
    expect(kinds).toEqual(['failed: before', 'failed: after', 'failed: closed']);
    expect(outcomes.at(-2)).toBe('done: after');
  });

  it.each(['uploads', 'snapshots'])(
    'is not new when its database is empty and it has %s',
    (kept) => {
      const folder = tempFolder();
      writeFileSync(join(folder, 'main.sqlite'), '');
      mkdirSync(join(folder, kept, 'files'), { recursive: true });
      openWorldIn(copyOf(folder));
      writeFileSync(join(folder, kept, 'files', 'receipt.png'), 'bytes');
      expect(() => openWorldIn(folder)).toThrow(LostDatabase);
      expect(() => openWorldIn(folder)).toThrow(
        `${join(folder, 'main.sqlite')} is empty, but ${join(folder, kept)} holds files of an older world: put a copy of the database back`,
      );
      expect(readFileSync(join(folder, 'main.sqlite'))).toHaveLength(0);
    },
  );

  it('does not change while another program has its database open', () => {
    const both = setting();
    const { folder, worlds } = started(both);
    const other = new Database(join(folder, 'main.sqlite'));
    other.prepare('SELECT * FROM meta').all();
    expect(() => worlds.replace(MAIN, both.after)).toThrow(HomeInUse);
    const world = worlds.find(MAIN);
    expect(world && imageOf(world).equals(both.before)).toBe(true);
    other.close();
    worlds.replace(MAIN, both.after);
    worlds.close();
    expect(identifyOpenedWorld(folder, both)).toBe('after');
  });

  it('can be opened again, and its clock runs while the server is off', () => {
    const folder = tempFolder();
    const wall = new HandClock(START);
    const { world } = openHome(homeIn(folder), { migrations: MIGRATIONS, key: MAIN, wall });
    fillWorld(world, 'empty');
    const worlds = createWorlds(wall);
    worlds.adopt(world, homeIn(folder));
    const image = imageOf(world);
    wall.pass(60_000);
    expect(worlds.replace(MAIN, image).clock.now()).toBe(START);
    worlds.close();
    wall.pass(1000);
    const again = openHome(homeIn(folder), { migrations: MIGRATIONS, key: MAIN, wall }).world;
    expect(again.clock.now()).toBe(START + 1000);
    expect(again.db.pragma('journal_mode', { simple: true })).toBe('wal');
    closeWorld(again);
  });

  it('has exactly the files of its image, and links those it had', () => {
    const both = setting();
    const { worlds } = started(both);
    const place = (world: World | undefined) => join(world?.files.folder() ?? '', 'files');
    const numberOf = (name: string) => statSync(join(place(worlds.find(MAIN)), name)).ino;
    const number = numberOf('both');
    const aside = `${worlds.find(MAIN)?.files.folder()}.new`;
    mkdirSync(join(aside, 'files'), { recursive: true });
    writeFileSync(join(aside, 'files', 'stray'), 'left by who knows what');
    const world = worlds.replace(MAIN, both.after);
    expect(readdirSync(place(world))).toEqual(['after', 'both']);
    expect(readFileSync(join(place(world), 'after'), 'utf8')).toBe('only after');
    expect(numberOf('both')).toBe(number);
  });
});
