import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ForeignSuite, type Outcome } from './foreign-suite.ts';

interface ProcessTools {
  /** Starts an HTTP server for the duration of the test and returns its address. */
  serve: (listener: RequestListener) => Promise<string>;
  /** Creates a separate suite from files, and links further packages into it. */
  suiteOf: (...parts: Parameters<typeof ForeignSuite.make>) => Promise<ForeignSuite>;
  /** Runs a suite in its own process with the browser of this run and some environment variables. */
  outcomesOf: (
    suite: ForeignSuite,
    settings?: Readonly<Record<string, string>>,
  ) => Promise<Outcome[]>;
  /** Runs `dicebox open` of the package for the duration of the test and returns the address that it prints. */
  openFailure: (file: string, ...options: string[]) => Promise<string>;
  /** The address of examples/own-api, whose server runs for the duration of the test. */
  library: URL;
}

const CLI = join(import.meta.dirname, '../../dist/library/cli.js');
const EXAMPLE = join(import.meta.dirname, '../../examples/own-api');

/** `test` for specs that start other processes; it creates no world. */
export const test = base.extend<ProcessTools>({
  // Playwright reads the fixtures in use from this pattern.
  // eslint-disable-next-line no-empty-pattern
  serve: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (listener) => {
      const server = createServer(listener);
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo; // it listens on TCP
      return `http://127.0.0.1:${port}`;
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },

  // eslint-disable-next-line no-empty-pattern
  suiteOf: async ({}, use) => {
    const suites: ForeignSuite[] = [];
    await use(async (...parts) => {
      const suite = await ForeignSuite.make(...parts);
      suites.push(suite);
      return suite;
    });
    for (const suite of suites) await suite.remove();
  },

  outcomesOf: async ({ launchOptions }, use) => {
    await use((suite, settings) => suite.run(launchOptions.executablePath, settings));
  },

  // eslint-disable-next-line no-empty-pattern
  openFailure: async ({}, use) => {
    const children: ChildProcess[] = [];
    await use(async (file, ...options) => {
      const child = spawnNode([CLI, ...options, 'open', file], { cwd: tmpdir() });
      children.push(child);
      return waitForOutput(child, /"address": "(.*)"/);
    });
    for (const child of children) await stop(child);
  },

  // eslint-disable-next-line no-empty-pattern
  library: async ({}, use) => {
    const child = spawnNode(['--import', 'tsx', 'main.ts'], { cwd: EXAMPLE, env: { PORT: '0' } });
    const address = await waitForOutput(child, /ready: (\S+)/);
    await use(new URL(address));
    await stop(child);
  },
});

interface SpawnOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

function spawnNode(args: readonly string[], { cwd, env }: SpawnOptions) {
  return spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits until a program prints a text, and returns the first group of the pattern. */
async function waitForOutput(
  child: ReturnType<typeof spawnNode>,
  pattern: RegExp,
): Promise<string> {
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  for await (const text of child.stdout) {
    output += String(text);
    const found = pattern.exec(output)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`the program ended: ${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  if (child.exitCode === null && child.signalCode === null) await ended;
}

export { expect };
