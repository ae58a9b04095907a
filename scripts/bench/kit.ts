import { Problem } from '../bootstrap/problem.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { CpuMeter } from './cpu-time.ts';
import { formatMs, formatPercent, shortest, type Row } from './row.ts';
import { startFake } from '../running-server.ts';

const BUDGET_MS = 60;
const ROUNDS = 3;
const FEW = 10;
const MANY = 70;

/** Measures the CPU time that the kit adds to a browser test, the server's and the browser's included. */
export async function measureKit(): Promise<Row[]> {
  const meter = new CpuMeter();
  // Without /proc there is no CPU time of a browser.
  if (meter.sample() === null) return [];
  meter.start();
  const { url, stop } = await startFake();
  const bare: number[] = [];
  const kit: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measureTest(meter, { BENCH_URL: url, BENCH_KIT: 'no' }));
    kit.push(await measureTest(meter, { BENCH_URL: url, BENCH_KIT: 'yes' }));
  }
  await stop();
  meter.stop();
  const [base, total] = [shortest(bare), shortest(kit)];
  return [
    {
      name: 'kit overhead',
      budget: `${BUDGET_MS} ms of CPU a browser test`,
      measured: formatMs(total - base),
      baseline: `Playwright alone, an empty page: ${formatMs(base)}`,
      ratio: formatPercent((total - base) / base),
      kept: total - base <= BUDGET_MS,
    },
  ];
}

/** Returns the CPU time of one test, ms: the difference of two runs, without their start and end. */
async function measureTest(meter: CpuMeter, env: NodeJS.ProcessEnv): Promise<number> {
  const few = await measureRun(meter, { ...env, BENCH_TESTS: String(FEW) });
  const many = await measureRun(meter, { ...env, BENCH_TESTS: String(MANY) });
  return ((many - few) / (MANY - FEW)) * 1000;
}

async function measureRun(meter: CpuMeter, env: NodeJS.ProcessEnv): Promise<number> {
  const before = meter.sample() ?? 0;
  const { code, output } = await runProgram(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=scripts/bench/kit/playwright.config.ts',
    ],
    { env: { ...process.env, ...env } },
  );
  if (code !== 0) throw new Problem('The tests that measure the kit failed.', output);
  return (meter.sample() ?? 0) - before;
}
