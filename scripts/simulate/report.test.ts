import { AssertionError } from 'node:assert';
import { expect, it } from 'vitest';
import { breachText } from './report.ts';
import type { Breach } from './simulation.ts';

const COURSE = { seed: 5, walks: 500, steps: 60 };
const BREACH: Breach = {
  begins: Date.UTC(2026, 10, 21, 15, 40),
  steps: [{ do: 'register' }, { do: 'wait', ms: 1 }],
  isLater: false,
  error: new AssertionError({ message: '+ main: 101\n- main: 100' }),
  path: '17:3:0',
};

it('is a walk that can be read and repeated', () => {
  expect(breachText(BREACH, COURSE, 17)).toBe(`\
A walk fails after 17 that held (seed 5, path 17:3:0). The shortest like it:
  it is 2026-11-21T15:40:00.000Z
  1. {"do":"register"}
  2. {"do":"wait","ms":1}
+ main: 101
- main: 100
To repeat it: npm run simulate -- --seed 5 --steps 60 --path 17:3:0`);
});

it('says when the steps went well and their outcome did not', () => {
  const text = breachText({ ...BREACH, isLater: true }, COURSE, 17);
  expect(text).toMatch(/ {2}2\. .*\n {2}and then nothing, until all of it must be over\n\+ main/);
});

it('keeps the stack of what is no mismatch', () => {
  const error = new TypeError('chase is undefined');
  const text = breachText({ ...BREACH, error }, COURSE, 17);
  expect(text).toMatch(/\nTypeError: chase is undefined\n {4}at .*report\.test\.ts/);
});
