import { autorun } from 'mobx';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServerClock } from './client-clock.ts';

function setUp() {
  const clock = { ms: 1_000_500, now: () => clock.ms };
  const ticks = new Set<{ atMs: number; act: () => void }>();
  const after = (ms: number, act: () => void) => {
    const tick = { atMs: clock.ms + ms, act };
    ticks.add(tick);
    return () => void ticks.delete(tick);
  };
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const server = new ServerClock(clock, { after }, ask);
  const pass = (ms: number) => {
    const endMs = clock.ms + ms;
    for (const tick of ticks) {
      if (tick.atMs > endMs) continue;
      clock.ms = Math.max(clock.ms, tick.atMs);
      ticks.delete(tick);
      tick.act();
    }
    clock.ms = Math.max(clock.ms, endMs);
  };
  /** Takes an answer to a call that was sent `tookMs` ago. */
  const learn = (seconds: number, tookMs = 0) => server.onServerTime(seconds, clock.ms - tookMs);
  /** Returns the times that an observer sees until the test ends. */
  const watch = () => {
    const seen: number[] = [];
    onTestFinished(autorun(() => seen.push(server.nowMs)));
    return seen;
  };
  return { server, clock, ticks, pass, ask, learn, watch };
}

test('nowMs is the device time before the first answer', () => {
  const { server } = setUp();
  expect(server.isKnown).toBe(false);
  expect(server.nowMs).toBe(1_000_500);
});

test('nowMs is never ahead of the whole seconds it learned', () => {
  const { server, clock, learn } = setUp();
  learn(5000);
  expect(server.isKnown).toBe(true);
  expect(server.nowMs).toBe(5_000_000);
  clock.ms += 1500;
  expect(server.nowMs).toBe(5_001_500);
});

test('a slower or older answer does not set the clock back', () => {
  const { server, clock, learn } = setUp();
  learn(5000);
  clock.ms += 1900;
  learn(5001);
  expect(server.nowMs).toBe(5_001_900);
  clock.ms += 100;
  learn(5003);
  expect(server.nowMs).toBe(5_003_000);
  clock.ms += 9000;
  learn(5004, 9000);
  expect(server.nowMs).toBe(5_012_000);
});

test('an answer sent before both clocks moved does not set the clock back', () => {
  const { server, clock, learn } = setUp();
  learn(5000);
  clock.ms += 149_000;
  learn(5149);
  learn(5000, 149_000);
  expect(server.nowMs).toBe(5_149_000);
});

test('the clock follows a server time that jumps in either direction', () => {
  const { server, learn } = setUp();
  learn(5000);
  learn(9000);
  expect(server.nowMs).toBe(9_000_000);
  learn(4000);
  expect(server.nowMs).toBe(4_000_000);
});

test('nowMs ticks once a second, only while it is observed', () => {
  const { server, ticks, pass, learn } = setUp();
  learn(5000);
  expect(ticks.size).toBe(0);
  const seen: number[] = [];
  const stop = autorun(() => seen.push(server.nowMs));
  expect(ticks.size).toBe(1);
  pass(1100);
  pass(1000);
  expect(seen).toEqual([5_000_000, 5_001_020, 5_002_020]);
  stop();
  expect(ticks.size).toBe(0);
});

test('nowMs ticks with the seconds of the server, also after it is known better', () => {
  const { clock, pass, learn, watch } = setUp();
  learn(5000);
  clock.ms += 300;
  const seen = watch();
  pass(1800);
  expect(seen).toEqual([5_000_300, 5_001_020, 5_002_020]);
  pass(400);
  learn(5003);
  pass(1100);
  expect(seen.slice(3)).toEqual([5_003_000, 5_004_020]);
});

test('after a late tick the next one is in time', () => {
  const { clock, pass, learn, watch } = setUp();
  learn(5000);
  const seen = watch();
  clock.ms += 1320;
  pass(0);
  pass(700);
  expect(seen).toEqual([5_000_000, 5_001_320, 5_002_020]);
});

test('with a device clock that stands still, nowMs ticks once a second', () => {
  const { clock, ticks, learn, watch } = setUp();
  learn(5000);
  clock.ms += 990;
  watch();
  const [first] = ticks;
  first?.act();
  const delays = Array.from(ticks, ({ atMs }) => atMs - clock.ms);
  expect(delays.at(-1)).toBe(1030);
});

test.each([10, 400, 640, 990])('four probes tell a time that is %i ms behind', (behindMs) => {
  const { server, clock, pass, learn } = setUp();
  learn(5000);
  const startMs = clock.ms - behindMs;
  for (let count = 0; count < 4; count += 1) {
    pass(1000 - (server.nowMs % 1000));
    server.probe(() => learn(5000 + Math.floor((clock.ms - startMs) / 1000)));
    pass(999);
  }
  const trueMs = 5_000_000 + clock.ms - startMs;
  expect(trueMs - server.nowMs).toBeGreaterThanOrEqual(0);
  expect(trueMs - server.nowMs).toBeLessThanOrEqual(63);
});

test('ensureKnown fetches the server time only while it is unknown', async () => {
  const { server, ask, learn } = setUp();
  ask.mockImplementationOnce(async () => learn(5000));
  await server.ensureKnown();
  expect(server.nowMs).toBe(5_000_000);
  await server.ensureKnown();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('resync updates at once and fetches the server time', async () => {
  const { server, clock, ask, learn, watch } = setUp();
  learn(5000);
  const seen = watch();
  clock.ms += 60_000;
  await server.resync();
  expect(seen).toEqual([5_000_000, 5_060_000]);
  expect(ask).toHaveBeenCalledTimes(1);
});
