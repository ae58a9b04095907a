import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sum } from './count-results.ts';

const vitest = (report: object): string =>
  JSON.stringify({ numTotalTests: 3, numPassedTests: 3, testResults: [], ...report });

const playwright = (stats: object, errors: object[] = []): string =>
  JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('counting a Vitest report', () => {
  it('returns its numbers', () => {
    expect(countVitest(vitest({}), 0)).toEqual({ passed: 3, failed: 0 });
    expect(countVitest(vitest({ numPassedTests: 2 }), 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a skipped test as failed', () => {
    expect(countVitest(vitest({ numPassedTests: 2 }), 0)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a file that did not load as failed', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countVitest(vitest({ testResults }), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('fails when nothing ran', () => {
    const report = vitest({ numTotalTests: 0, numPassedTests: 0 });
    expect(countVitest(report, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it.each([null, '', '{}', 'null'])('fails on the report %j', (text) => {
    expect(countVitest(text, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails when only the exit status says so', () => {
    expect(countVitest(vitest({}), 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('counting a Playwright report', () => {
  it('returns its numbers', () => {
    expect(countPlaywright(playwright({}), 0)).toEqual({ passed: 4, failed: 0 });
    expect(countPlaywright(playwright({ unexpected: 2 }), 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts flaky and skipped tests as failed', () => {
    expect(countPlaywright(playwright({ flaky: 1 }), 0)).toEqual({ passed: 4, failed: 1 });
    expect(countPlaywright(playwright({ skipped: 1 }), 0)).toEqual({ passed: 4, failed: 1 });
  });

  it('counts an error outside any test as failed', () => {
    expect(countPlaywright(playwright({}, [{}]), 1)).toEqual({ passed: 4, failed: 1 });
  });

  it('fails when nothing ran or the report is missing', () => {
    expect(countPlaywright(playwright({ expected: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

it('adds up the parts', () => {
  const parts = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(sum(parts)).toEqual({ passed: 3, failed: 3 });
});
