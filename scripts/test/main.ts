import { type Command, InvalidArgumentError } from 'commander';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../bootstrap/build.mjs';
import { describeProblem, Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { assertProductionClean } from '../build/production-clean.ts';
import { runChecks } from '../check/checks.ts';
import { formatSeconds, printCheck } from '../check/print.ts';
import { createCommand, type Output } from '../command-line.ts';
import { ensureBrowsers, SECOND_BROWSER } from '../e2e/browser.ts';
import { countPlaywright, countVitest, sum, type Count } from './count-results.ts';
import { main as simulate } from '../simulate/main.ts';
import { CpuMeter, describeCost, type PartCost } from './cpu-time.ts';
import { repeatPlaywright, repeatVitest } from './repeat-commands.ts';

const REPORTS = join(root, '.cache/test');
const PART_TIMEOUT_MS = 30 * 60_000;
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

/** A nightly run repeats random tests this often, and takes every case of the exhaustive ones. */
const NIGHTLY_SCALE = 10;
const NIGHTLY_WALKS = 5_000;

interface Shard {
  readonly index: number;
  readonly count: number;
}

interface Flags {
  readonly nightly?: true;
  readonly shard?: Shard;
}

const WHOLE: Shard = { index: 1, count: 1 };

/**
 * `npm test`: everything that CI runs, with the totals in the last line. `npm run test:nightly` is the
 * same with the tests tagged `@nightly`, longer random tests and the simulation.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const command = createTestCommand(output).parse(args, { from: 'user' });
  const { nightly, shard = WHOLE } = command.opts<Flags>();
  process.chdir(root);
  if (!process.stdout.isTTY) {
    process.env.NO_COLOR = '1';
    delete process.env.FORCE_COLOR;
  }
  if (nightly) process.env['DICEBOX_TEST_SCALE'] ??= String(NIGHTLY_SCALE);
  const meter = new CpuMeter();
  meter.start();
  const parts: PartResult[] = [];
  const run = async (name: string, part: () => Promise<Count>) =>
    void parts.push(await runPart(name, part, meter));
  if (shard.index === 1) await run('check', runCheckPart);
  // Some unit tests start the built server.
  await run('build', runBuildPart);
  await run('unit', () => runUnitPart(shard));
  await run('flows', () => runFlowsPart(shard));
  await run('browser', () => runBrowserPart(shard));
  if (nightly) await run('simulation', () => runSimulationPart(shard, output));
  meter.stop();
  const { passed, failed } = sum(parts);
  console.log(`\n${describeCost(parts)}`);
  console.log(`tests: ${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

export function createTestCommand(output: Output): Command {
  return createCommand(
    'npm test',
    'Runs checks, build, unit tests, flows and browser tests.',
    output,
  )
    .option('--nightly', 'also run what takes long: full sweeps, long random tests, the simulation')
    .option('--shard <i/n>', 'run part i of n, for n machines', parseShard);
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('Give two numbers such as 1/4: the part, and how many there are.');
}

/** Returns the argument by which Vitest and Playwright run a part of their tests. */
function shardArgs({ index, count }: Shard): string[] {
  return count === 1 ? [] : [`--shard=${index}/${count}`];
}

interface PartResult extends Count, PartCost {}

async function runPart(
  name: string,
  run: () => Promise<Count>,
  meter: CpuMeter,
): Promise<PartResult> {
  const start = performance.now();
  const cpuBefore = meter.sample();
  console.log(`\n== ${name}`);
  const count = await run().catch((error: unknown) => {
    console.log(describeProblem(error));
    return FAILED;
  });
  const seconds = (performance.now() - start) / 1000;
  const cpuAfter = meter.sample();
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const time = formatSeconds(seconds * 1000);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed (${time})`);
  return { name, ...count, seconds, cpuSeconds };
}

async function runCheckPart(): Promise<Count> {
  const results = await runChecks(printCheck);
  return sum(results.map(({ ok }) => (ok ? PASSED : FAILED)));
}

async function runUnitPart(shard: Shard): Promise<Count> {
  const { code, report } = await runReporting('vitest.json', (file) => ({
    args: [...vitestArgs(file), ...shardArgs(shard)],
    // A complete run also fails for a catalogue message that no test produced.
    env: shard.count === 1 ? { DICEBOX_WHOLE_RUN: 'yes' } : {},
  }));
  printCommands(repeatVitest(report, root));
  return countVitest(report, code);
}

function vitestArgs(report: string): string[] {
  return [
    'vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
}

async function runFlowsPart(shard: Shard): Promise<Count> {
  const { code, report } = await runReporting('flows.json', (file) => ({
    args: [...vitestArgs(file), '--config=e2e/flows/vitest.config.ts', ...shardArgs(shard)],
    env: {},
  }));
  printCommands(repeatVitest(report, root, 'npm run test:flows --'));
  return countVitest(report, code);
}

async function runBuildPart(): Promise<Count> {
  const built = await countAsOne('production build', () => build('all'));
  // After a failed build dist/ holds an older one, which proves nothing.
  if (built.failed > 0) return sum([built, FAILED]);
  const clean = await countAsOne('no trace of the fake server in the client', () =>
    assertProductionClean(join(root, 'dist/client'), join(root, 'dist/maps'), root),
  );
  return sum([built, clean]);
}

async function runBrowserPart(shard: Shard): Promise<Count> {
  const { main: browser, second } = await ensureBrowsers();
  console.log(
    second === null
      ? `  all tests run with ${browser}, the only browser here`
      : `  all tests run with ${browser}, those tagged @every-browser with ${second} too`,
  );
  // `npx playwright merge-reports` makes one report of the blobs of all parts.
  const reporters = shard.count === 1 ? 'list,html,json' : 'list,blob,json';
  const { code, report } = await runReporting('playwright.json', (file) => ({
    args: ['@playwright/test/cli.js', 'test', `--reporter=${reporters}`, ...shardArgs(shard)],
    env: {
      DICEBOX_CHROMIUM: browser,
      DICEBOX_SECOND_CHROMIUM: second ?? undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_HTML_OPEN: 'never',
      // Playwright looks for a terminal itself, and Node warns when NO_COLOR and FORCE_COLOR are both set.
      NO_COLOR: undefined,
    },
  }));
  printCommands(repeatPlaywright(report, second === null ? {} : { [SECOND_BROWSER]: second }));
  return countPlaywright(report, code);
}

function runSimulationPart({ count }: Shard, output: Output): Promise<Count> {
  return countAsOne('random walks', async () => {
    const walks = String(Math.ceil(NIGHTLY_WALKS / count));
    if ((await simulate(['--walks', walks], output)) !== 0) throw new Problem('a walk failed');
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
  reportName: string,
  command: (file: string) => { args: string[]; env: NodeJS.ProcessEnv },
): Promise<{ code: number; report: string | null }> {
  const file = join(REPORTS, reportName);
  // An old report must not be mistaken for the one of this run.
  rmSync(file, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { args, env } = command(file);
  const [bin = '', ...rest] = args;
  const { code, timedOut } = await runProgram(
    process.execPath,
    [join(root, 'node_modules', bin), ...rest],
    { cwd: root, env: { ...process.env, ...env }, inherit: true, timeoutMs: PART_TIMEOUT_MS },
  );
  if (timedOut) console.log(`Stopped after ${formatSeconds(PART_TIMEOUT_MS)} without a result.`);
  return { code, report: readReport(file) };
}

function readReport(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
