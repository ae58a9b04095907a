import { defineConfig } from '@playwright/test';
import { root } from '../../scripts/bootstrap/root.mjs';
import base from '../../playwright.config.ts';
import { ENGINES } from './engines.ts';

// Firefox cannot read the fonts of the other tests.
delete process.env['FONTCONFIG_FILE'];

// `npm run test:browsers`: the main path in every engine that players have (docs/long-tests.md).
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
  // One test is the whole path, and these browsers draw without a graphics card.
  timeout: 300_000,
  reporter: 'list',
  use: { baseURL: base.use?.baseURL ?? '', serviceWorkers: 'allow' },
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
  projects: Object.keys(ENGINES).map((name) => ({ name })),
});
