import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { describeProblem, Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { assertProductionClean } from '../build/production-clean.ts';
import { runChecks } from '../check/main.ts';
import { createCommand, type Output } from '../command-line.ts';
import { ensureBrowsers } from '../e2e/browser.ts';
import { main as simulate } from '../simulate/main.ts';
import { isolateEnvironment } from './environment.ts';

/** A nightly run repeats random tests this often, and takes every case of the exhaustive ones. */
const NIGHTLY_SCALE = 10;
const NIGHTLY_WALKS = 5_000;
const NIGHTLY_KILLS = 60;
const NIGHTLY_WORLDS = 3_000;

/** A tool that hangs is stopped; a nightly run takes longer. */
const timeoutMs = () => 30 * 60_000 * Number(process.env['DICEBOX_TEST_SCALE'] || 1);

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  readonly numTotalTests?: number;
  readonly numPassedTests?: number;
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

interface Shard {
  readonly index: number;
  readonly count: number;
}

interface Part {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

/**
 * `npm test`: everything that CI runs, with the totals in the last line. `npm run test:nightly` is the
 * same with the tests tagged `@nightly`, longer random tests, and the simulation with its kills and worlds.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const { nightly = false, shard = { index: 1, count: 1 } } = createTestCommand(output)
    .parse(args, { from: 'user' })
    .opts<{ nightly?: boolean; shard?: Shard }>();
  process.chdir(root);
  isolateEnvironment();
  if (!process.stdout.isTTY) {
    process.env.NO_COLOR = '1';
    delete process.env.FORCE_COLOR;
  }
  if (nightly) process.env['DICEBOX_TEST_SCALE'] ??= String(NIGHTLY_SCALE);
  const parts = [
    ...listParts(shard, nightly, output),
    ...(nightly ? listLongParts(shard, output) : []),
  ];
  const total = { passed: 0, failed: 0 };
  for (const part of parts) {
    const { passed, failed } = await runPart(part, output);
    total.passed += passed;
    total.failed += failed;
  }
  output.out(`\ntests: ${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

function createTestCommand(output: Output): Command {
  return createCommand(
    'npm test',
    'Runs checks, build, unit tests, flows and browser tests.',
    output,
  )
    .option(
      '--nightly',
      'also run what takes long: full sweeps, long random tests, the simulation, its kills and worlds',
    )
    .option('--shard <i/n>', 'run part i of n, for n machines', parseShard);
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('Give two numbers such as 1/4: the part, and how many there are.');
}

function listParts({ index, count }: Shard, nightly: boolean, output: Output): Part[] {
  const isWhole = count === 1;
  // Vitest and Playwright take the same argument.
  const shard = isWhole ? [] : [`--shard=${index}/${count}`];
  const vitest = (...args: string[]) => [
    'vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    ...shard,
  ];
  // `npx playwright merge-reports` makes one report of the blobs of all parts.
  const reporter = `--reporter=list,json,${isWhole ? 'html' : 'blob'}`;
  return [
    ...(index === 1 ? [{ name: 'check', run: () => runChecks(output) }] : []),
    // Some unit tests start the built server.
    { name: 'build', run: () => succeeds(buildClean) },
    { name: 'unit', run: () => runTool(vitest()) },
    { name: 'flows', run: () => runTool(vitest('--config=e2e/flows/vitest.config.ts')) },
    {
      name: 'browser',
      run: async () => {
        const { main: browser, ...other } = await ensureBrowsers();
        const second = nightly ? other.second : null;
        const others = second === null ? '' : `, those tagged @every-browser with ${second} too`;
        output.out(`  all tests run with ${browser}${others}`);
        return runTool(['@playwright/test/cli.js', 'test', reporter, ...shard], {
          DICEBOX_CHROMIUM: browser,
          DICEBOX_SECOND_CHROMIUM: second ?? undefined,
          PLAYWRIGHT_HTML_OPEN: 'never',
          // Playwright looks for a terminal itself, and Node warns when NO_COLOR and FORCE_COLOR are both set.
          NO_COLOR: undefined,
        });
      },
    },
  ];
}

function listLongParts({ index, count }: Shard, output: Output): Part[] {
  const share = (total: number) => String(Math.ceil(total / count));
  const part = (name: string, run: () => Promise<number>): Part => ({
    name,
    run: () =>
      succeeds(async () => {
        if ((await run()) !== 0) throw new Problem(`${name} failed`);
      }),
  });
  return [
    part('simulation', () => simulate(['--walks', share(NIGHTLY_WALKS)], output)),
    part('kills', () => simulate(['--kills', share(NIGHTLY_KILLS)], output)),
    // It reads what only Linux has.
    ...(index === 1 && process.platform === 'linux'
      ? [part('soak', () => simulate(['--worlds', String(NIGHTLY_WORLDS)], output))]
      : []),
  ];
}

async function runPart({ name, run }: Part, { out }: Output): Promise<Count> {
  const start = performance.now();
  out(`\n== ${name}`);
  const count = await run().catch((error: unknown) => {
    out(describeProblem(error));
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  out(`== ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  return count;
}

async function succeeds(work: () => Promise<void>): Promise<Count> {
  await work();
  return { passed: 1, failed: 0 };
}

async function buildClean(): Promise<void> {
  await ensureBuilt('all');
  assertProductionClean(join(root, 'dist/client'), join(root, 'dist/maps'), root);
}

/** Runs a test tool that prints its own progress, and counts the tests in the report it writes. */
async function runTool(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(root, '.cache/test/report.json');
  // An old report must not be mistaken for the one of this run.
  rmSync(report, { force: true });
  mkdirSync(join(report, '..'), { recursive: true });
  const [bin = '', ...args] = command;
  const output = bin.startsWith('vitest') ? [`--outputFile=${report}`] : [];
  const { code, timedOut } = await runProgram(
    process.execPath,
    [join(root, 'node_modules', bin), ...args, ...output],
    {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      inherit: true,
      timeoutMs: timeoutMs(),
    },
  );
  if (timedOut)
    throw new Problem(`Stopped after ${timeoutMs() / 60_000} minutes without a result.`);
  return countReport(JSON.parse(readFileSync(report, 'utf8')) as Report, code); // its own format
}

/**
 * Counts the tests of a report. A skipped or flaky test has not passed; a tool that fails for another
 * reason, such as a file that does not load, or that runs no test, counts as one failure.
 */
function countReport(
  { numTotalTests = 0, numPassedTests = 0, stats }: Report,
  exitCode: number,
): Count {
  const passed = stats?.expected ?? numPassedTests;
  const others = stats && stats.unexpected + stats.flaky + stats.skipped;
  const failed = others ?? numTotalTests - numPassedTests;
  const hasFailed = exitCode !== 0 || passed === 0;
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed };
}
