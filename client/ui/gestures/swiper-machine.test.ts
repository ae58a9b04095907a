import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  atSlide,
  dragTo,
  endDrag,
  slidePlaces,
  playSlides,
  settleSlide,
  turnSlide,
  showSlide,
} from './swiper-machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('slides change every 5,000 ms (CON-19)', () => {
  const onNext = vi.fn<() => void>();
  const stop = playSlides(onNext);
  vi.advanceTimersByTime(4999);
  expect(onNext).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(onNext).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(onNext).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(onNext).toHaveBeenCalledTimes(2);
});

test('slides wrap around at both ends', () => {
  expect(turnSlide(atSlide(2), 3, 1).index).toBe(0);
  expect(turnSlide(atSlide(0), 3, -1).index).toBe(2);
});

test('one slide is visible at rest', () => {
  expect([...slidePlaces(atSlide(1), 3)]).toEqual([[1, { from: null, to: '0px' }]]);
});

test('the next slide enters from the right as the current one leaves to the left', () => {
  expect([...slidePlaces(turnSlide(atSlide(0), 3, 1), 3)]).toEqual([
    [1, { from: 'calc(100% + 0px)', to: '0px' }],
    [0, { from: 'calc(0% + 0px)', to: '-100%' }],
  ]);
});

test('an earlier dot enters from the left and the current dot changes nothing', () => {
  const here = atSlide(2);
  expect(slidePlaces(showSlide(here, 0), 3).get(0)?.from).toBe('calc(-100% + 0px)');
  expect(showSlide(here, 2)).toBe(here);
});

test('the slide and its neighbour follow the finger', () => {
  const toTheLeft = slidePlaces(dragTo(atSlide(0), -40), 3);
  expect(toTheLeft.get(0)).toEqual({ from: null, to: 'calc(0% + -40px)' });
  expect(toTheLeft.get(1)).toEqual({ from: null, to: 'calc(100% + -40px)' });
  const toTheRight = slidePlaces(dragTo(atSlide(0), 40), 3);
  expect([...toTheRight.keys()]).toEqual([0, 2]);
  expect(toTheRight.get(2)?.to).toBe('calc(-100% + 40px)');
});

test.each([
  ['far enough', -100, 0.1, 1],
  ['not far enough', -99, 0.1, 0],
  ['a flick', -30, 0.4, 1],
  ['a slow short one', -30, 0.1, 0],
  ['far to the right', 100, 0.1, 2],
])('on release, a drag moves the slides: %s', (_case, drag, pxPerMs, index) => {
  expect(endDrag(dragTo(atSlide(0), drag), 3, { width: 400, pxPerMs }).index).toBe(index);
});

test('the motion continues from the finger position on release', () => {
  const next = slidePlaces(endDrag(dragTo(atSlide(0), -120), 3, { width: 400, pxPerMs: 0 }), 3);
  expect(next.get(1)).toEqual({ from: 'calc(100% + -120px)', to: '0px' });
  expect(next.get(0)).toEqual({ from: 'calc(0% + -120px)', to: '-100%' });
  const back = slidePlaces(endDrag(dragTo(atSlide(0), -20), 3, { width: 400, pxPerMs: 0 }), 3);
  expect(back.get(0)).toEqual({ from: 'calc(0% + -20px)', to: '0px' });
  expect(back.get(1)).toEqual({ from: 'calc(100% + -20px)', to: '100%' });
});

test('with two slides the other one is on both sides', () => {
  const back = slidePlaces(endDrag(dragTo(atSlide(0), 20), 2, { width: 400, pxPerMs: 0 }), 2);
  expect(back.get(1)).toEqual({ from: 'calc(-100% + 20px)', to: '-100%' });
});

test('the swiper is at rest after settling', () => {
  expect(settleSlide(turnSlide(atSlide(0), 3, 1))).toEqual(atSlide(1));
});
