import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { root } from '../bootstrap/root.mjs';
import { APP_ADDRESS } from '../running-server.ts';

/** The moment at which the server is killed. */
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

/** A server under test. */
export interface BuiltServer {
  readonly url: string;
  /** Chooses the point at which the process kills itself. */
  arm(kill: Kill): Promise<void>;
  /** Kills it now. */
  kill(): void;
  /** Resolves when the process is gone, with the number of calls in the commit at which it killed itself. */
  readonly gone: Promise<number>;
}

const OPTIONS = '--port 0 --host 127.0.0.1 --calls-a-minute 0 --seed kills'.split(' ');
const PROGRAM = ['--import', join(import.meta.dirname, 'kill-points.mjs')].concat(
  join(root, 'dist/server/main.js'),
);

export const isInner = ({ point }: Kill): boolean => /commit|rename/.test(point);

/** Starts a server on a data folder. Resolves with null when it is killed before it is ready. */
export async function startBuiltServer(folder: string, kill?: Kill): Promise<BuiltServer | null> {
  const child = spawn(process.execPath, [...PROGRAM, '--data', folder, ...OPTIONS], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(kill && isInner(kill) && { KILL_AT_START: JSON.stringify(kill) }),
    },
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
    gone,
    kill: () => void child.kill('SIGKILL'),
    arm: async (chosen) => {
      child.send(chosen);
      await Promise.race([once(child, 'message'), gone]);
    },
  };
}
