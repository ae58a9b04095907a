import { defineConfig } from 'vitest/config';

const include = '{contract,fixtures,mock-server,client,kit,scripts}/**/*.test.{ts,tsx}';

/** These replace a module under what they test, so they share none with other files. */
const APART = [
  'client/i18n/change-language.test.ts',
  'mock-server/user/guard-password.test.ts',
  'mock-server/testing/world/home.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // The default of 5 s fails on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // By itself it leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    globalSetup: 'mock-server/testing/message-coverage.ts',
    // A forgotten `only` would turn every other test off.
    allowOnly: false,
    projects: [
      // Files share the modules of their worker: loading them anew for each takes half of the time.
      {
        extends: true,
        test: {
          name: 'together',
          include: [include],
          exclude: APART,
          isolate: false,
          // Around the whole run; here, as every project with it would do it once more.
          globalSetup: 'mock-server/testing/message-coverage.ts',
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
