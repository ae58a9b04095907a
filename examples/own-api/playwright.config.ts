import { defineConfig } from '@playwright/test';

const url = `http://127.0.0.1:${process.env['PORT'] ?? 4400}`;

export default defineConfig({
  testMatch: '*.spec.ts',
  use: { baseURL: url },
  webServer: { command: 'node --import tsx main.ts', url },
});
