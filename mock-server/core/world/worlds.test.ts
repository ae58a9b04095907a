import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock } from '../testing/test-world.ts';
import { readMeta, writeMeta } from './database.ts';
import { imageOf } from './image.ts';
import type { Fill, FindBase } from './world-maker.ts';
import { markFilled, openWorld, scenarioOf, type World } from './world.ts';
import { MAIN, Worlds } from './worlds.ts';

const START = Date.UTC(2026, 10, 21, 4);
const MINUTE = 60_000;

const noteBase = ({ db }: World) => writeMeta(db, 'base', 'filled');

/** Fills a world with what depends on its moment, what depends on its seed, and its base. */
const fill: Fill = (world, scenario) => {
  if (readMeta(world.db, 'base') === null) noteBase(world);
  writeMeta(world.db, 'random', world.chance.hex('a purpose'));
  writeMeta(world.db, 'moments', `${world.clock.now()} ${world.clock.now()}`);
  markFilled(world, scenario);
};

function worldsOf(findBase?: FindBase) {
  const wall = new HandClock(START);
  const options = { migrations: [], wall };
  const worlds = new Worlds({ ...options, limit: 100, idleMs: 30 * MINUTE, fill, findBase });
  worlds.adopt(openWorld({ ...options, key: MAIN, file: ':memory:' }).world);
  onTestFinished(() => worlds.close());
  const keys = () => worlds.all().map(({ key }) => key);
  return { worlds, wall, keys };
}

const empty = (key: string) => ({ key, scenario: 'empty' });

describe('worlds', () => {
  it('are equal for the same seed and moment, however long the filling takes', () => {
    const { worlds, wall } = worldsOf();
    const make = (key: string, seed: string) =>
      worlds.create({ ...empty(key), now: START, freeze: true, seed });
    const first = imageOf(make('a', 'one'));
    wall.tick = 7;
    expect(imageOf(make('b', 'one')).equals(first)).toBe(true);
    expect(imageOf(make('c', 'two')).equals(first)).toBe(false);
    const running = worlds.create({ ...empty('d'), now: START });
    expect(running.clock.now()).toBeGreaterThan(START);
  });

  it('share a base, whatever their seeds and moments, and the latest eight bases are kept', () => {
    const bases: string[] = [];
    const { worlds } = worldsOf((name) => ({
      name,
      fill: (world) => (bases.push(name), noteBase(world)),
    }));
    const plain = worldsOf().worlds;
    for (const seed of ['one', 'two']) {
      const start = { key: seed, scenario: 's0', seed, now: START + MINUTE };
      expect(imageOf(worlds.create(start)).equals(imageOf(plain.create(start)))).toBe(true);
    }
    expect(bases).toEqual(['s0']);
    const make = (scenario: string) => worlds.create({ key: `w${worlds.all().length}`, scenario });
    for (let no = 1; no < 8; no += 1) make(`s${no}`);
    for (const scenario of ['s0', 'new']) make(scenario);
    bases.length = 0;
    for (const scenario of ['s0', 's2', 's1']) make(scenario);
    expect(bases).toEqual(['s1']);
  });

  it('stay for their own idle time after their last call, also when they are replaced, the main one for good', () => {
    const { worlds, wall, keys } = worldsOf();
    const short = worlds.create({ ...empty('short'), idleMs: MINUTE });
    worlds.create({ ...empty('long'), idleMs: 60 * MINUTE });
    worlds.create(empty('usual'));
    worlds.replace('short', imageOf(short));
    wall.pass(MINUTE);
    // Looking at them all is not calling one.
    expect(worlds.list().map(({ world, expiresAt }) => [world.key, expiresAt])).toEqual([
      [MAIN, null],
      ['short', START + MINUTE],
      ['long', START + 60 * MINUTE],
      ['usual', START + 30 * MINUTE],
    ]);
    worlds.dropIdle();
    expect(keys()).toEqual([MAIN, 'short', 'long', 'usual']);
    worlds.find('usual');
    wall.pass(30 * MINUTE);
    worlds.dropIdle();
    expect(keys()).toEqual([MAIN, 'long', 'usual']);
    wall.pass(365 * 24 * 60 * MINUTE);
    worlds.dropIdle();
    expect(keys()).toEqual([MAIN]);
    expect(worlds.find(MAIN)?.db.open).toBe(true);
  });

  it("start over at the wall's time when they started at it", () => {
    const { worlds, wall } = worldsOf();
    const { seed } = worlds.create({ ...empty('a'), speed: 2 }).chance;
    wall.pass(MINUTE);
    const world = worlds.reset('a', {});
    expect([world.clock.now(), world.clock.speed]).toEqual([START + MINUTE, 2]);
    expect([world.chance.seed, scenarioOf(world)]).toEqual([seed, 'empty']);
  });
});
