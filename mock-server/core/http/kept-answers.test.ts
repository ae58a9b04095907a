import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { coreWorld, HandClock, tempFolder } from '../testing/test-world.ts';
import { run, transaction, writeMeta } from '../world/database.ts';
import { closeWorld, openWorld } from '../world/world.ts';
import type { World } from '../world/world.ts';
import { findKept, keepAnswer } from './kept-answers.ts';

const NOON = Date.UTC(2026, 10, 21, 4);

interface Read {
  readonly world: World;
  readonly key: string;
  readonly now: number;
}

const find = ({ world, key, now }: Read) => findKept(world, key, now);
const keep = ({ world, key }: Read, answer: Parameters<typeof keepAnswer>[2]) =>
  keepAnswer(world, key, answer);

function keeping(sameUntil?: number) {
  const { world } = coreWorld({ now: NOON });
  const call = { world, key: 'a', now: NOON };
  keep(call, { data: [1], sameUntil });
  return { world, call };
}

describe('a kept answer', () => {
  it('answers equal calls until it changes by itself', () => {
    const { call } = keeping(NOON + 1000);
    expect(find(call)).toMatchObject({ data: '[1]', mayHoldSecret: false });
    expect(find({ ...call, now: NOON + 999 })).toBeDefined();
    expect(find({ ...call, now: NOON + 1000 })).toBeUndefined();
    expect(find({ ...call, key: 'b' })).toBeUndefined();
    expect(find({ ...call, world: coreWorld({ now: NOON }).world })).toBeUndefined();
  });

  it('is one whose handler says how long it stays the same', () => {
    expect(find(keeping().call)).toBeUndefined();
    expect(find(keeping(Infinity).call)).toBeDefined();
  });

  it.each<[string, (world: ReturnType<typeof coreWorld>['world']) => unknown]>([
    ['the server', ({ db }) => writeMeta(db, 'name', 'value')],
    ['other code', ({ db }) => db.exec("INSERT INTO meta (key, value) VALUES ('name', 'value')")],
    ['a rollback', ({ db }) => expect(() => transaction(db, () => fail(db))).toThrow('undone')],
  ])('is forgotten at a write by %s', (_who, write) => {
    const { world, call } = keeping(Infinity);
    write(world);
    expect(find(call)).toBeUndefined();
  });

  const fail = (db: ReturnType<typeof coreWorld>['world']['db']): void => {
    writeMeta(db, 'name', 'value');
    throw new Error('undone');
  };

  it('is never one that was read before a commit, which may be undone', () => {
    const { world, call } = keeping();
    world.db.exec('BEGIN');
    run(world.db, "INSERT INTO meta (key, value) VALUES ('name', 'value')");
    keep(call, { data: [2], sameUntil: Infinity });
    world.db.exec('ROLLBACK');
    expect(find(call)).toBeUndefined();
  });

  it('is forgotten when another program writes to the file of the world', () => {
    const file = join(tempFolder(), 'world.sqlite');
    const { world } = openWorld({ key: 'a', file, migrations: [], wall: new HandClock(NOON) });
    onTestFinished(() => closeWorld(world));
    const call = { world, key: 'a', now: NOON };
    keep(call, { data: [1], sameUntil: Infinity });
    expect(find(call)).toBeDefined();
    const other = new Database(file);
    other.exec("INSERT INTO meta (key, value) VALUES ('name', 'value')");
    other.close();
    expect(find(call)).toBeUndefined();
  });

  it('makes room for newer ones', () => {
    const { world, call } = keeping(Infinity);
    const data = 'x'.repeat(100_000);
    for (const key of ['b', 'c', 'd'])
      keep({ world, key, now: NOON }, { data, sameUntil: Infinity });
    expect(find(call)).toBeUndefined();
    expect(find({ ...call, key: 'd' })).toBeDefined();
  });

  it('says whether the journal has to look for secrets', () => {
    const call = { world: coreWorld({ now: NOON }).world, key: 'a', now: NOON };
    keep(call, { data: { token: 'x' }, sameUntil: Infinity });
    expect(find(call)?.mayHoldSecret).toBe(true);
  });
});
