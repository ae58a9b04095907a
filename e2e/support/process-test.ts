import { test as base, expect } from '@playwright/test';
import { dataFolder } from './server-process.ts';

/** `test` for servers that the test itself starts, kills and starts again: it gives a data folder. */
export const test = base.extend<{ data: string }>({
  // Playwright reads from this pattern that the fixture needs no other.
  // eslint-disable-next-line no-empty-pattern
  data: async ({}, use) => {
    const { path, remove } = await dataFolder();
    await use(path);
    await remove();
  },
});

export { expect };
