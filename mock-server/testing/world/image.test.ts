import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareWorld } from '../bare-world.ts';
import { HandClock, tempFolder } from '../../core/testing/test-world.ts';
import { openDatabase, row, writeMeta } from '../../core/world/database.ts';
import { imageOf } from '../../core/world/image.ts';
import { closeWorld, openWorld, saveClock, type World } from '../../core/world/world.ts';
import { MIGRATIONS } from '../../migrations.ts';

const START = Date.UTC(2026, 10, 21, 4);
const DAY = 24 * 60 * 60 * 1000;

function settled(): World {
  const { world } = bareWorld({ now: START, scenario: 'default' });
  world.clock.freeze(true);
  return world;
}

function openImage(image: Buffer, now = START): World {
  const wall = new HandClock(now);
  const { world } = openWorld({ migrations: MIGRATIONS, key: 'b', file: ':memory:', image, wall });
  onTestFinished(() => closeWorld(world));
  return world;
}

function put(world: World, path: string, text: string): void {
  const place = join(world.files.folder(), path);
  mkdirSync(join(place, '..'), { recursive: true });
  writeFileSync(place, text);
}

describe('the image of a world', () => {
  it('is equal, byte for byte, for a world opened from it at any wall time', () => {
    const world = settled();
    put(world, 'files/a', 'some bytes');
    world.faults.add({ kind: 'lose_answer', times: null });
    const image = imageOf(world);
    expect(imageOf(world).equals(image)).toBe(true);
    const second = openImage(image, START + 77 * DAY);
    expect(imageOf(second).equals(image)).toBe(true);
    expect(imageOf(openImage(imageOf(second), START - DAY)).equals(image)).toBe(true);
  });

  it('does not depend on the order or number of writes', () => {
    const [world, other] = [settled(), settled()];
    const write = ({ db }: World, sql: string) => db.exec(sql);
    const rows = [1, 2, 3].map((id) => `INSERT INTO category VALUES (${id + 70}, 'a', 'b')`);
    for (const sql of rows) write(world, sql);
    for (const sql of rows.toReversed()) write(other, sql);
    write(other, 'CREATE TABLE gone AS SELECT * FROM period; DROP TABLE gone');
    for (let no = 0; no < 5; no += 1) saveClock(other);
    writeMeta(other.db, 'seed', other.chance.seed);
    expect(imageOf(other).equals(imageOf(world))).toBe(true);
    write(other, "UPDATE category SET name_en = 'c' WHERE id = 71");
    expect(imageOf(other).equals(imageOf(world))).toBe(false);
  });

  it('does not change the world', () => {
    const world = settled();
    const changes = () => row<{ n: number }>(world.db, 'SELECT total_changes() AS n')?.n;
    const before = changes();
    const bytes = world.db.serialize();
    imageOf(world);
    expect(changes()).toBe(before);
    expect(world.db.serialize().equals(bytes)).toBe(true);
    expect(world.files.hasFolder()).toBe(false);
  });

  it('contains stored files, and no incomplete uploads', () => {
    const world = settled();
    put(world, 'files/a', 'kept');
    put(world, 'chunks/b/0-c', 'a chunk');
    put(world, 'temp/1', 'half of');
    const second = openImage(imageOf(world));
    const folder = second.files.folder();
    expect(folder).not.toBe(world.files.folder());
    expect(readdirSync(folder).toSorted()).toEqual(['chunks', 'files']);
    expect(readFileSync(join(folder, 'chunks/b/0-c'), 'utf8')).toBe('a chunk');
    closeWorld(second);
    expect(readFileSync(join(world.files.folder(), 'files/a'), 'utf8')).toBe('kept');
  });

  it('leaves nothing of itself in a world opened from it', () => {
    const world = settled();
    put(world, 'files/a', 'x'.repeat(5_000_000));
    const second = openImage(imageOf(world));
    const tables = "SELECT COUNT(*) AS n FROM sqlite_schema WHERE name = 'carried_file'";
    expect(row(second.db, tables)).toEqual({ n: 0 });
    expect(row(second.db, "SELECT COUNT(*) AS n FROM meta WHERE key = 'image'")).toEqual({ n: 0 });
    expect(second.db.serialize().length).toBeLessThan(1_000_000);
  });

  it('creates no folder when there are no files', () => {
    expect(openImage(imageOf(settled())).files.hasFolder()).toBe(false);
  });

  it('is the same for a world on disk and in memory', () => {
    const wall = new HandClock(START);
    const image = imageOf(settled());
    const file = join(tempFolder(), 'main.sqlite');
    writeFileSync(file, image);
    const { world } = openWorld({ migrations: MIGRATIONS, key: 'main', file, wall });
    onTestFinished(() => closeWorld(world));
    expect(world.db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(imageOf(world).equals(image)).toBe(true);
    const copy = openDatabase(imageOf(world), MIGRATIONS);
    expect(copy.pragma('quick_check', { simple: true })).toBe('ok');
    copy.close();
  });
});
