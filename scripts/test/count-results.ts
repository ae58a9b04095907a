/** The result of a part of the test run. `failed` is never 0 for a part that ran no test. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts Vitest's JSON report. A skipped test has not passed; a file that did not load counts as one
 * failure.
 */
export function countVitest(report: string | null, exitCode: number): Count {
  return settle(
    read(report, ({ numPassedTests, numTotalTests, testResults }) => {
      const passed = asNumber(numPassedTests);
      const unloaded = (testResults as VitestFile[]) // Vitest's own format
        .filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
      return { passed, failed: asNumber(numTotalTests) - passed + unloaded };
    }),
    exitCode,
  );
}

interface VitestFile {
  readonly status: string;
  readonly assertionResults: readonly unknown[];
}

/** Counts Playwright's JSON report. A flaky or skipped test has not passed. */
export function countPlaywright(report: string | null, exitCode: number): Count {
  return settle(
    read(report, ({ stats, errors }) => {
      const { expected, unexpected, flaky, skipped } = stats as Record<string, unknown>; // Playwright's own format
      return {
        passed: asNumber(expected),
        failed:
          asNumber(unexpected) + asNumber(flaky) + asNumber(skipped) + (errors as unknown[]).length, // a list in that format
      };
    }),
    exitCode,
  );
}

export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/** Adds a failure when report and exit status disagree, or when nothing ran. */
function settle(reported: Count | null, exitCode: number): Count {
  if (reported === null) return { passed: 0, failed: 1 };
  const ranNothing = reported.passed + reported.failed === 0;
  const isUnreported = exitCode !== 0 && reported.failed === 0;
  return ranNothing || isUnreported ? { ...reported, failed: reported.failed + 1 } : reported;
}

/** Returns null for a missing report and for one of an unknown format. */
function read(
  report: string | null,
  count: (report: Record<string, unknown>) => Count,
): Count | null {
  if (report === null) return null;
  try {
    return count(JSON.parse(report) as Record<string, unknown>); // `count` checks what it needs
  } catch {
    return null;
  }
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('unknown report format');
  return value;
}
