import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { tierOf } from '../../stores/game/results/bet-outcome.ts';
import { GRAND_IDLE_MS, IDLE_MS, startIdleTimer, type IdleTimer } from './use-shown-when-idle.ts';

it.each([
  [10_00, 29_99, 'small'],
  [10_00, 30_00, 'large'],
  [10_00, 199_99, 'large'],
  [10_00, 200_00, 'grand'],
] as const)('a stake of %d that pays %d is a %s win', (staked, returned, tier) => {
  expect(tierOf({ staked: minor(staked), returned: minor(returned) })).toBe(tier);
});

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

  it('waits longer for a grand win', () => {
    const onIdle = vi.fn<() => void>();
    startIdleTimer(() => false, onIdle, GRAND_IDLE_MS);
    vi.advanceTimersByTime(GRAND_IDLE_MS - 100);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('does not call back after it was stopped', () => {
    timer.stop();
    vi.advanceTimersByTime(60_000);
    expect(calls).toBe(0);
  });
});
