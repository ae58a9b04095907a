import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import type { Output } from '../command-line.ts';
import { APP_ADDRESS, startServer } from '../running-server.ts';
import { askJson, planUpload, send } from './requests.ts';

const CLIENTS = 4;
const SAMPLE_MS = 6_000;

interface SoakPlan {
  readonly minutes: number;
  readonly worlds: number;
}

/** The resources that a process uses at a moment. */
export interface Sample {
  readonly minute: number;
  /** Memory, in MiB. */
  readonly memory: number;
  readonly 'open files': number;
  /** Entries in its folder of temporary files. */
  readonly 'temporary files': number;
}

/** Returns how far each resource may grow; sockets of clients come and go. */
const LIMITS = {
  memory: (before: number) => before * 1.1,
  'open files': (before: number) => before + 8,
  'temporary files': (before: number) => before,
};

/** Makes, uses and drops worlds at an even pace. Returns 0 when the server uses as much at the end as after a minute. */
export async function soak({ minutes, worlds }: SoakPlan, output: Output): Promise<number> {
  if (process.platform !== 'linux')
    throw new Problem('npm run simulate -- --worlds reads /proc, which only Linux has.');
  process.chdir(root);
  await ensureBuilt('server');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-soak-'));
  const options = ['--port', '0', '--data', join(folder, 'data'), '--calls-a-minute', '0'];
  // A folder of its own, so that only its temporary files are counted.
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: folder };
  const server = await startServer(['dist/server/main.js', ...options], APP_ADDRESS, { env });
  try {
    const samples: Sample[] = [];
    const startedAt = performance.now();
    const rounds = (minutes * 60_000) / SAMPLE_MS;
    let made = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const until = Math.round((worlds * round) / rounds);
      const work = async () => {
        while (made < until) await playInWorld(server.url, `soak-${(made += 1)}`);
      };
      await Promise.all(Array.from({ length: CLIENTS }, work));
      await pause(Math.max(0, startedAt + round * SAMPLE_MS - performance.now()));
      const sample = takeSample((round * SAMPLE_MS) / 60_000, server.pid, folder);
      samples.push(sample);
      if (round % 10 === 0) output.err(`  ${made} worlds: ${JSON.stringify(sample)}`);
    }
    const faults = findFaults(samples);
    const verdict = faults.length === 0 ? 'steady' : 'NOT steady';
    output.out([...faults, `${worlds} worlds in ${minutes} minutes: ${verdict}.`].join('\n'));
    return faults.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the end with the time after the first minute: the second minute, or what there is of it. A
 * server that keeps something of each world differs there.
 */
export function findFaults(samples: readonly Sample[]): string[] {
  const later = samples.filter(({ minute }) => minute >= 1);
  const length = Math.max(1, Math.min(10, Math.floor(later.length / 3)));
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]; // keys of a const literal
  return names.flatMap((name) => {
    const before = medianOf(later.slice(0, length), name);
    const after = medianOf(later.slice(-length), name);
    const isKept = after <= LIMITS[name](before);
    return isKept ? [] : [`${name} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`];
  });
}

/** Returns the middle value, which a collection of garbage does not move. */
function medianOf(samples: readonly Sample[], name: keyof typeof LIMITS): number {
  const sorted = samples.map((sample) => sample[name]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function takeSample(minute: number, pid: number, folder: string): Sample {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    minute,
    memory: Number(kib) / 1024,
    'open files': readdirSync(`/proc/${pid}/fd`).length,
    'temporary files': readdirSync(folder).length,
  };
}

/** Makes a world, plays in it, and drops it. */
async function playInWorld(url: string, name: string): Promise<void> {
  const world = { 'x-mock-world': name };
  await askJson(`${url}/__mock/worlds`, {}, world);
  const user = { username: 'player1', balance: '100.00' };
  const { userinfo } = await askJson<{ userinfo: { token: string } }>(
    `${url}/__mock/users`,
    user,
    world,
  );
  const player = { ...world, token: userinfo.token };
  const { data } = await askJson<{ data: { next: { game_no: string } } }>(
    `${url}/api/games/getGameResult?game_id=1`,
    undefined,
    world,
  );
  const bet_content = { lines: [{ play: 'big', pick: '', amount: '10.00' }] };
  const bet = { game_id: 1, game_no: data.next.game_no, bet_content };
  await expectGranted(askJson(`${url}/api/games/submitBet`, bet, player));
  const deposit = { amount: '20.00', channel: 'demo' };
  await expectGranted(askJson(`${url}/api/wallet/deposit`, deposit, player));
  for (const path of ['games/list', 'games/getBetRecord', 'wallet/transactions', 'user/index']) {
    await expectGranted(askJson(`${url}/api/${path}`, undefined, player));
  }
  const upload = planUpload({ name: 'player1', token: player.token }, name, {
    chunks: 1,
    size: 20_000,
  });
  for (const call of upload) {
    const reply = await send(url, { ...call, headers: { ...call.headers, ...world } });
    await expectGranted(JSON.parse(reply?.text ?? 'null'));
  }
  await askJson(`${url}/__mock/clock`, { advance: '10m' }, world);
  await fetch(`${url}/__mock/worlds/${name}`, { method: 'DELETE' });
}

/** Fails for a refusal, which has status 200, too. */
async function expectGranted(answer: unknown): Promise<void> {
  const { code, msg } = (await answer) as { code: number; msg: string }; // the envelope
  if (code !== 1) throw new Error(`a call was refused: ${msg}`);
}
