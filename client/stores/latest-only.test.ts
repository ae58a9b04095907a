import { expect, test } from 'vitest';
import { LatestOnly } from './latest-only.ts';

test('only the latest call counts, until it is cancelled', () => {
  const calls = new LatestOnly();
  const isFirst = calls.begin();
  expect(isFirst()).toBe(true);
  const isSecond = calls.begin();
  const goesOn = calls.current();
  expect([isFirst(), isSecond(), goesOn()]).toEqual([false, true, true]);
  calls.cancel();
  expect([isFirst(), isSecond(), goesOn()]).toEqual([false, false, false]);
});
