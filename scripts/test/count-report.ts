/** The result of a part of the test run. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What is read of the JSON reports of Vitest and Playwright. */
export interface Report {
  readonly numTotalTests?: number;
  readonly numPassedTests?: number;
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

/**
 * Counts the tests of a report. A skipped or flaky test has not passed; a tool that fails for another
 * reason, such as a file that does not load, or that runs no test, counts as one failure.
 */
export function countReport(
  { numTotalTests = 0, numPassedTests = 0, stats }: Report,
  exitCode: number,
): Count {
  const passed = stats?.expected ?? numPassedTests;
  const others = stats && stats.unexpected + stats.flaky + stats.skipped;
  const failed = others ?? numTotalTests - numPassedTests;
  const hasFailed = exitCode !== 0 || passed === 0;
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed };
}
