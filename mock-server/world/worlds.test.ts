import { describe, expect, it, onTestFinished } from 'vitest';
import { fillWorld, UnknownScenario } from '../scenario/fill-world.ts';
import { allTables } from '../testing/all-tables.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { openWorld } from './world.ts';
import { MAIN, TooManyWorlds, WorldExists, Worlds } from './worlds.ts';

const START = Date.UTC(2026, 10, 21, 4);
const MINUTE = 60_000;

function worldsOf({ limit = 10, idleMs = 30 * MINUTE } = {}): { worlds: Worlds; wall: HandClock } {
  const wall = new HandClock(START);
  const worlds = new Worlds({ wall, limit, idleMs, fill: fillWorld });
  worlds.adopt(openWorld({ key: MAIN, file: ':memory:', wall }).world);
  onTestFinished(() => worlds.close());
  return { worlds, wall };
}

const empty = (key: string) => ({ key, scenario: 'empty' });

describe('worlds', () => {
  it('are made from a scenario and found by their key', () => {
    const { worlds } = worldsOf();
    const made = worlds.create({ key: 'a', scenario: 'default', now: START - MINUTE, seed: 's' });
    expect(worlds.find('a')).toBe(made);
    expect(made.clock.now()).toBe(START - MINUTE);
    expect(made.chance.seed).toBe('s');
    expect(allTables(made.db)['user']).toMatchObject([{ username: 'demo1' }]);
  });

  it('take the time of the wall and a seed of their own when told neither', () => {
    const { worlds } = worldsOf();
    const a = worlds.create(empty('a'));
    const b = worlds.create(empty('b'));
    expect(a.clock.now()).toBe(START);
    expect(a.clock.frozen).toBe(false);
    expect(a.chance.seed).not.toBe(b.chance.seed);
  });

  it('are made frozen when asked', () => {
    const { worlds, wall } = worldsOf();
    const { clock } = worlds.create({ ...empty('a'), now: START - MINUTE, freeze: true });
    wall.pass(MINUTE);
    expect(clock.now()).toBe(START - MINUTE);
  });

  it('have one key each', () => {
    const { worlds } = worldsOf();
    worlds.create(empty('a'));
    expect(() => worlds.create(empty('a'))).toThrow(WorldExists);
    expect(() => worlds.create(empty(MAIN))).toThrow(WorldExists);
  });

  it('are not made by asking for them', () => {
    const { worlds } = worldsOf();
    expect(worlds.find('nobody')).toBeUndefined();
    expect(worlds.all().map(({ key }) => key)).toEqual([MAIN]);
  });

  it('are not half made of an unknown scenario', () => {
    const { worlds } = worldsOf();
    expect(() => worlds.create({ key: 'a', scenario: 'nope' })).toThrow(UnknownScenario);
    expect(() => worlds.create({ key: 'a', scenario: 'nope' })).toThrow(
      'There is no scenario "nope". Choose one of: default, empty, broke.',
    );
    expect(worlds.find('a')).toBeUndefined();
  });

  it('are limited in number, the main one not counted', () => {
    const { worlds } = worldsOf({ limit: 2 });
    worlds.create(empty('a'));
    worlds.create(empty('b'));
    expect(() => worlds.create(empty('c'))).toThrow(TooManyWorlds);
    worlds.drop('a');
    worlds.create(empty('c'));
  });

  it('make room when nobody called them for long', () => {
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

  it('are dropped by key and closed, but never the main one', () => {
    const { worlds } = worldsOf();
    const { db } = worlds.create(empty('a'));
    expect(worlds.drop('a')).toBe(true);
    expect(db.open).toBe(false);
    expect(worlds.drop('a')).toBe(false);
    expect(worlds.drop(MAIN)).toBe(false);
    expect(worlds.find(MAIN)?.db.open).toBe(true);
  });

  it('are made alike from the same seed, and differ in what chance decides from another', () => {
    const { worlds } = worldsOf();
    const make = (key: string, seed: string) =>
      allTables(worlds.create({ key, scenario: 'default', now: START, freeze: true, seed }).db);
    const first = make('a', 'one');
    expect(make('b', 'one')).toEqual(first);
    expect(make('c', 'two')['period']).not.toEqual(first['period']);
  });

  it('are made within 20 ms, history and all', () => {
    const { worlds } = worldsOf({ limit: 100 });
    const times = Array.from({ length: 20 }, (_, index) => {
      const before = process.cpuUsage();
      worlds.create({ key: `w${index}`, scenario: 'default' });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    // The best of many, in time of the processor: what the code costs, whatever the machine does.
    expect(Math.min(...times)).toBeLessThanOrEqual(20);
  });
});
