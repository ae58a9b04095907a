import { defineConfig } from '@playwright/test';
import type { DiceboxOptions } from '#kit/playwright/fixtures.ts';
import { findBrowser } from '../../e2e/browser.ts';

const browser = findBrowser();

export default defineConfig<DiceboxOptions>({
  testDir: '.',
  workers: 1,
  reporter: 'null',
  use: {
    baseURL: process.env['BENCH_URL'] ?? '',
    launchOptions: {
      ...(browser !== null && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
});
