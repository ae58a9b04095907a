import { describe, expect, it } from 'vitest';
import { repeatPlaywright, repeatVitest } from './repeat-commands.ts';

describe('repeating the failed tests of Vitest', () => {
  const repeat = (...testResults: object[]) =>
    repeatVitest(JSON.stringify({ testResults }), '/project');
  const name = '/project/contract/money.test.ts';

  it('names file and title, as a pattern that matches only this title', () => {
    const assertionResults = [
      { fullName: "parse refuses '1.5 (x)'", status: 'failed' },
      { fullName: 'parse takes 1', status: 'passed' },
    ];
    expect(repeat({ name, status: 'failed', assertionResults })).toEqual([
      String.raw`npx vitest run contract/money.test.ts -t '^parse refuses '\''1\.5 \(x\)'\''$'`,
    ]);
  });

  it('names the file that did not load', () => {
    expect(repeat({ name, status: 'failed', assertionResults: [] })).toEqual([
      'npx vitest run contract/money.test.ts',
    ]);
  });

  it.each([null, '', '{}'])('returns nothing for the report %j', (report) => {
    expect(repeatVitest(report, '/project')).toEqual([]);
  });
});

describe('repeating the failed tests of Playwright', () => {
  const report = JSON.stringify({
    suites: [
      {
        specs: [
          { file: 'wallet.spec.ts', line: 7, tests: [{ projectName: '', status: 'expected' }] },
        ],
        suites: [
          {
            specs: [
              {
                file: 'sheets.spec.ts',
                line: 12,
                tests: [
                  { projectName: 'main browser', status: 'flaky' },
                  { projectName: 'second browser', status: 'unexpected' },
                ],
              },
            ],
          },
        ],
      },
    ],
  });

  it('names the place of each, and the browser of its project', () => {
    expect(repeatPlaywright(report, { 'second browser': '/opt/my browser' })).toEqual([
      'npm run test:e2e -- sheets.spec.ts:12',
      "DICEBOX_CHROMIUM='/opt/my browser' npm run test:e2e -- sheets.spec.ts:12",
    ]);
  });

  it('returns nothing without a report', () => {
    expect(repeatPlaywright(null)).toEqual([]);
  });
});
