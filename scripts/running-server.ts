import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A server in a process of its own. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** From the start of Node until the server printed its address. */
  readonly readyMs: number;
  /** What it has printed to standard output. */
  readonly output: () => string;
  /** Sends a signal, by default SIGTERM, and waits for the exit code; SIGKILL simulates a power cut. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface ProcessOptions {
  readonly cwd?: string;
  /** Default: this Node. */
  readonly program?: string;
  /** Default: PATH alone. */
  readonly env?: NodeJS.ProcessEnv;
  /** Gets the output as it comes. */
  readonly print?: (text: string) => void;
}

export const APP_ADDRESS = /app\s+(http:\/\/\S+)/;

/** Starts the built fake server on a free port with a temporary data folder. */
export async function startFake(...options: string[]): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-server-'));
  const args = ['dist/server/main.js', '--port', '0', '--host', '127.0.0.1', '--data', folder];
  const running = await startServer([...args, ...options], APP_ADDRESS);
  const stop = async () => {
    const code = await running.stop();
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { ...running, stop };
}

/** Runs a program with `args` until it prints its address, the first group of `ready`. */
export async function startServer(
  args: readonly string[],
  ready: RegExp,
  {
    program = process.execPath,
    cwd,
    env = { PATH: process.env['PATH'] ?? '' },
    print,
  }: ProcessOptions = {},
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      print?.(text.toString());
      const found = ready.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended before it was ready: ${output}`)));
  });
  const readyMs = performance.now() - startedAt;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  return { url, pid: child.pid ?? 0, readyMs, output: () => output, stop };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // it listens on TCP
  await once(probe.close(), 'close');
  return port;
}

/** Waits until something answers HTTP at an address, at most 2 minutes. */
export async function waitForAnswer(url: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  // Node ends while a fetch waits for nothing but a connection that was closed; a timer keeps it running.
  while (!(await Promise.race([isAnswered(url), setTimeout(5000, false)]))) {
    if (performance.now() > deadline) throw new Error(`nothing answers at ${url}`);
    await setTimeout(100);
  }
}

export async function isAnswered(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
