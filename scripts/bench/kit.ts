import { readFileSync } from 'node:fs';
import { Problem } from '../bootstrap/problem.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { type RunningServer, startFake } from '../running-server.ts';
import { compare, type Row, shortest } from './table.ts';

const ROUNDS = 3;
const FEW = 10;
const MANY = 70;
const MS_PER_TICK = 10;

/** Measures the CPU time that the kit adds to a browser test, the server's and the browser's included. */
export async function measureKit(): Promise<Row[]> {
  // Without /proc there is no CPU time of other programs.
  if (process.platform !== 'linux') return [];
  const server = await startFake();
  const bare: number[] = [];
  const kit: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await cpuOfTest(server, 'no'));
      kit.push(await cpuOfTest(server, 'yes'));
    }
  } finally {
    await server.stop();
  }
  const base = shortest(bare);
  const baseline = ['Playwright alone, an empty page', base] as const;
  const measured = shortest(kit) - base;
  const name = 'kit overhead of a browser test';
  return [compare({ name, unit: 'ms', measured, baseline, budget: { atMost: 60 } })];
}

/** Returns the CPU time of one test, ms: the difference of two runs, without their start and end. */
async function cpuOfTest(server: RunningServer, kit: 'yes' | 'no'): Promise<number> {
  const few = await cpuOfRun(server, kit, FEW);
  const many = await cpuOfRun(server, kit, MANY);
  return (many - few) / (MANY - FEW);
}

async function cpuOfRun({ url, pid }: RunningServer, kit: string, tests: number): Promise<number> {
  const total = () => cpuOf('self').ended + cpuOf(pid).own;
  const before = total();
  const config = '--config=scripts/bench/kit/playwright.config.ts';
  const { code, output } = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', config],
    { env: { ...process.env, BENCH_URL: url, BENCH_KIT: kit, BENCH_TESTS: String(tests) } },
  );
  if (code !== 0) throw new Problem('The tests that measure the kit failed.', output);
  return total() - before;
}

/** Returns the CPU time of a process, and that of its descendants that have ended, ms. */
function cpuOf(pid: number | 'self') {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * MS_PER_TICK, ended: (endedUser + endedSystem) * MS_PER_TICK };
}
