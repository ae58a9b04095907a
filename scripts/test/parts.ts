import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { describeProblem, Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { assertProductionClean } from '../build/production-clean.ts';
import { type Check, runChecks } from '../check/checks.ts';
import { formatSeconds, printCheck } from '../check/print.ts';
import type { Output } from '../command-line.ts';
import { ensureBrowsers, SECOND_BROWSER } from '../e2e/browser.ts';
import { main as killTest } from '../kill-test/main.ts';
import { main as simulate } from '../simulate/main.ts';
import { main as soak } from '../soak/main.ts';
import { type Count, countPlaywright, countVitest, sum } from './count-results.ts';
import { repeatPlaywright, repeatVitest } from './repeat-commands.ts';

const REPORTS = join(root, '.cache/test');
/** A part that repeats its tests may take longer by that factor. */
const partTimeoutMs = () => 30 * 60_000 * Number(process.env['DICEBOX_TEST_SCALE'] || 1);
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

export const UNIT_REPORT = 'vitest.json';
export const FLOWS_REPORT = 'flows.json';

/** Runs a part of the tests, and prints its result. */
export type RunPart = (name: string, part: () => Promise<Count>) => Promise<void>;

/** A run of a test tool: what it runs, and the name of its report in `.cache/test`. */
interface ToolRun {
  readonly report: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export async function runCheckPart(checks: readonly Check[], atOnce: number): Promise<Count> {
  const results = await runChecks(checks, atOnce, printCheck);
  return sum(results.map(({ ok }) => (ok ? PASSED : FAILED)));
}

/** @param command repeats a failed test, followed by its file */
export async function runVitestPart(run: ToolRun, command?: string): Promise<Count> {
  const { code, report } = await runReporting(run, (file) => [
    'vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${file}`,
  ]);
  printCommands(repeatVitest(report, root, command));
  return countVitest(report, code);
}

export function runFlowsPart({ args, ...run }: ToolRun): Promise<Count> {
  return runVitestPart(
    { ...run, args: ['--config=e2e/flows/vitest.config.ts', ...args] },
    'npm run test:flows --',
  );
}

/** Builds what is not up to date: the check of the bundle size has built the client. */
export async function runBuildPart(): Promise<Count> {
  const built = await countAsOne('production build', () => ensureBuilt('all'));
  // After a failed build dist/ holds an older one, which proves nothing.
  if (built.failed > 0) return sum([built, FAILED]);
  const clean = await countAsOne('no trace of the fake server in the client', () =>
    assertProductionClean(join(root, 'dist/client'), join(root, 'dist/maps'), root),
  );
  return sum([built, clean]);
}

export async function runBrowserPart(run: ToolRun, reporters: string): Promise<Count> {
  const { main: browser, second } = await ensureBrowsers();
  console.log(
    second === null
      ? `  all tests run with ${browser}, the only browser here`
      : `  all tests run with ${browser}, those tagged @every-browser with ${second} too`,
  );
  const env = {
    DICEBOX_CHROMIUM: browser,
    DICEBOX_SECOND_CHROMIUM: second ?? undefined,
    PLAYWRIGHT_HTML_OPEN: 'never',
    // Playwright looks for a terminal itself, and Node warns when NO_COLOR and FORCE_COLOR are both set.
    NO_COLOR: undefined,
  };
  const { code, report } = await runReporting({ ...run, env: { ...env, ...run.env } }, () => [
    '@playwright/test/cli.js',
    'test',
    `--reporter=${reporters}`,
  ]);
  printCommands(repeatPlaywright(report, second === null ? {} : { [SECOND_BROWSER]: second }));
  return countPlaywright(report, code);
}

export function runSimulationPart(walks: number, output: Output): Promise<Count> {
  return countAsOne('random walks', async () => {
    if ((await simulate(['--walks', String(walks)], output)) !== 0)
      throw new Problem('a walk failed');
  });
}

export function runKillPart(kills: number, output: Output): Promise<Count> {
  return countAsOne('kill test', async () => {
    if ((await killTest(['--kills', String(kills)], output)) !== 0)
      throw new Problem('a killed server left something wrong');
  });
}

export function runSoakPart(output: Output): Promise<Count> {
  return countAsOne('soak', async () => {
    if ((await soak([], output)) !== 0) throw new Problem('the server does not stay the same');
  });
}

function printCommands(commands: readonly string[]): void {
  if (commands.length === 0) return;
  // Without it, the tests of a nightly run are shorter or left out.
  const scale = process.env['DICEBOX_TEST_SCALE'];
  const prefix = scale ? `DICEBOX_TEST_SCALE=${scale} ` : '';
  console.log('\nRepeat a failed test alone:');
  for (const command of commands) console.log(`  ${prefix}${command}`);
}

async function countAsOne(name: string, work: () => void | Promise<void>): Promise<Count> {
  try {
    await work();
    console.log(`  ok      ${name}`);
    return PASSED;
  } catch (error) {
    console.log(`  failed  ${name}\n${describeProblem(error)}`);
    return FAILED;
  }
}

/** Runs a test tool that prints its own progress, and returns the report it writes. */
async function runReporting(
  { report: name, args, env }: ToolRun,
  command: (file: string) => readonly string[],
): Promise<{ code: number; report: string | null }> {
  const file = join(REPORTS, name);
  // An old report must not be mistaken for the one of this run.
  rmSync(file, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const [bin = '', ...rest] = command(file);
  const { code, timedOut } = await runProgram(
    process.execPath,
    [join(root, 'node_modules', bin), ...rest, ...args],
    {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
      inherit: true,
      timeoutMs: partTimeoutMs(),
    },
  );
  if (timedOut) console.log(`Stopped after ${formatSeconds(partTimeoutMs())} without a result.`);
  return { code, report: readReport(name) };
}

/** Returns the report of the last run by this name, or null. */
export function readReport(name: string): string | null {
  try {
    return readFileSync(join(REPORTS, name), 'utf8');
  } catch {
    return null;
  }
}
