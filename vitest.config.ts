import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,fixtures,mock-server,client,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'mock-server/testing/said-messages.ts',
    // A forgotten `only` would turn every other test off.
    allowOnly: false,
  },
});
