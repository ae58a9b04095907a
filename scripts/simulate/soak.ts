import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import type { Output } from '../command-line.ts';
import { playSmokeFlow } from '../package/smoke-flow.ts';
import { APP_ADDRESS, startServer } from '../running-server.ts';

const CLIENTS = 4;
const SAMPLES = 20;

/** How far each resource may grow; sockets of clients come and go. */
const LIMITS = {
  /** MiB */
  memory: (before: number) => before * 1.1,
  'open files': (before: number) => before + 8,
  'temporary files': (before: number) => before,
};
/** Makes Node collect garbage each second, because how much of it waits depends on the speed of the calls. */
const TIDY = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,1000).unref()'];

type Sample = Record<keyof typeof LIMITS, number>;

/** Makes, uses and drops worlds. Returns 0 when the server uses as much at the end as it did after some of them. */
export async function soak(worlds: number, output: Output): Promise<number> {
  if (process.platform !== 'linux')
    throw new Problem('npm run simulate -- --worlds reads /proc, which only Linux has.');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-soak-'));
  const options = ['--port', '0', '--data', join(folder, 'data'), '--calls-a-minute', '0'];
  // A folder of its own, so that only its temporary files are counted.
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: folder };
  const server = await startServer([...TIDY, 'dist/server/main.js', ...options], APP_ADDRESS, {
    env,
  });
  try {
    const samples: Sample[] = [];
    let made = 0;
    for (let round = 1; round <= SAMPLES; round += 1) {
      const until = Math.round((worlds * round) / SAMPLES);
      const work = async () => {
        while (made < until) {
          made += 1;
          await playSmokeFlow({ url: server.url });
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, work));
      const sample = takeSample(server.pid, folder);
      samples.push(sample);
      output.err(`  ${made} worlds: ${JSON.stringify(sample)}`);
    }
    const faults = findFaults(samples);
    output.out(
      [...faults, `${worlds} worlds: ${faults.length > 0 ? 'NOT ' : ''}steady.`].join('\n'),
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the last quarter with the second one, each by its most. */
function findFaults(samples: readonly Sample[]): string[] {
  const quarter = SAMPLES / 4;
  return (Object.keys(LIMITS) as (keyof Sample)[]).flatMap((name) => {
    const values = samples.map((sample) => sample[name]);
    const before = Math.max(...values.slice(quarter, 2 * quarter));
    const after = Math.max(...values.slice(-quarter));
    if (after <= LIMITS[name](before)) return [];
    return [`${name} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`];
  });
}

/** Returns the memory of a process in MiB. */
export function memoryOf(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

function takeSample(pid: number, folder: string): Sample {
  return {
    memory: memoryOf(pid),
    'open files': readdirSync(`/proc/${pid}/fd`).length,
    'temporary files': readdirSync(folder).length,
  };
}
