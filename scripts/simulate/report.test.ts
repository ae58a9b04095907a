import { AssertionError } from 'node:assert';
import { expect, it } from 'vitest';
import { formatFailure } from './report.ts';
import type { FailedWalk } from './simulation.ts';

const PLAN = { seed: 5, walks: 500, steps: 60 };
const FAILURE: FailedWalk = {
  startsAt: Date.UTC(2026, 10, 21, 15, 40),
  steps: [{ do: 'register' }, { do: 'wait', ms: 1 }],
  failedAtEnd: false,
  error: new AssertionError({ message: '+ main: 101\n- main: 100' }),
  path: '17:3:0',
};

it('the report of a failed walk lists its steps and the command that repeats it', () => {
  expect(formatFailure(FAILURE, PLAN, 17)).toBe(`\
A walk failed after 17 that passed (seed 5, path 17:3:0). The shortest that fails:
  it is 2026-11-21T15:40:00.000Z
  1. {"do":"register"}
  2. {"do":"wait","ms":1}
+ main: 101
- main: 100
To repeat it: npm run simulate -- --seed 5 --steps 60 --path 17:3:0`);
});

it('the report says when the steps passed and the final check failed', () => {
  const text = formatFailure({ ...FAILURE, failedAtEnd: true }, PLAN, 17);
  expect(text).toMatch(/ {2}2\. .*\n {2}and then waiting until all bets are settled\n\+ main/);
});

it('the report keeps the stack of an error that is no failed assertion', () => {
  const error = new TypeError('chase is undefined');
  const text = formatFailure({ ...FAILURE, error }, PLAN, 17);
  expect(text).toMatch(/\nTypeError: chase is undefined\n {4}at .*report\.test\.ts/);
});
