import { expect, it } from 'vitest';
import { countReport, type Report } from './main.ts';

const vitest = (total: number, passed: number): Report => ({
  numTotalTests: total,
  numPassedTests: passed,
});

const playwright = (stats: Partial<Report['stats']>): Report => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

it.each([
  ['all passed', vitest(3, 3), 0, [3, 0]],
  ['one failed', vitest(3, 2), 1, [2, 1]],
  ['one was skipped', vitest(3, 2), 0, [2, 1]],
  ['a file did not load', vitest(3, 3), 1, [3, 1]],
  ['no test ran', vitest(0, 0), 0, [0, 1]],
  ['all passed', playwright({}), 0, [4, 0]],
  ['two failed', playwright({ unexpected: 2 }), 1, [4, 2]],
  ['one was flaky', playwright({ flaky: 1 }), 0, [4, 1]],
  ['one was skipped', playwright({ skipped: 1 }), 0, [4, 1]],
  ['the report is empty', {}, 1, [0, 1]],
] as const)('a report in which %s: %j', (_, report, code, [passed, failed]) => {
  expect(countReport(report, code)).toEqual({ passed, failed });
});
