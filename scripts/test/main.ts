import { type Command, InvalidArgumentError, Option } from 'commander';
import { describeProblem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { CHECKS } from '../check/checks.ts';
import { formatSeconds } from '../check/print.ts';
import { createCommand, type Output } from '../command-line.ts';
import { measureSlowness } from '../machine.ts';
import { runChanged } from './changed.ts';
import { type Count, sum } from './count-results.ts';
import { CpuMeter, describeCost, type PartCost } from './cpu-time.ts';
import { isolateEnvironment } from './environment.ts';
import * as parts from './parts.ts';

/** A nightly run repeats random tests this often, and takes every case of the exhaustive ones. */
const NIGHTLY_SCALE = 10;
const NIGHTLY_WALKS = 5_000;
const NIGHTLY_KILLS = 60;

interface Shard {
  readonly index: number;
  readonly count: number;
}

interface Flags {
  readonly changed?: string;
  readonly nightly?: true;
  readonly shard?: Shard;
}

const WHOLE: Shard = { index: 1, count: 1 };

/**
 * `npm test`: everything that CI runs, with the totals in the last line. `npm run test:nightly` is the
 * same with the tests tagged `@nightly`, longer random tests, the simulation and the kill test.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const command = createTestCommand(output).parse(args, { from: 'user' });
  const { changed, ...flags } = command.opts<Flags>();
  process.chdir(root);
  isolateEnvironment();
  if (!process.stdout.isTTY) {
    process.env.NO_COLOR = '1';
    delete process.env.FORCE_COLOR;
  }
  // Before the first part, which would make it look slow.
  const slowness = measureSlowness();
  const meter = new CpuMeter();
  meter.start();
  const results: PartResult[] = [];
  const run: parts.RunPart = async (name, part) =>
    void results.push(await runPart(name, part, meter));
  await (changed === undefined ? runComplete(flags, run, output) : runChanged(changed, run));
  meter.stop();
  const { passed, failed } = sum(results);
  if (results.length > 0) console.log(`\n${describeCost(results, slowness)}`);
  console.log(`tests: ${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

export function createTestCommand(output: Output): Command {
  return createCommand(
    'npm test',
    'Runs checks, build, unit tests, flows and browser tests.',
    output,
  )
    .addOption(
      new Option(
        '--changed [commit]',
        'run only what is near your changes since a commit, in about half a minute',
      )
        .preset('HEAD')
        .conflicts(['nightly', 'shard']),
    )
    .option(
      '--nightly',
      'also run what takes long: full sweeps, long random tests, the simulation, the kill test, the soak',
    )
    .option('--shard <i/n>', 'run part i of n, for n machines', parseShard);
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('Give two numbers such as 1/4: the part, and how many there are.');
}

async function runComplete(
  { nightly, shard = WHOLE }: Flags,
  run: parts.RunPart,
  output: Output,
): Promise<void> {
  if (nightly) process.env['DICEBOX_TEST_SCALE'] ??= String(NIGHTLY_SCALE);
  const { index, count } = shard;
  const isWhole = count === 1;
  // Vitest and Playwright take the same argument.
  const args = isWhole ? [] : [`--shard=${index}/${count}`];
  if (index === 1) await run('check', () => parts.runCheckPart(CHECKS, 2));
  // Some unit tests start the built server.
  await run('build', parts.runBuildPart);
  await run('unit', () =>
    parts.runVitestPart({
      report: parts.UNIT_REPORT,
      args,
      // A complete run also fails for a catalogue message that no test produced.
      env: isWhole ? { DICEBOX_WHOLE_RUN: 'yes' } : {},
    }),
  );
  await run('flows', () => parts.runFlowsPart({ report: parts.FLOWS_REPORT, args }));
  await run('browser', () =>
    // `npx playwright merge-reports` makes one report of the blobs of all parts.
    parts.runBrowserPart(
      { report: 'playwright.json', args },
      isWhole ? 'list,html,json' : 'list,blob,json',
    ),
  );
  const walks = Math.ceil(NIGHTLY_WALKS / count);
  if (!nightly) return;
  await run('simulation', () => parts.runSimulationPart(walks, output));
  const kills = Math.ceil(NIGHTLY_KILLS / count);
  await run('kill test', () => parts.runKillPart(kills, output));
  // It takes ten minutes on any machine, and reads what only Linux has.
  if (index === 1 && process.platform === 'linux') {
    await run('soak', () => parts.runSoakPart(output));
  }
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
    return { passed: 0, failed: 1 };
  });
  const seconds = (performance.now() - start) / 1000;
  const cpuAfter = meter.sample();
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const time = formatSeconds(seconds * 1000);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed (${time})`);
  return { name, ...count, seconds, cpuSeconds };
}
