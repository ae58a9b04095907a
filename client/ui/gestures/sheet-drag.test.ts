import { expect, test } from 'vitest';
import { closesSheet, type DragMove } from './sheet-drag.ts';

const HEIGHT = 600;

/** A finger that moves by equal steps every 10 ms and is lifted `restMs` after the last one. */
function drag(travel: number, { ms, restMs = 0 }: { ms: number; restMs?: number }): boolean {
  const steps = ms / 10;
  const moves = Array.from({ length: steps + 1 }, (_, step): DragMove => {
    return { travel: (travel * step) / steps, atMs: 1000 + step * 10 };
  });
  return closesSheet({ moves, liftedAtMs: 1000 + ms + restMs, sheetHeight: HEIGHT });
}

test.each([
  [199, false],
  [200, true],
  [600, true],
])('a slow drag of %i px on a sheet of 600 px closes it: %s', (travel, isClosing) => {
  expect(drag(travel, { ms: 5000 })).toBe(isClosing);
});

test.each([
  [23, 20, false],
  [24, 40, true],
  [60, 120, true],
  [60, 130, false],
])('a flick of %i px in %i ms closes a sheet: %s', (travel, ms, isClosing) => {
  expect(drag(travel, { ms })).toBe(isClosing);
});

test('a finger that rests before it is lifted does not flick', () => {
  expect(drag(100, { ms: 50, restMs: 100 })).toBe(false);
  expect(drag(100, { ms: 50, restMs: 20 })).toBe(true);
});

test('a flick upwards does not close the sheet, however far down it is', () => {
  const moves = [
    { travel: 500, atMs: 1000 },
    { travel: 300, atMs: 1050 },
  ];
  expect(closesSheet({ moves, liftedAtMs: 1060, sheetHeight: HEIGHT })).toBe(false);
});

test('a finger that ends above the point where it came down does not close a sheet', () => {
  expect(drag(-300, { ms: 50 })).toBe(false);
  expect(drag(-300, { ms: 5000 })).toBe(false);
});

test('a touch without a move does not close a sheet', () => {
  expect(closesSheet({ moves: [], liftedAtMs: 1000, sheetHeight: HEIGHT })).toBe(false);
});
