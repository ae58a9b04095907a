import Database from 'better-sqlite3';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { Clock } from '../world/clock.ts';
import type { Db } from '../world/database.ts';
import { closeWorld, openWorld, type World } from '../world/world.ts';

/** Opens a world without a product, in memory, without a server. It closes when the test is over. */
export function coreWorld({ now }: { readonly now: number }): { world: World; wall: HandClock } {
  const wall = new HandClock(now);
  const options = { key: 'core', file: ':memory:', migrations: [], wall, seed: 'a seed for tests' };
  const { world } = openWorld(options);
  onTestFinished(() => closeWorld(world));
  return { world, wall };
}

/** A wall clock that a test moves, in either direction. */
export class HandClock implements Clock {
  /** Milliseconds it advances at each reading, as a real clock may. */
  tick = 0;
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    this.#now += this.tick;
    return this.#now;
  }

  /** Moves by a duration; back when it is negative. */
  pass(ms: number): void {
    this.#now += ms;
  }
}

/** Creates a folder that is removed when the test is over. */
export function tempFolder(ends: typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-'));
  ends(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder that is removed when the tests of the file are over. */
export const folderOfFile = (): string => tempFolder(afterAll);

/** Lets a server listen on a free port until the test is over, and returns its address. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

export function allTables(db: Db): Record<string, unknown[]> {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]; // one text column
  return Object.fromEntries(names.map((name) => [name, db.prepare(selectAll(name)).all()]));
}

/** Returns everything that a refused call must not change: all tables but the clock's `meta`. */
export function contentOf(db: Db): Record<string, unknown[]> {
  const { meta: _clock, ...tables } = allTables(db);
  return tables;
}

/** Counts every row ever written. While it stays the same, no table has changed. */
export function countWrites(db: Db): number {
  return db.prepare('SELECT total_changes()').pluck().get() as number; // of one row with one number
}

/** Reads the tables of a serialized world like `contentOf`. */
export function contentOfImage(image: Buffer): Record<string, unknown[]> {
  const db = new Database(image);
  try {
    return contentOf(db);
  } finally {
    db.close();
  }
}

const selectAll = (table: string) => ['SELECT * FROM', table].join(' ');
