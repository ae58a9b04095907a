import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPress } from './long-press.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const HERE = { x: 100, y: 100 };

function watched() {
  const onLongPress = vi.fn<() => void>();
  const press = new LongPress();
  return { onLongPress, press, down: () => press.down(HERE, onLongPress) };
}

test('a press of 350 ms is a long press and one of 349 ms is not', () => {
  const { down, onLongPress } = watched();
  down();
  vi.advanceTimersByTime(349);
  expect(onLongPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLongPress).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(onLongPress).toHaveBeenCalledOnce();
});

test('a shorter press is a tap', () => {
  const { press, down, onLongPress } = watched();
  down();
  vi.advanceTimersByTime(349);
  press.end();
  vi.advanceTimersByTime(10_000);
  expect(onLongPress).not.toHaveBeenCalled();
  expect(press.takesClick()).toBe(false);
});

test.each([
  [{ x: 110, y: 100 }, 1],
  [{ x: 111, y: 100 }, 0],
  [{ x: 100, y: 90 }, 1],
  [{ x: 100, y: 89 }, 0],
  [{ x: 106, y: 108 }, 1],
  [{ x: 108, y: 108 }, 0],
])('a finger that moved to %o: %i', (there, times) => {
  const { press, down, onLongPress } = watched();
  down();
  press.move(there);
  press.move(HERE);
  vi.advanceTimersByTime(350);
  expect(onLongPress).toHaveBeenCalledTimes(times);
});

test('only the click that ends a long press is suppressed', () => {
  const { press, down } = watched();
  down();
  vi.advanceTimersByTime(350);
  press.end();
  expect(press.takesClick()).toBe(true);
  expect(press.takesClick()).toBe(false);
});

test('a long press without a click does not suppress the next tap', () => {
  const { press, down } = watched();
  down();
  vi.advanceTimersByTime(350);
  press.end();
  down();
  press.end();
  expect(press.takesClick()).toBe(false);
});
