import { defineConfig } from '@playwright/test';
import { root } from '../../scripts/bootstrap/root.mjs';
import base from '../../playwright.config.ts';

// `npm run frames`: pictures of a bet and its draw while they move, in test-results/frames.
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/frames',
  workers: 1,
  reporter: 'list',
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
});
