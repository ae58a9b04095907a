import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { DiceboxOptions } from './kit/playwright/fixtures.ts';
import { offlineArgs } from './kit/playwright/offline-args.ts';
import { findBrowser, SECOND_BROWSER } from './scripts/e2e/browser.ts';

// This file is read again in every worker; the environment hands on what only one may choose.
// DICEBOX_E2E_PORT is set by Playwright from the server's own ready line.
const data = (process.env['DICEBOX_E2E_DATA'] ??= newDataFolder());
const browser = findBrowser();
// npm test names one, if there are two on the machine.
const secondBrowser = process.env['DICEBOX_SECOND_CHROMIUM'] || undefined;
// One that runs already, in another container; else one is started for the run.
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

// `npm run test:nightly` sets it.
const IS_FULL_RUN = Number(process.env['DICEBOX_TEST_SCALE']) >= 10;

export default defineConfig<DiceboxOptions>({
  testDir: 'e2e/specs',
  ...(!IS_FULL_RUN && { grepInvert: /@nightly/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores: each of them waits for its browser a part of the time.
  workers: Number(process.env['DICEBOX_E2E_WORKERS'] ?? availableParallelism() + 1),
  // A test that passes at the second try is a defect, and counts as one.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: server,
    dicebox: { server },
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    // A worker would fetch the whole app for each test; e2e/specs/pwa.spec.ts is about it.
    serviceWorkers: 'block',
    // A tap during a motion is lost, as on a phone; the specs about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Every test pays for being traced, and few fail: where they can be run again, `--trace on` does it.
    trace: process.env['CI']
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: false }
      : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  ...(secondBrowser !== undefined && { projects: twoBrowsers(secondBrowser) }),
  // One fake server for all workers: each test makes its own world in it.
  ...(isNear && { webServer: elsewhere === undefined ? ownServer() : proxyTo(elsewhere) }),
});

/** A slice of the tests runs with an ordinary browser too, which does more than the headless shell. */
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
    env: { DICEBOX_DATA: data, DICEBOX_SCENARIO: '', DICEBOX_SEED: '' },
    ...STARTED,
    timeout: 120_000,
  } as const;
}

/** Makes a server on another machine reachable as 127.0.0.1. */
function proxyTo(address: string) {
  const command = `node --import tsx scripts/e2e/proxy.ts ${new URL(address).origin}`;
  return { command, ...STARTED } as const;
}

/** The main world of a test run is nobody's: it goes with the run. */
function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
