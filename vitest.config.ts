import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './scripts/test/environment.ts';

isolateEnvironment();

const include = '{contract,fixtures,mock-server,client,kit,examples,scripts}/**/*.test.{ts,tsx}';

/** These files mock a module, so they must not share modules with other files. */
const APART = [
  'client/i18n/change-language.test.ts',
  'mock-server/user/guard-password.test.ts',
  'mock-server/upload/one-connection.test.ts',
  'mock-server/upload/places.test.ts',
  'mock-server/core/world/home.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    env: { NODE_ENV: 'test' },
    // The defaults, 1 to 10 s, fail on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // A forgotten `only` would turn every other test off.
    allowOnly: false,
    // A server logs the errors that tests cause; they matter when the test fails.
    silent: 'passed-only',
    projects: [
      // Test files share the modules of their worker: loading them again for each file takes half of the time.
      {
        extends: true,
        test: {
          name: 'together',
          include: [include],
          exclude: APART,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
