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

test('reports the bottom once, and again after 350 ms', () => {
  const { list, reach } = watched();
  reach.look();
  reach.look();
  vi.advanceTimersByTime(349);
  reach.look();
  expect(list.reached).toBe(1);
  vi.advanceTimersByTime(1);
  expect(list.reached).toBe(2);
});

test('reports nothing away from the bottom and keeps no timer', () => {
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

test('reports a bottom reached during the pause when the pause ends', () => {
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

test('reports nothing after stop, leaves no timer and can restart', () => {
  const { list, reach } = watched();
  reach.look();
  reach.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(list.reached).toBe(1);
  reach.look();
  expect(list.reached).toBe(2);
});
