import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReachBottom } from './reach-bottom.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watched({ isNear = true } = {}) {
  const list = { isNear, reached: 0 };
  const reach = new ReachBottom(
    () => list.isNear,
    () => (list.reached += 1),
  );
  return { list, reach };
}

test('it is told once, however often is looked, and again after 350 ms', () => {
  const { list, reach } = watched();
  reach.look();
  reach.look();
  vi.advanceTimersByTime(349);
  reach.look();
  expect(list.reached).toBe(1);
  vi.advanceTimersByTime(1);
  expect(list.reached).toBe(2);
});

test('away from the bottom nothing is told, and no time is kept', () => {
  const { list, reach } = watched({ isNear: false });
  reach.look();
  expect(list.reached).toBe(0);
  list.isNear = true;
  reach.look();
  expect(list.reached).toBe(1);
  list.isNear = false;
  vi.advanceTimersByTime(10_000);
  expect(list.reached).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a bottom reached while it was locked is told when it is armed again', () => {
  const { list, reach } = watched();
  reach.look();
  list.isNear = false;
  vi.advanceTimersByTime(200);
  list.isNear = true;
  reach.look();
  expect(list.reached).toBe(1);
  vi.advanceTimersByTime(150);
  expect(list.reached).toBe(2);
});

test('stopped, it tells nothing and leaves no timer; it can begin again', () => {
  const { list, reach } = watched();
  reach.look();
  reach.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(list.reached).toBe(1);
  reach.look();
  expect(list.reached).toBe(2);
});
