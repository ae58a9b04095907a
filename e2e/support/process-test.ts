import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from '../../scripts/running-server.ts';
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
    const servers: RunningServer[] = [];
    await use(async (file, ...options) => {
      const args = [CLI, ...options, 'open', file];
      const server = await startServer(args, /"address": "(.*)"/, { cwd: tmpdir() });
      servers.push(server);
      return server.url;
    });
    for (const server of servers) await server.stop('SIGINT');
  },

  // eslint-disable-next-line no-empty-pattern
  library: async ({}, use) => {
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0' };
    const options = { cwd: EXAMPLE, env };
    const server = await startServer(['--import', 'tsx', 'main.ts'], /ready: (\S+)/, options);
    await use(new URL(server.url));
    await server.stop('SIGINT');
  },
});

export { expect };
