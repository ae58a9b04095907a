// @ts-check

/**
 * How one part of the test run ended. `failed` is never 0 for a part that did not really run.
 * @typedef {{ passed: number, failed: number }} Count
 */

/**
 * A part's own report against its exit status: where they disagree, the worse one is true.
 *
 * @param {Count | null} reported null when there is no readable report
 * @param {number} exitCode
 * @returns {Count}
 */
function settle(reported, exitCode) {
  if (reported === null) return { passed: 0, failed: 1 };
  const ranNothing = reported.passed + reported.failed === 0;
  const silentFailure = exitCode !== 0 && reported.failed === 0;
  return ranNothing || silentFailure ? { ...reported, failed: reported.failed + 1 } : reported;
}

/**
 * Vitest's JSON reporter. A skipped test has not passed, and a file that did not load has no tests to fail.
 *
 * @param {string | null} text
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(text, exitCode) {
  return settle(
    read(text, (report) => {
      const passed = number(report.numPassedTests);
      const unloaded = report.testResults.filter(
        (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
          file.status === 'failed' && file.assertionResults.length === 0,
      ).length;
      return { passed, failed: number(report.numTotalTests) - passed + unloaded };
    }),
    exitCode,
  );
}

/**
 * Playwright's JSON reporter. A flaky test is a defect, and a skipped one has not passed.
 *
 * @param {string | null} text
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(text, exitCode) {
  return settle(
    read(text, ({ stats, errors }) => ({
      passed: number(stats.expected),
      failed:
        number(stats.unexpected) + number(stats.flaky) + number(stats.skipped) + errors.length,
    })),
    exitCode,
  );
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}

/**
 * @param {string | null} text
 * @param {(report: any) => Count} count
 * @returns {Count | null}
 */
function read(text, count) {
  if (text === null) return null;
  try {
    return count(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {number}
 */
function number(value) {
  if (typeof value !== 'number') throw new TypeError('not the report that was expected');
  return value;
}
