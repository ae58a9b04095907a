import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUIET_MS, whenQuiet, type QuietTime } from './quiet-time.ts';

let isBusy: boolean;
let acts: number;
let quiet: QuietTime;

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = false;
  acts = 0;
  quiet = whenQuiet(
    () => isBusy,
    () => (acts += 1),
  );
});

afterEach(() => {
  quiet.stop();
  vi.useRealTimers();
});

it('comes to a player who does nothing, once', () => {
  vi.advanceTimersByTime(QUIET_MS - 100);
  expect(acts).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(acts).toBe(1);
});

it('waits while the player is busy, and a while after that', () => {
  vi.advanceTimersByTime(QUIET_MS - 100);
  isBusy = true;
  vi.advanceTimersByTime(60_000);
  expect(acts).toBe(0);
  isBusy = false;
  vi.advanceTimersByTime(QUIET_MS - 100);
  expect(acts).toBe(0);
  vi.advanceTimersByTime(100);
  expect(acts).toBe(1);
});

it('does not come up under a finger that is on its way', () => {
  for (let tap = 0; tap < 10; tap += 1) {
    vi.advanceTimersByTime(QUIET_MS - 100);
    quiet.touch();
  }
  expect(acts).toBe(0);
  vi.advanceTimersByTime(QUIET_MS);
  expect(acts).toBe(1);
});

it('does not come once it was called off', () => {
  quiet.stop();
  vi.advanceTimersByTime(60_000);
  expect(acts).toBe(0);
});
