import { autorun } from 'mobx';
import { expect, test, vi } from 'vitest';
import { ServerClock } from './client-clock.ts';

function setUp() {
  const clock = { ms: 1_000_500, now: () => clock.ms };
  const ticks = new Set<() => void>();
  const ticker = {
    every: (_ms: number, act: () => void) => {
      ticks.add(act);
      return () => void ticks.delete(act);
    },
  };
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const server = new ServerClock(clock, ticker, ask);
  const pass = (ms: number) => {
    clock.ms += ms;
    for (const tick of ticks) tick();
  };
  return { server, clock, ticks, pass, ask };
}

test('before any answer it is the device’s time', () => {
  const { server } = setUp();
  expect(server.isKnown).toBe(false);
  expect(server.nowMs).toBe(1_000_500);
});

test('learns the offset from whole seconds and is never ahead of them', () => {
  const { server, clock } = setUp();
  server.onServerTime(5000);
  expect(server.isKnown).toBe(true);
  expect(server.nowMs).toBe(5_000_000);
  clock.ms += 1500;
  expect(server.nowMs).toBe(5_001_500);
});

test('a slower or earlier answer of the same clock does not set it back', () => {
  const { server, clock } = setUp();
  server.onServerTime(5000);
  clock.ms += 1900;
  server.onServerTime(5001);
  expect(server.nowMs).toBe(5_001_900);
  clock.ms += 100;
  server.onServerTime(5003);
  expect(server.nowMs).toBe(5_003_000);
});

test('follows a host whose time leaps, forwards and back', () => {
  const { server } = setUp();
  server.onServerTime(5000);
  server.onServerTime(9000);
  expect(server.nowMs).toBe(9_000_000);
  server.onServerTime(4000);
  expect(server.nowMs).toBe(4_000_000);
});

test('ticks once a second, only while it is observed', () => {
  const { server, ticks, pass } = setUp();
  server.onServerTime(5000);
  expect(ticks.size).toBe(0);
  const seen: number[] = [];
  const stop = autorun(() => seen.push(server.nowMs));
  expect(ticks.size).toBe(1);
  pass(1000);
  pass(1000);
  expect(seen).toEqual([5_000_000, 5_001_000, 5_002_000]);
  stop();
  expect(ticks.size).toBe(0);
});

test('resync shows the time at once and asks the host for it', async () => {
  const { server, clock, ask } = setUp();
  server.onServerTime(5000);
  const seen: number[] = [];
  const stop = autorun(() => seen.push(server.nowMs));
  clock.ms += 60_000;
  await server.resync();
  expect(seen).toEqual([5_000_000, 5_060_000]);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});
