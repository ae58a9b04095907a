import { expect, test, onTestFinished, vi, afterEach, beforeEach } from 'vitest';
import {
  startRefresh,
  AT_REST,
  broken,
  pullTo,
  PULL_THRESHOLD_PX,
  endRefresh,
  releasePull,
  settled,
} from './pull-machine.ts';
import { atSlide, dragTo, endDrag, playSlides, turnSlide, showSlide } from './swiper-machine.ts';
import { closesSheet, type DragMove } from './sheet-drag.ts';
import { LongPress } from './long-press.ts';

test.each([
  [1, 'pulling'],
  [44, 'pulling'],
  [45, 'reached'],
  [46, 'reached'],
])('pulled by %i px it is %s', (travel, phase) => {
  expect(pullTo(AT_REST, travel).phase).toBe(phase);
});

test('the list follows the finger up to 45 px, then at half speed up to 150 px (CON-18)', () => {
  const heights = [-20, 0, 20, 45, 55, 253, 255, 256, 9000].map(
    (travel) => pullTo(AT_REST, travel).height,
  );
  expect(heights).toEqual([0, 0, 20, 45, 50, 149, 150, 150, 150]);
});

test('the list follows a finger that moves back', () => {
  const reached = pullTo(AT_REST, 60);
  expect(pullTo(reached, 44)).toEqual({ phase: 'pulling', height: 44 });
  expect(pullTo(reached, -5)).toEqual({ phase: 'pulling', height: 0 });
});

test('releasing beyond the threshold refreshes, restores and rests', () => {
  const refreshing = releasePull(pullTo(AT_REST, 200));
  expect(refreshing).toEqual({ phase: 'refreshing', height: PULL_THRESHOLD_PX });
  const restoring = endRefresh(refreshing);
  expect(restoring).toEqual({ phase: 'restoring', height: 0 });
  expect(settled(restoring)).toEqual(AT_REST);
});

test('releasing before the threshold aborts and rests', () => {
  const aborting = releasePull(pullTo(AT_REST, 44));
  expect(aborting).toEqual({ phase: 'aborting', height: 0 });
  expect(settled(aborting)).toEqual(AT_REST);
});

test('a cancelled gesture aborts at any distance', () => {
  expect(broken(pullTo(AT_REST, 200)).phase).toBe('aborting');
});

test('a restoring list can be pulled again', () => {
  const aborting = releasePull(pullTo(AT_REST, 20));
  const restoring = endRefresh(startRefresh(AT_REST));
  for (const leaving of [aborting, restoring])
    expect(pullTo(leaving, 60)).toEqual(pullTo(AT_REST, 60));
});

test('the button refreshes a list, which then ignores pulls, releases and requests', () => {
  const refreshing = startRefresh(AT_REST);
  expect(refreshing.phase).toBe('refreshing');
  for (const next of [pullTo(refreshing, 200), releasePull(refreshing), broken(refreshing)])
    expect(next).toBe(refreshing);
  expect(startRefresh(refreshing)).toBe(refreshing);
  expect(settled(refreshing)).toBe(refreshing);
});

test('an unexpected result or end changes nothing', () => {
  const pulling = pullTo(AT_REST, 30);
  expect(endRefresh(pulling)).toBe(pulling);
  expect(settled(pulling)).toBe(pulling);
  expect(releasePull(AT_REST)).toBe(AT_REST);
  expect(broken(AT_REST)).toBe(AT_REST);
});

test('slides change every 5,000 ms (CON-19)', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onNext = vi.fn<() => void>();
  const stop = playSlides(onNext);
  for (const [ms, times] of [
    [4999, 0],
    [1, 1],
    [5000, 2],
  ] as const) {
    vi.advanceTimersByTime(ms);
    expect(onNext).toHaveBeenCalledTimes(times);
  }
  stop();
  vi.advanceTimersByTime(60_000);
  expect(onNext).toHaveBeenCalledTimes(2);
});

test('slides wrap around at both ends', () => {
  expect(turnSlide(atSlide(2), 3, 1).index).toBe(0);
  expect(turnSlide(atSlide(0), 3, -1).index).toBe(2);
});

test('the next slide enters from the right with the current one at its left', () => {
  expect(turnSlide(atSlide(0), 3, 1)).toEqual({
    index: 1,
    beside: { index: 0, side: -1 },
    start: 1,
    drag: 0,
    isMoving: true,
  });
});

test('an earlier dot enters from the left and the current dot changes nothing', () => {
  const here = atSlide(2);
  expect(showSlide(here, 0)).toMatchObject({ index: 0, beside: { index: 2, side: 1 }, start: -1 });
  expect(showSlide(here, 2)).toBe(here);
});

test('the slide and its neighbour follow the finger', () => {
  expect(dragTo(atSlide(0), 3, -40)).toMatchObject({ beside: { index: 1, side: 1 }, drag: -40 });
  expect(dragTo(atSlide(0), 3, 40)).toMatchObject({ beside: { index: 2, side: -1 }, drag: 40 });
  expect(dragTo(atSlide(0), 2, 40)).toMatchObject({ beside: { index: 1, side: -1 } });
});

test.each([
  ['far enough', -100, 0.1, 1],
  ['not far enough', -99, 0.1, 0],
  ['a flick', -30, 0.4, 1],
  ['a slow short one', -30, 0.1, 0],
  ['far to the right', 100, 0.1, 2],
])('on release, a drag moves the slides: %s', (_case, drag, pxPerMs, index) => {
  expect(endDrag(dragTo(atSlide(0), 3, drag), 3, { width: 400, pxPerMs }).index).toBe(index);
});

test.each([
  [-120, { index: 1, beside: { index: 0, side: -1 }, start: 1 }],
  [-20, { index: 0, beside: { index: 1, side: 1 }, start: 0 }],
])('after a drag of %i px the motion continues from the finger', (drag, motion) => {
  const released = endDrag(dragTo(atSlide(0), 3, drag), 3, { width: 400, pxPerMs: 0 });
  expect(released).toMatchObject({ ...motion, drag, isMoving: true });
});

const HEIGHT = 600;

/** A finger that moves by equal steps every 10 ms and is lifted `restMs` after the last one. */
function isClosedBy(travel: number, { ms, restMs = 0 }: { ms: number; restMs?: number }): boolean {
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
  [-300, false],
])('a slow drag of %i px on a sheet of 600 px closes it: %s', (travel, isClosing) => {
  expect(isClosedBy(travel, { ms: 5000 })).toBe(isClosing);
});

test.each([
  [23, 20, false],
  [24, 40, true],
  [60, 120, true],
  [60, 130, false],
  [-300, 50, false],
])('a flick of %i px in %i ms closes a sheet: %s', (travel, ms, isClosing) => {
  expect(isClosedBy(travel, { ms })).toBe(isClosing);
});

test('a finger that rests before it is lifted does not flick', () => {
  expect(isClosedBy(100, { ms: 50, restMs: 100 })).toBe(false);
  expect(isClosedBy(100, { ms: 50, restMs: 20 })).toBe(true);
});

test('a flick upwards does not close the sheet, however far down it is', () => {
  const moves = [
    { travel: 500, atMs: 1000 },
    { travel: 300, atMs: 1050 },
  ];
  expect(closesSheet({ moves, liftedAtMs: 1060, sheetHeight: HEIGHT })).toBe(false);
});

test('a touch without a move does not close a sheet', () => {
  expect(closesSheet({ moves: [], liftedAtMs: 1000, sheetHeight: HEIGHT })).toBe(false);
});

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
