import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { root } from '../bootstrap/root.mjs';
import { APP_ADDRESS } from '../running-server.ts';

export interface Kill {
  /** At the points of a commit or rename the process kills itself; at the others the test kills it. */
  readonly point: string;
  /** The commit, rename or answer that is chosen, counted from 1. */
  readonly nth: number;
  /** Commits of fewer calls are not counted. */
  readonly shared: number;
  /** For `in commit`: time after its beginning. */
  readonly micros: number;
  /** For `any moment`: time after the beginning of the round. */
  readonly ms: number;
}

/** What a server is told from outside, at its start or later. */
export interface Order {
  /** Chooses the point at which the process kills itself. */
  readonly kill?: Kill | undefined;
  /** How far its clock is from that of the machine. */
  readonly wallMs?: number;
}

export interface BuiltServer {
  readonly url: string;
  readonly pid: number;
  tell(order: Order): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process is gone, with the number of calls in the commit at which it killed itself. */
  readonly gone: Promise<number>;
}

const OPTIONS = '--port 0 --host 127.0.0.1 --calls-a-minute 0 --seed kills'.split(' ');
const PROGRAM = ['--import', join(import.meta.dirname, 'kill-points.mjs')].concat(
  join(root, 'dist/server/main.js'),
);

export const isInner = ({ point }: Kill): boolean => /commit|rename/.test(point);

/** Starts a server on a data folder. Resolves with null when it is killed before it is ready. */
export async function startBuiltServer(
  folder: string,
  { kill, wallMs = 0 }: Order = {},
): Promise<BuiltServer | null> {
  const order: Order = { wallMs, ...(kill && isInner(kill) && { kill }) };
  const child = spawn(process.execPath, [...PROGRAM, '--data', folder, ...OPTIONS], {
    env: { PATH: process.env['PATH'] ?? '', ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
  });
  const texts = { report: '', errors: '', output: '' };
  const streams = { report: child.stdio[3] as Readable, errors: child.stderr }; // a pipe, as ordered above
  for (const [name, stream] of Object.entries(streams) as [keyof typeof streams, Readable][])
    // of the literal
    stream.on('data', (some: Buffer) => (texts[name] += some.toString()));
  const gone = once(child, 'close').then(([code, signal]: unknown[]) => {
    if (signal === 'SIGKILL') return Number(texts.report);
    throw new Error(`the server ended by itself (${String(code ?? signal)}): ${texts.errors}`);
  });
  const address = new Promise<string>((resolve) => {
    child.stdout?.on('data', (some: Buffer) => {
      const [, url] = APP_ADDRESS.exec((texts.output += some.toString())) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const timer = kill?.point === 'any moment' && setTimeout(() => child.kill('SIGKILL'), kill.ms);
  const url = await Promise.race([address, gone.then(() => null)]);
  if (timer) clearTimeout(timer);
  if (url === null) return null;
  return {
    url,
    pid: child.pid ?? 0,
    gone,
    signal: (name) => void child.kill(name),
    tell: async (told) => {
      child.send(told);
      await Promise.race([once(child, 'message'), gone]);
    },
  };
}
