import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server in a process of its own. */
export interface RunningServer {
  readonly url: string;
  /** From the start of Node until the server printed its address. */
  readonly readyMs: number;
  readonly stop: () => Promise<void>;
}

/** Starts the fake server as npm start does, with a temporary data folder. */
export async function startFake(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-bench-'));
  const args = ['dist/server/main.js', '--port', '0', '--host', '127.0.0.1', '--data', folder];
  const running = await start(args, /app\s+(http:\/\/\S+)/);
  const stop = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...running, stop };
}

/** Starts a Fastify with one route and one SELECT. */
export const startBare = (): Promise<RunningServer> =>
  start(['--import', 'tsx', 'scripts/bench/bare-server.ts'], /ready (http:\/\/\S+)/);

async function start(args: readonly string[], ready: RegExp): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const url = await urlOf(child, ready);
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url, readyMs, stop };
}

function urlOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const url = ready.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the server ended before it was ready: ${output}`)));
  });
}

/** Returns how long Node takes to run an empty program. */
export async function measureBareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - startedAt;
}
