import type { Command } from 'commander';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeConnections, sendCall } from '../bench/load.ts';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { APP_ADDRESS, startServer } from '../running-server.ts';
import { findFaults, formatSample, type Sample } from './samples.ts';

const CLIENTS = 4;

interface Flags {
  readonly minutes: number;
  readonly worlds: number;
}

export function createSoakCommand(output: Output): Command {
  return createCommand(
    'npm run soak',
    'Makes, uses and drops worlds for minutes, and checks that memory, open files and temporary files stay the same. Needs Linux.',
    output,
  )
    .option('--minutes <number>', 'duration', wholeNumber(1, 1_440), 10)
    .option('--worlds <number>', 'worlds in that time', wholeNumber(60, 1_000_000), 3_000);
}

/** `npm run soak`: returns 0 when the server uses as much at the end as after its first minute. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const { minutes, worlds } = createSoakCommand(output).parse(args, { from: 'user' }).opts<Flags>();
  if (process.platform !== 'linux')
    throw new Problem('npm run soak reads /proc, which only Linux has.');
  process.chdir(root);
  await ensureBuilt('server');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-soak-'));
  const options = ['--port', '0', '--data', join(folder, 'data'), '--calls-a-minute', '0'];
  // A folder of its own, so that only its temporary files are counted.
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: folder };
  const server = await startServer(['dist/server/main.js', ...options], APP_ADDRESS, { env });
  try {
    const samples = await soak(server, folder, { minutes, worlds }, output);
    const faults = findFaults(samples);
    for (const fault of faults) output.out(`  ${fault}`);
    output.out(
      `${worlds} worlds in ${minutes} minutes: ${faults.length === 0 ? 'steady' : 'NOT steady'}.`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    closeConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface SoakedServer {
  readonly url: string;
  readonly pid: number;
}

/** Uses worlds at an even pace. Takes a sample every tenth of a minute, while no world is open. */
async function soak(
  { url, pid }: SoakedServer,
  folder: string,
  { minutes, worlds }: Flags,
  output: Output,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const rounds = minutes * 10;
  let made = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const until = Math.round((worlds * round) / rounds);
    const work = async () => {
      while (made < until) await playInWorld(url, `soak-${(made += 1)}`);
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    await pause(Math.max(0, startedAt + round * 6_000 - performance.now()));
    const sample = { minute: round / 10, worlds: made, ...measure(pid, folder) };
    samples.push(sample);
    if (round % 10 === 0) output.err(formatSample(sample));
  }
  return samples;
}

/** Reads what a process uses. */
function measure(pid: number, folder: string): Pick<Sample, 'mib' | 'handles' | 'files'> {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    mib: Number(kib) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    files: readdirSync(folder).length,
  };
}

/** Makes a world, plays in it, and drops it. */
async function playInWorld(url: string, world: string): Promise<void> {
  const json = { 'content-type': 'application/json', 'x-mock-world': world };
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    JSON.parse(
      await sendCall({
        method: body === undefined ? 'GET' : 'POST',
        url: url + path,
        headers: { ...json, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  await send('/__mock/worlds', {});
  const { userinfo } = await send('/__mock/users', { username: 'player1', balance: '100.00' });
  const { token } = userinfo;
  const { data } = await send('/api/games/getGameResult?game_id=1');
  const bet_content = { lines: [{ play: 'big', pick: '', amount: '10.00' }] };
  await send(
    '/api/games/submitBet',
    { game_id: 1, game_no: data.next.game_no, bet_content },
    { token },
  );
  await send('/api/wallet/deposit', { amount: '20.00', channel: 'demo' }, { token });
  for (const path of ['games/list', 'games/getBetRecord', 'wallet/transactions', 'user/index']) {
    await send(`/api/${path}`, undefined, { token });
  }
  await uploadPicture(`${url}/api/common/upload`, { token, 'x-mock-world': world });
  await send('/__mock/clock', { advance: '10m' });
  await sendCall({ method: 'DELETE', url: `${url}/__mock/worlds/${world}` });
}

async function uploadPicture(url: string, headers: Record<string, string>): Promise<void> {
  const boundary = 'a-boundary-of-the-soak';
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="a.gif"',
    'Content-Type: image/gif',
    '',
    `GIF89a${'.'.repeat(20_000)}`,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await sendCall({ method: 'POST', url, headers: { ...headers, ...type }, body });
}
