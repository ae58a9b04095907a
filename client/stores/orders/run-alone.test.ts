import { expect, test } from 'vitest';
import { fakeLocks } from './money-order.test-support.ts';
import { runAloneBy, type Locks } from './run-alone.ts';

/** Runs an action while one of the same name runs. Returns whether it ran. */
async function runSecond(locks: Locks | undefined): Promise<boolean> {
  const runAlone = runAloneBy(locks);
  let hasRun = false;
  let answer: boolean | null = null;
  await runAlone('order', async () => {
    answer = await runAlone('order', async () => void (hasRun = true));
  });
  expect(answer).toBe(hasRun);
  return hasRun;
}

test('an action does not run while one of the same name runs, and runs after it', async () => {
  const locks = fakeLocks();
  expect(await runSecond(locks)).toBe(false);
  expect(await runSecond(locks)).toBe(false);
});

test.each([
  ['without locks', undefined],
  ['where locks are blocked', { request: async () => Promise.reject(new Error('denied')) }],
])('every action runs %s', async (_, locks) => {
  expect(await runSecond(locks)).toBe(true);
});
