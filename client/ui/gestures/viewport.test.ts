import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESIZE_MS, throttle, watchKeyboard } from './viewport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first resize is handled at once, those of the next 49 ms together at 50 ms (CON-17)', () => {
  const act = vi.fn<() => void>();
  const { call } = throttle(act, RESIZE_MS);
  call();
  expect(act).toHaveBeenCalledTimes(1);
  call();
  call();
  vi.advanceTimersByTime(49);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(50);
  call();
  expect(act).toHaveBeenCalledTimes(3);
});

test('a stream of calls runs every 50 ms including the last one', () => {
  const act = vi.fn<() => void>();
  const { call } = throttle(act, RESIZE_MS);
  for (let ms = 0; ms < 200; ms += 10) {
    call();
    vi.advanceTimersByTime(10);
  }
  expect(act).toHaveBeenCalledTimes(5);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(5);
});

test('a pending call does not run after stop', () => {
  const act = vi.fn<() => void>();
  const { call, stop } = throttle(act, RESIZE_MS);
  call();
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a sheet learns how much of it the keyboard of an iPhone covers', () => {
  const whole = { height: 800, offsetTop: 0, scale: 1 };
  const visualViewport = Object.assign(new EventTarget(), whole);
  const show = vi.fn<(px: number) => void>();
  const document = { documentElement: { clientHeight: 800 } };
  const stop = watchKeyboard(show, { document, visualViewport });
  const become = (now: Partial<typeof whole>, event: string) => {
    Object.assign(visualViewport, whole, now);
    visualViewport.dispatchEvent(new Event(event));
  };
  become({ height: 500 }, 'resize');
  become({ height: 500, offsetTop: 120 }, 'scroll');
  become({ height: 400, scale: 2 }, 'resize');
  stop();
  become({ height: 500 }, 'resize');
  expect(show.mock.calls).toEqual([[0], [300], [180], [0]]);
});
