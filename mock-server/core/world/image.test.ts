import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countWrites, HandClock } from '../testing/test-world.ts';
import { writeMeta } from './database.ts';
import { imageOf } from './image.ts';
import { closeWorld, openWorld, saveClock, type World } from './world.ts';
const MIGRATIONS = [
  { version: 1, sql: 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT' },
];

function open(image?: Buffer) {
  const options = { key: 'a', file: ':memory:', migrations: MIGRATIONS, seed: 'one', freeze: true };
  const { world } = openWorld({ ...options, image, wall: new HandClock(0) });
  onTestFinished(() => closeWorld(world));
  return world;
}

function put(world: World, path: string, text: string): void {
  const place = join(world.files.folder(), path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

describe('the image of a world', () => {
  it('does not depend on the order or number of writes', () => {
    const [world, other] = [open(), open()];
    const inserts = [1, 2, 3].map((id) => `INSERT INTO note VALUES (${id}, 'a')`);
    for (const sql of inserts) world.db.exec(sql);
    for (const sql of inserts.toReversed()) other.db.exec(sql);
    other.db.exec('CREATE TABLE gone AS SELECT * FROM note; DROP TABLE gone');
    for (let no = 0; no < 5; no += 1) saveClock(other);
    writeMeta(other.db, 'seed', other.chance.seed);
    expect(imageOf(other).equals(imageOf(world))).toBe(true);
    other.db.exec("UPDATE note SET text = 'c' WHERE id = 1");
    expect(imageOf(other).equals(imageOf(world))).toBe(false);
  });

  it('does not change the world', () => {
    const world = open();
    const before = [countWrites(world.db), world.db.serialize()];
    imageOf(world);
    expect([countWrites(world.db), world.db.serialize()]).toEqual(before);
    expect(world.files.hasFolder()).toBe(false);
  });

  it('contains stored files without incomplete uploads, and a world opened from it has them alone', () => {
    const world = open();
    put(world, 'files/a', 'x'.repeat(1_000_000));
    put(world, 'chunks/b/0-c', 'a chunk');
    put(world, 'temp/1', 'half of');
    const second = open(imageOf(world));
    const folder = second.files.folder();
    expect(readdirSync(folder).toSorted()).toEqual(['chunks', 'files']);
    expect(readFileSync(join(folder, 'chunks/b/0-c'), 'utf8')).toBe('a chunk');
    expect(second.db.serialize().equals(open(imageOf(second)).db.serialize())).toBe(true);
    expect(second.db.serialize().length).toBeLessThan(100_000);
    closeWorld(second);
    expect(readFileSync(join(world.files.folder(), 'chunks/b/0-c'), 'utf8')).toBe('a chunk');
  });

  it('creates no folder when there are no files', () => {
    expect(open(imageOf(open())).files.hasFolder()).toBe(false);
  });
});
