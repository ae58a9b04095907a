import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { type Db, openDatabase, rows, run } from './database.ts';

const HEADER = 32;
const FRAME = 24 + 4096;
const DAMAGED = 'its write-ahead log is damaged, and acknowledged commits would be lost';

/** A database whose process was killed after five commits. */
interface Killed {
  readonly folder: string;
  readonly log: Buffer;
  /** Bytes of the log before the last commit. */
  readonly before: number;
}

function killed(prepare: (db: Db) => void = () => {}): Killed {
  const folder = tempFolder();
  const db = openDatabase(join(folder, 'main.sqlite'), []);
  onTestFinished(() => {
    db.close();
  });
  db.pragma('wal_checkpoint(TRUNCATE)');
  prepare(db);
  for (const key of ['a', 'b', 'c', 'd']) note(db, key);
  const before = logOf(folder).length;
  note(db, 'e');
  return { folder, log: logOf(folder), before };
}

const logOf = (folder: string) => readFileSync(join(folder, 'main.sqlite-wal'));

const note = (db: Db, key: string, text = key) =>
  run(db, 'INSERT INTO meta (key, value) VALUES (?, ?)', key, text);

/** Opens a copy with another log, by default without the `-shm` file, and returns the keys that it has. */
function keysWith({ folder }: Killed, log: Buffer, hasNote = false): string {
  const file = join(tempFolder(), 'main.sqlite');
  copyFileSync(join(folder, 'main.sqlite'), file);
  if (hasNote) copyFileSync(join(folder, 'main.sqlite-shm'), `${file}-shm`);
  writeFileSync(`${file}-wal`, log);
  const db = openDatabase(file, []);
  const keys = rows<{ key: string }>(db, "SELECT key FROM meta WHERE key <> 'opened' ORDER BY key");
  db.close();
  return keys.map(({ key }) => key).join('');
}

/** Bytes of each part of the header and of each frame in so many bytes of a log. */
function bytesWithin(length: number): number[] {
  const frames = Array.from({ length: (length - HEADER) / FRAME }, (_, frame) => frame);
  const ofHeader = [0, 7, 9, 13, 17, 25];
  // Page number, length after a commit, mark, sum, first and last byte of the page.
  const ofFrame = [3, 7, 8, 16, 24, FRAME - 1];
  return [...ofHeader, ...frames.flatMap((no) => ofFrame.map((at) => HEADER + no * FRAME + at))];
}

function flipped(log: Buffer, at: number): Buffer {
  const copy = Buffer.from(log);
  copy[at] = (log[at] ?? 0) ^ 1;
  return copy;
}

describe('a write-ahead log', () => {
  it('of a process that was killed has all commits', () => {
    const base = killed();
    expect(keysWith(base, base.log)).toBe('abcde');
    expect(keysWith(base, base.log, true)).toBe('abcde');
  });

  it('is refused when any byte changed', () => {
    const base = killed();
    for (const at of bytesWithin(base.log.length)) {
      expect(() => keysWith(base, flipped(base.log, at), true), `byte ${at}`).toThrow(DAMAGED);
    }
    const cut = base.log.subarray(0, base.log.length - 1);
    expect(() => keysWith(base, cut, true)).toThrow(DAMAGED);
  });

  it('is refused when a byte before the last commit changed, also without its -shm file', () => {
    const base = killed();
    for (const at of bytesWithin(base.before)) {
      expect(() => keysWith(base, flipped(base.log, at)), `byte ${at}`).toThrow(DAMAGED);
    }
  });

  it('without its -shm file loses a last commit that is damaged, like one that was interrupted', () => {
    const base = killed();
    expect(keysWith(base, flipped(base.log, base.log.length - 1))).toBe('abcd');
    for (const cut of [1, FRAME - 1, FRAME]) {
      expect(keysWith(base, base.log.subarray(0, base.log.length - cut))).toBe('abcd');
    }
  });

  it('may be cut anywhere', () => {
    const base = killed();
    for (const length of [0, 1, HEADER - 1, HEADER, HEADER + 1, HEADER + 24]) {
      expect(keysWith(base, base.log.subarray(0, length))).toBe('');
    }
  });

  it('may end with frames of an earlier round', () => {
    const base = killed((db) => {
      for (let no = 0; no < 9; no += 1) note(db, `${no}`);
      db.pragma('wal_checkpoint(RESTART)');
    });
    expect(base.log.length).toBeGreaterThan(base.before - 1);
    expect(keysWith(base, base.log)).toBe('012345678abcde');
    expect(keysWith(base, base.log, true)).toBe('012345678abcde');
  });

  it('may end with frames of a transaction that was undone', () => {
    const base = killed((db) => {
      db.pragma('cache_size = 1');
      db.exec('BEGIN');
      for (let no = 0; no < 40; no += 1) note(db, `long ${no}`, 'x'.repeat(4000));
      db.exec('ROLLBACK');
    });
    expect(base.log.length).toBeGreaterThan(30 * FRAME);
    expect(keysWith(base, base.log)).toBe('abcde');
    expect(keysWith(base, base.log, true)).toBe('abcde');
  });

  it('may be newer than its -shm file', () => {
    const base = killed();
    const other = killed();
    const mixed = { ...base, log: other.log };
    copyFileSync(join(other.folder, 'main.sqlite'), join(base.folder, 'main.sqlite'));
    expect(keysWith(mixed, mixed.log, true)).toBe('abcde');
  });
});
