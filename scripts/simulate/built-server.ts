import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { root } from '../bootstrap/root.mjs';
import { APP_ADDRESS } from '../running-server.ts';

/** The points at which the server process kills itself; at the others the test kills it. */
export const INNER_POINTS = [
  'before commit',
  'in commit',
  'after commit',
  'before rename',
  'after rename',
] as const;
export type Point = (typeof INNER_POINTS)[number] | 'any moment' | 'first bytes';

/** The moment at which the server is killed. */
export interface Kill {
  readonly point: Point;
  /** The commit, rename or answer that is chosen, counted from 1. */
  readonly nth: number;
  /** Commits of fewer calls are not counted. */
  readonly shared: number;
  /** For `in commit`: time after its beginning. */
  readonly micros: number;
  /** For `any moment`: time after the beginning of the round. */
  readonly ms: number;
}

/** The report of a server that was killed at one of its own points. */
export interface Death {
  /** Number of calls that shared the commit; null when no chosen point was reached. */
  readonly calls: number | null;
  /** True when the commit or rename had returned. */
  readonly finished: boolean;
}

/** A server under test. */
export interface Subject {
  readonly url: string;
  /** Chooses the point at which the process kills itself. */
  arm(kill: Kill): Promise<void>;
  /** Kills it now. */
  kill(): void;
  /** Resolves when the process is gone. */
  readonly gone: Promise<Death>;
}

/** Starts a server on a data folder. Resolves with null when it is killed before it is ready. */
export type StartSubject = (folder: string, kill?: Kill) => Promise<Subject | null>;

const OPTIONS = '--port 0 --host 127.0.0.1 --calls-a-minute 0 --seed kills'.split(' ');

/** Starts the built server. */
export const startBuiltServer: StartSubject = async (folder, kill) => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'kill-points.mjs'),
      join(root, 'dist/server/main.js'),
      '--data',
      folder,
      ...OPTIONS,
    ],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...(kill && isInner(kill) && { KILL_AT_START: JSON.stringify(kill) }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
    },
  );
  const gone = deathOf(child);
  const timer =
    kill?.point === 'any moment' ? setTimeout(() => child.kill('SIGKILL'), kill.ms) : undefined;
  const url = await Promise.race([addressOf(child), gone.then(() => null)]);
  clearTimeout(timer);
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
};

/** Tells whether the server kills itself at the point. */
export const isInner = ({ point }: Kill): boolean =>
  (INNER_POINTS as readonly Point[]).includes(point);

async function deathOf(child: ChildProcess): Promise<Death> {
  const reports = collect(child.stdio[3] as Readable); // a pipe, as ordered above
  const errors = collect(child.stderr);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]; // by Node
  if (signal !== 'SIGKILL') {
    throw new Error(`the server ended by itself (${code ?? signal}): ${errors()}`);
  }
  const told = reports()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { calls?: number; finished?: true }); // by kill-points.mjs
  return {
    calls: told.find(({ calls }) => calls !== undefined)?.calls ?? null,
    finished: told.some(({ finished }) => finished === true),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (some: Buffer) => {
      text += some.toString();
      const url = APP_ADDRESS.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

function collect(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (some: Buffer) => (text += some.toString()));
  return () => text;
}
