import { expect, test, vi } from 'vitest';
import { takeStartedCalls } from './started-calls.ts';

const URL = '/api/games/play?game_id=1';
const own = async () => new Response('own');
const take = async (fetch: ReturnType<typeof takeStartedCalls>, url = URL) =>
  (await fetch(url, {})).text();
const page = () => ({ diceboxCalls: { [URL]: Promise.resolve(new Response('started')) } });

test('a call that early.js started is taken once', async () => {
  const fetch = takeStartedCalls(own, () => 0, page());
  expect(await take(fetch, '/api/games/list')).toBe('own');
  expect(await take(fetch)).toBe('started');
  expect(await take(fetch)).toBe('own');
});

test('an old call is not taken, and a page may have none', async () => {
  vi.useFakeTimers();
  const fetch = takeStartedCalls(own, () => 0, page());
  vi.advanceTimersByTime(2000);
  expect(await take(fetch)).toBe('own');
  vi.useRealTimers();
  expect(await take(takeStartedCalls(own, () => 0, {}))).toBe('own');
});

test.each([3_600_000, -3_600_000])(
  'a call is not taken after the clock jumps by %i ms',
  async (ms) => {
    let now = 1_000_000_000;
    const fetch = takeStartedCalls(own, () => now, page());
    now += ms;
    expect(await take(fetch)).toBe('own');
  },
);

test('the app gets the failure of a call that was started', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  const fetch = takeStartedCalls(own, () => 0, { diceboxCalls: { [URL]: lost } });
  await expect(fetch(URL, {})).rejects.toThrow('Failed to fetch');
});
