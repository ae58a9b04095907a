import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from '../../scripts/test/environment.ts';

isolateEnvironment();

export default defineConfig({
  mode: 'production',
  // The React that players get, which is also twice as fast as the one for development.
  oxc: { jsx: { development: false } },
  test: {
    name: 'flows',
    env: { NODE_ENV: 'production' },
    environment: 'node',
    include: ['e2e/flows/**/*.flow.ts'],
    setupFiles: 'e2e/flows/support/setup.ts',
    // Flows of a worker share the page, the server and the modules of the app.
    isolate: false,
    maxWorkers: '100%',
    // Flows create many short-lived objects; a larger young generation saves a tenth of their time.
    execArgv: ['--max-semi-space-size=64'],
    // Upper bounds for a busy machine; a flow takes a tenth of a second.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    allowOnly: false,
    // The server logs the errors that flows cause; they matter when the flow fails.
    silent: 'passed-only',
  },
});
