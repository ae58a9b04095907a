import { expect, onTestFinished, test, vi } from 'vitest';
import { atSlide, dragTo, endDrag, playSlides, turnSlide, showSlide } from './swiper-machine.ts';

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
