import { describe, expect, it, onTestFinished } from 'vitest';
import { allTables, contentOf, HandClock } from '../../core/testing/test-world.ts';
import { run } from '../../core/world/database.ts';
import { imageOf } from '../../core/world/image.ts';
import { type FindBase, UnknownScenario } from '../../core/world/world-maker.ts';
import { openWorld, scenarioOf, type World } from '../../core/world/world.ts';
import { MAIN, Worlds } from '../../core/world/worlds.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { fillWorld, findBase as findDiceboxBase } from '../../scenario/fill-world.ts';

const START = Date.UTC(2026, 10, 21, 4);
const MINUTE = 60_000;

interface Setting {
  readonly limit?: number;
  readonly idleMs?: number;
  readonly fill?: typeof fillWorld;
  readonly findBase?: FindBase;
}

function worldsOf({ limit = 10, idleMs = 30 * MINUTE, fill = fillWorld, findBase }: Setting = {}) {
  const wall = new HandClock(START);
  const worlds = new Worlds({ migrations: MIGRATIONS, wall, limit, idleMs, fill, findBase });
  worlds.adopt(openWorld({ migrations: MIGRATIONS, key: MAIN, file: ':memory:', wall }).world);
  onTestFinished(() => worlds.close());
  return { worlds, wall };
}

const ONE = { scenario: 'default', seed: 'one', now: START };
const empty = (key: string) => ({ key, scenario: 'empty' });

describe('worlds', () => {
  it("start at the wall's time with a random seed by default", () => {
    const { worlds } = worldsOf();
    const a = worlds.create(empty('a'));
    const b = worlds.create(empty('b'));
    expect(a.clock.now()).toBe(START);
    expect(a.clock.frozen).toBe(false);
    expect(a.chance.seed).not.toBe(b.chance.seed);
  });

  it('are not created by a look-up', () => {
    const { worlds } = worldsOf();
    expect(worlds.find('nobody')).toBeUndefined();
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN]);
  });

  it('make room when they are idle', () => {
    const { worlds, wall } = worldsOf({ limit: 2, idleMs: 30 * MINUTE });
    const idle = worlds.create(empty('idle'));
    worlds.create(empty('busy'));
    wall.pass(20 * MINUTE);
    worlds.find('busy');
    wall.pass(20 * MINUTE);
    worlds.create(empty('next'));
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN, 'busy', 'next']);
    expect(idle.db.open).toBe(false);
  });

  it('are dropped when idle, but never the main one', () => {
    const { worlds, wall } = worldsOf();
    worlds.create(empty('a'));
    wall.pass(30 * MINUTE);
    worlds.dropIdle();
    expect(worlds.all()).toHaveLength(2);
    wall.pass(1);
    worlds.dropIdle();
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN]);
    wall.pass(365 * 24 * 60 * MINUTE);
    worlds.dropIdle();
    expect(worlds.find(MAIN)?.db.open).toBe(true);
  });

  it('are equal for the same seed, and differ in random values for another', () => {
    const { worlds } = worldsOf();
    const make = (key: string, seed: string) =>
      worlds.create({ key, scenario: 'default', now: START, freeze: true, seed });
    const first = make('a', 'one');
    const second = make('b', 'one');
    expect(contentOf(second.db)).toEqual(contentOf(first.db));
    expect(imageOf(second).equals(imageOf(first))).toBe(true);
    expect(allTables(make('c', 'two').db)['period']).not.toEqual(allTables(first.db)['period']);
  });

  it('are filled at their first moment, however long the filling takes', () => {
    const { worlds, wall } = worldsOf();
    wall.tick = 7;
    const made = worlds.create({ key: 'a', ...ONE });
    wall.tick = 0;
    const still = worldsOf().worlds.create({ key: 'a', ...ONE, freeze: true });
    expect(contentOf(made.db)).toEqual(contentOf(still.db));
    expect(made.clock.frozen).toBe(false);
    expect(made.clock.now()).toBeGreaterThan(START);
  });

  it('share a filled image only for the same scenario, seed and moment', () => {
    const filled: string[] = [];
    const fill = (world: World, scenario: string) => {
      filled.push(world.key);
      fillWorld(world, scenario);
      world.faults.add({ kind: 'rate_limit' }, { standing: true });
    };
    const { worlds } = worldsOf({ limit: 100, fill });
    worlds.create({ key: 'first', ...ONE });
    const copy = worlds.create({ key: 'copy', ...ONE, freeze: true, speed: 3 });
    expect([copy.clock.now(), copy.clock.frozen, copy.clock.speed]).toEqual([START, true, 3]);
    expect(copy.faults.all()).toMatchObject([{ id: 1, kind: 'rate_limit', standing: true }]);
    expect(filled).toEqual(['first']);
    worlds.create({ ...ONE, key: 'seed', seed: 'two' });
    worlds.create({ ...ONE, key: 'scenario', scenario: 'broke' });
    worlds.create({ ...ONE, key: 'now', now: START + 1 });
    for (const key of ['a', 'b']) worlds.create({ key, scenario: 'default' });
    for (const key of ['c', 'd']) worlds.create({ key, scenario: 'default', seed: 'one' });
    for (const key of ['e', 'f']) worlds.create({ key, scenario: 'default', now: START });
    expect(filled.slice(1)).toEqual(['seed', 'scenario', 'now', 'a', 'b', 'c', 'd', 'e', 'f']);
    // What happens in a copy, or in the world the image was taken of, is its own.
    run(copy.db, "UPDATE user SET nickname = 'changed'");
    const again = worlds.create({ key: 'again', ...ONE });
    expect(allTables(again.db)['user']).toMatchObject([{ nickname: 'Demo' }]);
  });

  it('share a base, whatever their seeds and moments', () => {
    const bases: string[] = [];
    const findBase = (scenario: string, now: number) => {
      const base = findDiceboxBase(scenario, now);
      return base && { ...base, fill: (world: World) => (bases.push(scenario), base.fill(world)) };
    };
    const { worlds } = worldsOf({ limit: 100, findBase });
    const plain = worldsOf({ limit: 100 }).worlds;
    for (const seed of ['one', 'two']) {
      const start = { key: seed, scenario: 'default', seed, now: START + MINUTE };
      const image = imageOf(worlds.create(start));
      expect(image.equals(imageOf(plain.create(start)))).toBe(true);
    }
    worlds.create({ key: 'a', scenario: 'default' });
    worlds.create({ key: 'b', scenario: 'broke' });
    expect(bases).toEqual(['default', 'broke']);
  });

  it('keep the most recently used images', () => {
    const filled: string[] = [];
    const fill = (world: World, scenario: string) => {
      filled.push(world.chance.seed);
      fillWorld(world, scenario);
    };
    const { worlds } = worldsOf({ limit: 100, fill });
    let made = 0;
    const make = (seed: string) =>
      worlds.create({ key: `w${(made += 1)}`, scenario: 'empty', seed, now: START });
    for (let no = 0; no < 8; no += 1) make(`s${no}`);
    make('s0');
    make('new');
    filled.length = 0;
    for (const seed of ['s0', 's2', 's1']) make(seed);
    expect(filled).toEqual(['s1']);
  });

  it('stay for their own idle time', () => {
    const { worlds, wall } = worldsOf();
    worlds.create({ ...empty('short'), idleMs: MINUTE });
    worlds.create({ ...empty('long'), idleMs: 60 * MINUTE });
    worlds.create(empty('usual'));
    expect(worlds.list().map(({ world, expiresAt }) => [world.key, expiresAt])).toEqual([
      [MAIN, null],
      ['short', START + MINUTE],
      ['long', START + 60 * MINUTE],
      ['usual', START + 30 * MINUTE],
    ]);
    wall.pass(MINUTE);
    // Looking at them all is not calling one.
    worlds.list();
    worlds.dropIdle();
    expect(worlds.list()).toHaveLength(4);
    wall.pass(1);
    worlds.dropIdle();
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN, 'long', 'usual']);
    wall.pass(40 * MINUTE);
    worlds.dropIdle();
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN, 'long']);
  });

  it('have a new object after a replacement, and keep their idle time', () => {
    const { worlds, wall } = worldsOf();
    const old = worlds.create({ ...empty('a'), idleMs: MINUTE });
    worlds.shelfOf('a').put('s', imageOf(old));
    const world = worlds.replace('a', imageOf(old));
    expect(worlds.find('a')).toBe(world);
    expect(world).not.toBe(old);
    expect(old.db.open).toBe(false);
    expect(world.journal).toBe(old.journal);
    expect(worlds.shelfOf('a').list()).toMatchObject([{ name: 's' }]);
    wall.pass(MINUTE + 1);
    worlds.dropIdle();
    expect(worlds.find('a')).toBeUndefined();
    expect(world.db.open).toBe(false);
  });

  it('do not change when their replacement fails', () => {
    const { worlds } = worldsOf();
    const world = worlds.create(empty('a'));
    expect(() => worlds.replace('a', Buffer.from('nothing'))).toThrow('file is not a database');
    expect(() => worlds.reset('a', { scenario: 'nope' })).toThrow(UnknownScenario);
    expect(() => worlds.fork('b', Buffer.from('nothing'))).toThrow('file is not a database');
    expect(worlds.find('a')).toBe(world);
    expect(world.db.open).toBe(true);
    expect(worlds.find('b')).toBeUndefined();
  });

  it("start over at the wall's time when they started at it", () => {
    const { worlds, wall } = worldsOf();
    const { seed } = worlds.create({ ...empty('a'), speed: 2 }).chance;
    wall.pass(MINUTE);
    const world = worlds.reset('a', {});
    expect([world.clock.now(), world.clock.speed]).toEqual([START + MINUTE, 2]);
    expect(world.chance.seed).toBe(seed);
    expect(scenarioOf(world)).toBe('empty');
  });
});
