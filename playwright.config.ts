import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { DiceboxOptions } from './kit/playwright/fixtures.ts';
import { offlineArgs } from './kit/playwright/offline-args.ts';
import { IS_FULL_RUN } from './mock-server/testing/test-scale.ts';
import { findBrowser, SECOND_BROWSER } from './scripts/e2e/browser.ts';
import { writeFontConfig } from './scripts/e2e/fonts.ts';
import { isolateEnvironment } from './scripts/test/environment.ts';

isolateEnvironment();
process.env['FONTCONFIG_FILE'] = writeFontConfig();

// Every worker reads this file again; the environment passes on values that only one process may choose.
// Playwright sets DICEBOX_E2E_PORT from the server's ready line.
const data = (process.env['DICEBOX_E2E_DATA'] ??= newDataFolder());
const browser = findBrowser();
// npm test sets it if the machine has two browsers.
const secondBrowser = process.env['DICEBOX_SECOND_CHROMIUM'] || undefined;
// A server that runs already, in another container. Default: one is started for the run.
const elsewhere = process.env['DICEBOX_E2E_SERVER'] || undefined;
const isNear = elsewhere === undefined || elsewhere.startsWith('http:');
const server = isNear ? `http://127.0.0.1:${process.env['DICEBOX_E2E_PORT'] ?? '0'}` : elsewhere;

const launchOptions = {
  ...(browser === null ? {} : { executablePath: browser }),
  args: ['--no-sandbox', '--disable-gpu', ...offlineArgs(new URL(server).hostname)],
};

const STARTED = {
  wait: { stdout: /app\s+http:\/\/127\.0\.0\.1:(?<dicebox_e2e_port>\d+)/ },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const;

export default defineConfig<DiceboxOptions>({
  testDir: 'e2e/specs',
  ...(!IS_FULL_RUN && { grepInvert: /@nightly/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores, because each worker waits for its browser part of the time.
  workers: Number(process.env['DICEBOX_E2E_WORKERS'] ?? availableParallelism() + 1),
  // A test that passes only at the second try has a defect, so it fails.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: server,
    dicebox: { server },
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    // A service worker would fetch the whole app for each test; only e2e/specs/pwa.spec.ts needs it.
    serviceWorkers: 'block',
    // Tracing slows every test down, and few fail: outside CI, run a failed test again with `--trace on`.
    trace: process.env['CI']
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: false }
      : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  ...(secondBrowser !== undefined && { projects: twoBrowsers(secondBrowser) }),
  // All workers share one fake server: each test creates its own world in it.
  ...(isNear && { webServer: elsewhere === undefined ? ownServer() : proxyTo(elsewhere) }),
});

/** Runs a slice of the tests with an ordinary browser too, which does more than the headless shell. */
function twoBrowsers(executablePath: string) {
  return [
    { name: 'main browser' },
    {
      name: SECOND_BROWSER,
      grep: /@every-browser/,
      use: { launchOptions: { ...launchOptions, executablePath } },
    },
  ];
}

function ownServer() {
  return {
    command: 'node scripts/start.mjs --port 0 --host 127.0.0.1',
    env: { DICEBOX_DATA: data },
    ...STARTED,
    timeout: 120_000,
  } as const;
}

/** Makes a server on another machine reachable as 127.0.0.1. */
function proxyTo(address: string) {
  const command = `node --import tsx scripts/e2e/proxy.ts ${new URL(address).origin}`;
  return { command, ...STARTED } as const;
}

/** Creates a temporary data folder, which is deleted after the run. */
function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
