import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock, tempFolder } from '../testing/test-world.ts';
import { MAX_CLOCK_SPEED, MAX_TIME } from '#contract/control/core/limits.ts';
import { SimulatedClock } from './clock.ts';
import { DueWork } from './due-work.ts';
import { closeWorld, markFilled, openWorld, type World } from './world.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const START = 1_700_000_000_000;

function clocks(offset = 0): { wall: HandClock; clock: SimulatedClock } {
  const wall = new HandClock(START);
  return { wall, clock: new SimulatedClock(wall, { frozen: false, offset, speed: 1, since: 0 }) };
}

describe('a world clock', () => {
  it('stands still when the wall goes back a second, until the wall has caught up', () => {
    const { wall, clock } = clocks();
    expect(clock.now()).toBe(START);
    wall.pass(-SECOND);
    expect(clock.now()).toBe(START);
    wall.pass(SECOND - 1);
    expect(clock.now()).toBe(START);
    wall.pass(2);
    expect([clock.now(), clock.setBackMs]).toEqual([START + 1, 0]);
  });

  it.each([1, 60, 0.01])(
    'continues from its last moment when the wall goes back two days, at speed %d',
    (speed) => {
      const { wall, clock } = clocks();
      clock.runAt(speed);
      wall.pass(2 * DAY);
      const last = clock.now();
      wall.pass(-2 * DAY);
      expect(clock.now()).toBe(last);
      expect(clock.setBackMs).toBe(2 * DAY);
      wall.pass(SECOND);
      expect(clock.now()).toBe(last + SECOND * speed);
      clock.freeze(true);
      wall.pass(-DAY);
      expect([clock.now(), clock.setBackMs]).toEqual([last + SECOND * speed, 2 * DAY]);
    },
  );

  it('never goes back, for any sequence of operations', () => {
    const step = fc.oneof(
      fc.record({ pass: fc.integer({ min: -2 * DAY, max: 2 * DAY }) }),
      fc.record({ move: fc.integer({ min: -DAY, max: DAY }) }),
      fc.record({ freeze: fc.boolean() }),
      fc.record({ speed: fc.double({ min: 0.001, max: MAX_CLOCK_SPEED, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { wall, clock } = clocks();
        let last = clock.now();
        for (const each of steps) {
          if ('pass' in each) wall.pass(each.pass);
          else if ('move' in each) clock.moveTo(last + each.move);
          else if ('freeze' in each) clock.freeze(each.freeze);
          else clock.runAt(each.speed);
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
        }
      }),
    );
  });
});

describe('the speed of a world clock', () => {
  it.each([
    [1, 1234, 1234],
    [3600, 1000, 3_600_000],
    [MAX_CLOCK_SPEED, 1000, DAY],
    [0.5, 999, 499],
    [0.1, 9, 0],
    [1.5, 3, 4],
  ])('%d turns %i ms of the wall into %i ms of the world', (speed, ms, passed) => {
    const { wall, clock } = clocks(-DAY);
    clock.runAt(speed);
    expect(clock.now()).toBe(START - DAY);
    wall.pass(ms);
    expect([clock.now(), clock.speed]).toEqual([START - DAY + passed, speed]);
  });

  it('is kept while the clock is frozen, moved or given another speed', () => {
    const { wall, clock } = clocks();
    clock.runAt(60);
    clock.freeze(true);
    wall.pass(DAY);
    clock.moveTo(START + SECOND);
    expect([clock.now(), clock.speed]).toEqual([START + SECOND, 60]);
    clock.freeze(false);
    wall.pass(10);
    expect(clock.now()).toBe(START + SECOND + 600);
    clock.freeze(true);
    clock.runAt(5);
    wall.pass(DAY);
    expect([clock.now(), clock.frozen]).toEqual([START + SECOND + 600, true]);
    clock.freeze(false);
    wall.pass(10);
    expect(clock.now()).toBe(START + SECOND + 650);
  });

  it('stays exact over years', () => {
    const { wall, clock } = clocks();
    clock.runAt(0.25);
    wall.pass(4 * 365 * DAY);
    expect(clock.now()).toBe(START + 365 * DAY);
    wall.pass(3);
    expect(clock.now()).toBe(START + 365 * DAY);
    wall.pass(1);
    expect(clock.now()).toBe(START + 365 * DAY + 1);
  });

  it.each([0, -1, MAX_CLOCK_SPEED + 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'is not %d',
    (speed) => {
      const { clock } = clocks();
      expect(() => clock.runAt(speed)).toThrow(RangeError);
      expect(clock.speed).toBe(1);
    },
  );
});

describe('the maximum time', () => {
  it('stops every clock for good', () => {
    const { wall, clock } = clocks();
    clock.runAt(MAX_CLOCK_SPEED);
    wall.pass(2 * DAY);
    expect(clock.now()).toBe(MAX_TIME);
    clock.moveTo(MAX_TIME + DAY);
    wall.pass(DAY);
    expect(clock.now()).toBe(MAX_TIME);
    clock.freeze(true);
    expect(clock.now()).toBe(MAX_TIME);
  });
});

describe('the clock of a world on disk', () => {
  function opened(file: string, wall: HandClock): World {
    const { world } = openWorld({ migrations: [], key: 'main', file, wall });
    onTestFinished(() => closeWorld(world));
    return world;
  }

  function reopened(change: (world: World, wall: HandClock) => void, passed: number) {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(START);
    const world = opened(file, wall);
    markFilled(world, 'default');
    change(world, wall);
    closeWorld(world);
    wall.pass(passed);
    return { clock: opened(file, wall).clock, wall };
  }

  type Change = Parameters<typeof reopened>[0];
  const stopTomorrow: Change = ({ clock }) => (clock.freeze(true), clock.moveTo(START + DAY));
  const speedUp: Change = ({ clock }, wall) => (wall.pass(SECOND), clock.runAt(60));

  it.each<[string, Change, passed: number, now: number, speed: number]>([
    ['frozen at its moment', stopTomorrow, 3 * DAY, DAY, 1],
    ['at its distance', ({ clock }) => clock.moveTo(START + DAY), 7 * DAY, 8 * DAY, 1],
    ['at its speed', speedUp, SECOND, 61 * SECOND, 60],
  ])('continues %s after a restart', (_, change, passed, now, speed) => {
    const { clock } = reopened(change, passed);
    expect([clock.now(), clock.speed]).toEqual([START + now, speed]);
    expect(clock.frozen).toBe(change === stopTomorrow);
  });

  it.each([
    [SECOND, 0],
    [DAY, DAY],
  ])('does not go back when the wall went back %i ms during a restart', (back, setBack) => {
    const { clock } = reopened((_, wall) => wall.pass(5000), -back);
    expect([clock.now(), clock.setBackMs]).toEqual([START + 5000, setBack]);
  });

  it.each([
    [1, SECOND],
    [1, DAY],
    [60, DAY],
  ])('of speed %d does not go back when the wall went back %i ms during a kill', (speed, back) => {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(START);
    const world = opened(file, wall);
    markFilled(world, 'default');
    world.clock.runAt(speed);
    const due = new DueWork({});
    for (let second = 0; second < 20; second += 1) {
      wall.pass(SECOND);
      const shown = world.clock.now();
      due.run(world, shown);
      // Opened beside the first, as after a kill: nothing was stored at the end.
      const killed = opened(file, new HandClock(wall.now() - back)).clock.now();
      expect(killed).toBeGreaterThanOrEqual(shown);
      expect(killed).toBeLessThanOrEqual(shown + 5 * SECOND * speed);
    }
  });
});
