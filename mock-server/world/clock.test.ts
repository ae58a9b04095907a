import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HandClock } from '../testing/hand-clock.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { WorldClock } from './clock.ts';
import { closeWorld, markFilled, openWorld, saveClock, type World } from './world.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const START = 1_700_000_000_000;

function clocks(offset = 0): { wall: HandClock; clock: WorldClock } {
  const wall = new HandClock(START);
  return { wall, clock: new WorldClock(wall, { frozen: false, offset }) };
}

describe('a world clock', () => {
  it('runs with the wall clock at its distance', () => {
    const { wall, clock } = clocks(-5 * DAY);
    expect(clock.now()).toBe(START - 5 * DAY);
    wall.pass(1234);
    expect(clock.now()).toBe(START - 5 * DAY + 1234);
  });

  it('stands still while frozen and goes on from there', () => {
    const { wall, clock } = clocks();
    clock.freeze(true);
    wall.pass(DAY);
    expect([clock.now(), clock.frozen]).toEqual([START, true]);
    clock.freeze(false);
    wall.pass(10);
    expect([clock.now(), clock.frozen]).toEqual([START + 10, false]);
  });

  it('moves forward by hand, running or frozen', () => {
    const { wall, clock } = clocks();
    clock.moveTo(START + DAY);
    wall.pass(5);
    expect(clock.now()).toBe(START + DAY + 5);
    clock.freeze(true);
    clock.moveTo(START + 2 * DAY);
    wall.pass(5);
    expect(clock.now()).toBe(START + 2 * DAY);
  });

  it('stays where it is when moved to a moment that has passed', () => {
    const { clock } = clocks();
    clock.moveTo(START - 1);
    expect(clock.now()).toBe(START);
  });

  it.each([SECOND, DAY])('stands when the wall goes back %i ms, until it has caught up', (back) => {
    const { wall, clock } = clocks();
    expect(clock.now()).toBe(START);
    wall.pass(-back);
    expect(clock.now()).toBe(START);
    wall.pass(back - 1);
    expect(clock.now()).toBe(START);
    wall.pass(2);
    expect(clock.now()).toBe(START + 1);
  });

  it('never goes back, whatever is done to it and to the wall', () => {
    const step = fc.oneof(
      fc.record({ pass: fc.integer({ min: -2 * DAY, max: 2 * DAY }) }),
      fc.record({ move: fc.integer({ min: -DAY, max: DAY }) }),
      fc.record({ freeze: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { wall, clock } = clocks();
        let last = clock.now();
        for (const each of steps) {
          if ('pass' in each) wall.pass(each.pass);
          else if ('move' in each) clock.moveTo(last + each.move);
          else clock.freeze(each.freeze);
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
        }
      }),
    );
  });
});

describe('the clock of a world on disk', () => {
  function opened(file: string, wall: HandClock): World {
    const { world, isNew } = openWorld({ key: 'main', file, wall });
    if (isNew) {
      markFilled(world);
      saveClock(world);
    }
    return world;
  }

  it('is frozen at the same moment after a restart', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(START);
    const world = opened(file, wall);
    world.clock.freeze(true);
    world.clock.moveTo(START + DAY);
    closeWorld(world);
    wall.pass(3 * DAY);
    const again = opened(file, wall);
    expect([again.clock.now(), again.clock.frozen]).toEqual([START + DAY, true]);
    closeWorld(again);
  });

  it('keeps its distance over a restart, and the time the server was off has passed', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(START);
    const world = opened(file, wall);
    world.clock.moveTo(START + DAY);
    closeWorld(world);
    wall.pass(7 * DAY);
    const again = opened(file, wall);
    expect(again.clock.now()).toBe(START + 8 * DAY);
    closeWorld(again);
  });

  it.each([SECOND, DAY])('does not go back when the wall went back %i ms meanwhile', (back) => {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(START);
    const world = opened(file, wall);
    wall.pass(5000);
    closeWorld(world);
    wall.pass(-back);
    const again = opened(file, wall);
    expect(again.clock.now()).toBe(START + 5000);
    closeWorld(again);
  });
});
