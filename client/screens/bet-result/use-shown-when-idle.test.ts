import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_MS, startIdleTimer, type IdleTimer } from './use-shown-when-idle.ts';

let isBusy: boolean;
let calls: number;
let timer: IdleTimer;

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = false;
  calls = 0;
  timer = startIdleTimer(
    () => isBusy,
    () => (calls += 1),
  );
});

afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

describe('startIdleTimer', () => {
  it('calls back once when the player is idle', () => {
    vi.advanceTimersByTime(IDLE_MS - 100);
    expect(calls).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(calls).toBe(1);
  });

  it('waits while the player is busy and for the idle time after that', () => {
    vi.advanceTimersByTime(IDLE_MS - 100);
    isBusy = true;
    vi.advanceTimersByTime(60_000);
    expect(calls).toBe(0);
    isBusy = false;
    vi.advanceTimersByTime(IDLE_MS - 100);
    expect(calls).toBe(0);
    vi.advanceTimersByTime(100);
    expect(calls).toBe(1);
  });

  it('starts again with each touch', () => {
    for (let tap = 0; tap < 10; tap += 1) {
      vi.advanceTimersByTime(IDLE_MS - 100);
      timer.restart();
    }
    expect(calls).toBe(0);
    vi.advanceTimersByTime(IDLE_MS);
    expect(calls).toBe(1);
  });

  it('does not call back after it was stopped', () => {
    timer.stop();
    vi.advanceTimersByTime(60_000);
    expect(calls).toBe(0);
  });
});
