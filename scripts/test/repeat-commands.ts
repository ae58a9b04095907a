import { relative } from 'node:path';

/** Returns the commands that repeat the failed tests of a Vitest JSON report, each alone. */
export function repeatVitest(
  report: string | null,
  root: string,
  command = 'npx vitest run',
): string[] {
  const { testResults = [] } = read<VitestReport>(report);
  return testResults.flatMap(({ name, status, assertionResults = [] }) => {
    const file = `${command} ${relative(root, name).replaceAll('\\', '/')}`;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file} -t ${quote(`^${escapePattern(fullName)}$`)}`);
  });
}

/**
 * Returns the commands that repeat the failed tests of a Playwright JSON report, each alone.
 * @param browsers the path of the browser of each project
 */
export function repeatPlaywright(
  report: string | null,
  browsers: Readonly<Record<string, string>> = {},
): string[] {
  return listSpecs(read<PlaywrightSuite>(report)).flatMap(({ file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName }) => {
        const browser = browsers[projectName];
        const env = browser === undefined ? '' : `DICEBOX_CHROMIUM=${quote(browser)} `;
        return `${env}npm run test:e2e -- ${file}:${line}`;
      }),
  );
}

// Only what is read of the two formats.
interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults?: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSpec {
  readonly file: string;
  readonly line: number;
  readonly tests: readonly { readonly projectName: string; readonly status: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

function listSpecs({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function read<Report extends object>(report: string | null): Partial<Report> {
  try {
    return JSON.parse(report ?? '{}') as Partial<Report>; // the tool's own format
  } catch {
    return {}; // The count of the part says that its report cannot be read.
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Quotes an argument for a POSIX shell, if needed. */
function quote(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
